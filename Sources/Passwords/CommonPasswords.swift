/// Passwords that are tried first: the 10,000 most common ones, as far as a member could have them (7 characters or
/// more). From the list that the zxcvbn project ships (MIT License), which counts passwords of public leaks.
public enum CommonPasswords {
    /// Whether the list has it, letter case ignored.
    public static func contains(_ password: String) -> Bool { words.contains(password.lowercased()[...]) }

    private static let words = Set(text.split { $0 == " " || $0 == "\n" })

    private static let text = """
        password 12345678 123456789 1234567 baseball football letmein mustang qwertyuiop 1234567890 superman
        1qaz2wsx 7777777 fuckyou trustno1 zxcvbnm charlie sunshine iloveyou computer starwars asshole klaster
        freedom princess 11111111 chelsea yankees corvette thunder diamond 1234qwer internet samantha scooter
        q1w2e3r4t5 maverick phoenix whatever chicken mercedes ferrari welcome samsung steelers arsenal gateway
        porsche monster bulldog qwer1234 hardcore cowboys ncc1701 q1w2e3r4 chester fuckoff forever rangers
        midnight chicago bigdaddy natasha bigdick marlboro raiders fishing jasmine panties gandalf password1
        1q2w3e4r cocacola jordan23 winston madison panther bigtits asdfasdf thx1138 12344321 blowjob 8675309
        liverpoo qwerty123 passw0rd abcd1234 pokemon slipknot 123456a scorpion startrek rainbow asdfghjkl
        newyork redskins cameron qazwsxedc florida liverpool butthead dolphins captain packers peaches dolphin
        maxwell qwertyui shithead nirvana metallic rosebud mountain warrior elephant success bond007 jackass
        scorpio rush2112 1q2w3e4r5t 123456q creative trouble america garfield bullshit asdfghjk fucking 1qazxsw2
        airborne brooklyn godzilla 4815162342 phantom darkness blink182 platinum 01012011 11223344 voyager
        lifehack 12qwaszx trinity snowball playboy bubbles hooters cricket nintendo destiny pakistan pumpkin
        digital redwings explorer private therock guinness lasvegas beatles 789456123 christin qwerty1 asdf1234
        broncos babygirl eclipse cartman michigan carolina testing alexande pantera vampire dickhead buffalo
        montana minecraft maximus stalker metallica snickers paradise 147258369 lacrosse qwertyu bollocks
        poohbear genesis qweasdzxc einstein boobies bitches drowssap drummer spitfire maryjane champion svetlana
        westside security thumper zaq12wsx a123456 123456789a 1232323q scarface qwerty12 stargate mercury
        liberty 12345qwert semperfi popcorn scotland cherokee vikings simpsons loveyou michael1 patches jupiter
        penguin passion cumshot vladimir sandman passport bastard infinity bulldogs fantasy 1234554321 budlight
        ironman usuckballz1 softball mnbvcxz fktrcfylh marines kawasaki fireman justice wildcats logitech
        swordfis everton alexandr motorola patriots madonna colorado juventus freeuser warcraft titanic wolverin
        elizabet arizona valentin test123 password123 spiderma naughty chopper hello123 ncc1701d extreme skyline
        pearljam 123qweasd awesome dreamer predator 123123a charlie1 panthers skipper nemesis rasdzv3 peekaboo
        rolltide cardinal chevelle 9379992 fyfcnfcbz windows loverboy victory 123654789 rooster changeme
        electric hendrix newport bigcock britney sublime darkside wolfpack classic hercules ronaldo letmein1
        741852963 spiderman blizzard 123456789q cheyenne cjkysirj pandora holiday wildcat alabama 147852369
        bondage pussycat catch22 leather chronic a1b2c3d4 airplane freepass billybob chocolat snowman stingray
        firebird zeppelin detroit pontiac redhead tarheels greenday 01011980 engineer dragon1 hellfire serenity
        fireball darkstar 1029384756 mustang1 pavilion 01012000 bobafett dbrnjhbz bowling pyramid welcome1
        dodgers swimming trooper defender precious packard lucifer icecream swordfish presario rockstar atlanta
        airforce thailand bluebird hawkeye catfish goldfish nfnmzyf pervert nipples machine wrangler tornado
        cadillac pegasus longhorn qazwsx123 microsoft dilbert christia lesbian shooter seattle amateur prelude
        123qweasdzxc assassin atlantis integra pussies lonewolf dragons monkey1 unicorn software stealth
        srinivas valentina shotgun trigger veronika babydoll butterfly wordpass chipper samurai devildog
        soso123aljg mistress freedom1 flipper express hjvfirf polaris teacher montreal cookies wolfgang transam
        oicu812 basketba toshiba hotstuff 31415926 stephani jessica1 shamrock fuckyou2 stinger redneck deftones
        siemens blaster trucker renegade swinger blondie blahblah enterpri 1234abcd babylon5 indiana skeeter
        master1 sweetpea trfnthbyf bigfoot trumpet spartan babylon asdfghj yankees1 bigboobs aardvark butterfl
        marathon paladin cavalier manchester buckeyes 01011990 indians hesoyam toronto diamonds buckeye
        1qaz2wsx3edc highland charger passwor drpepper pornstar 12345678910 sherlock thuglife aragorn hamster
        triumph pioneer fktrctq morpheus shadow1 wetpussy consumer chrissy spartak goforit pitbull adgjmptw
        barcelona hunting overlord pebbles sundance emerald racecar element 1478963 goddess huskers ultimate
        ncc1701e blackie matthew1 caserta geronimo 123qwe123 philips aleksandr bassman portugal superfly madness
        q1w2e3r4t5y6 soldier warlock wrinkle1 seminole alejandr 11235813 westham concrete access14 letmein2
        ladybug christop trombone bluesky rhbcnbyf qazxswedc onelove cdtnkfyf vfvjxrf stallion hansolo kingkong
        flatron inferno mongoose connect blessed bluemoon jamaica a1234567 fuckyou1 immortal plastic 123454321
        anthony1 whiskey dietcoke monitor nolimit hollywoo 1234321 14789632 pickles sailing bonehead ghbdtnbr
        charlott hongkong william1 ilovesex cumming memphis 1123581321 sebastia pentium werewolf funtime curious
        cantona pirates abgrtyu lollipop eternity super123 cooldude tottenha jackoff stocking 7895123 martini
        biscuit makaveli snapper satan666 patriot verbatim blackcat raistlin qwerty12345 punkrock 01012010
        waterloo crimson twister musicman seinfeld megadeth wolfman banshee foxtrot gn56gn56 skywalke squirrel
        sunrise wolverine legolas grendel lvbnhbq stardust qazwsxed brownie twilight daytona vanhalen pikachu
        peanuts hershey jericho intrepid 1234567a lobster punisher strider amadeus neptune showtime ekaterina
        rfrfirf getsome 111222333 skittles maestro tarheel hannibal newlife fighter blue123 123456z princes
        thunder1 1q2w3e4r5t6y tequila chelsea1 surfing panasonic sandiego portland baggins sooners blackdog
        buttons californ playtime 1a2b3c4d asdf123 gangster warriors iverson chargers swallow dingdong cracker
        mushroom crusader dkflbvbh stranger newpass guardian slapshot septembe 147896325 grizzly knights
        rammstein 123321123 scruffy munchkin kittycat thegame 1passwor kolobok picasso robert1 barcelon bananas
        coltrane eatshit goodluck starcraft gorilla katerina pass123 andrew1 shaney14 dumbass fuck_inside
        oakland discover ranger1 spanking lonestar meridian heather1 stonecol megaman 192837465 rjntyjr lowrider
        25802580 richard1 firefly griffey paradox gangsta zaq1xsw2 tacobell halflife buffett 123698745 vertigo
        keyboard kangaroo soccer1 0.0.000 bonjour socrates scarlet formula1 qwerasdf mailcreated5240 asshole1
        fuckface vacation lexmark penguins 12369874 ragnarok formula tempest colombia prodigy dodgeram mustangs
        sithlord incubus scoobydo oblivion titleist zxcv1234 bigballs blueeyes mersedes pussy69 golfing mallard
        12312312 kenwood patrick1 cowboys1 nuttertools 1122334455 shemale gremlin yourmom gateway1 printer
        monkeys peterpan kingston analsex pa55word asterix freckles birdman defiant blondes tatyana aspirine
        mariners deadhead rootbeer frogger scooter1 noodles thomas1 shaolin 11112222 plymouth creampie justdoit
        assfuck 1234567q 6751520 harley1 massive lightnin camelot gizmodo aezakmi caliente goodtime thankyou
        raiders1 brucelee redalert aquarius catherin porkchop sapphire qwert123 a1s2d3f4 beckham vanilla
        qazwsxedcrfv hunter1 cxfcnmt blackjac bangkok 123321q iforgot buster1 veritas chevrole 01012001
        amsterdam spectrum diamond1 avenger spankme 123456qwerty scrappy labrador john316 syracuse front242
        falcons candyman commando krishna clitoris pineappl lesbians 8j4ye3uz barkley celtics monopoly romashka
        hamburg 123456aa gangbang spartans snuggles homerun cuddles infiniti 1234567890q cosworth phoenix1
        killer1 bossman qawsedrf peugeot exigent doberman durango brandon1 plumber telefon horndog webmaster
        porsche9 beefcake leopard redbull godsmack theking speaker viktoria fuckers starbuck valhalla anarchy
        kingpin starfish achilles ncc1701a fitness jordan1 arsenal1 sailboat tractor jackson1 terminator
        phillies pa55w0rd farside swingers frontier butthole doughboy tuesday sabbath daniel1 nebraska qwertyuio
        agent007 striker pinkfloy qwerty123456 dannyboy luckydog whocares charmed vfrcbvrf ihateyou vkontakte
        mandingo puppies kotenok dilligaf bunghole golfball technics trojans 01011991 15426378 aberdeen
        enterprise stripper hurrican rfnthbyf lespaul dthjybrf 1366613 excalibu momoney cupcake batman1 melissa1
        babyboy tdutybq lancelot keystone passwort flamingo firefox pokemon1 coolman designer kamikaze deadman
        warhammer deeznuts apollo13 hammers dracula deskjet macdaddy rangers1 manchest sterlin meatball mailman
        sinatra cthulhu summer1 cartoon bicycle eatpussy truelove sentinel tolkien 123456k 123456789z jamesbon
        sexygirl billyboy microsof microlab rockets iloveyo fernand gordon24 cutlass titties pantyhos 01011985
        1234qwe anfield lansing 73501505 hustler dfkthbz passwor1 azsxdcfv orioles charlton fortuna 01011970
        bigmoney huskies 4runner warlord fordf150 oranges asdfjkl superstar saratoga wildfire vladislav greenbay
        number1 poiuytrewq bigtime chicken1 piccolo bigbird 321654987 01011981 maradona chester1 rjirfrgbde
        rightnow jasmine1 hyperion treasure meatloaf jarhead 01011986 coconut dragoon pass1234 anaconda woofwoof
        poontang lionking happy123 albatros kenworth dinosaur happyday tsunami cabbage holyshit turkey50 memorex
        whisper ericsson walleye pepper1 chickens corrado twisted clemson zxcasdqwe tootsie fktrcfylhf
        polniypizdec0211 crazybab junebug rereirf sausage clapton justin1 anhyeuem hardrock skywalker vitalik
        samsung1 applepie abc12345 gandalf1 sparkle rockhard lucky13 everest hellyeah bigsexy skorpion hedgehog
        australi slacker jazzman america1 vfksirf 1qa2ws3ed 13243546 yosemite karolina cheetah deniska starship
        hithere greatone 0.0.0.000 amanda1 football1 cyclone freeporn kenshin balloon roadkill killbill jerkoff
        78945612 rambler goliath cinnamon backdoor packers1 rastaman sojdlg123aljg stefano artemis robotech
        duchess keywest 18436572 hal9000 mechanic pingpong operator rasputin bristol 963852741 amsterda carrera
        alibaba majestic route66 trident clipper steeler wrestlin gotohell kingfish passwords buttman zxcvbnm1
        lineage2 macross charles1 yzerman swimmer nwo4life lolipop ivanova secret1 matador ktyjxrf vermont
        florian guiness a123456789 typhoon depeche skydive fuckthis kcj9wx5n umbrella r2d2c3po 123123q snoopdog
        critter theboss splinter cyclops jayhawk caramel qwer123 underdog caveman feather hotshot fuckher
        renault george1 megapass kickass quattro p0015123 nicole1 shannon1 bullseye blackhaw jamesbond tunafish
        juggalo dkflbckfd 123789456 dallas1 translator alucard gfhjkm123 supersta magicman ashley1 xbox360
        caligula 12131415 7753191 dfktynbyf klingon deepthroat tazmania cruiser tommyboy marino13 yousuck
        vfhufhbnf horizon absolut brighton 123456r mamapapa budweise getmoney qazwsx12 bigbear fallout gunners
        chainsaw blueboy eastside qwerty1234 love123 01011989 cypress undertaker ybrjkfq snowboar moneyman
        chrisbln groucho viewsonic penthous wolf359 flounder coolguy whitesox thanatos snapple thesims panasoni
        sneakers q123456 chicago1 taylor1 ghjcnjnfr olivier titanium madison1 jabroni hambone intruder gargoyle
        poseidon newcastl johannes beastie buckshot sunnyday bluedog bonkers 2128506 compute 01011988 goldstar
        ferrari1 quantum boomboom test1234 florida1 superman1 multiplelo motherlode 1qwerty westwood apple123
        sunflowe watcher assholes babyblue 123qwerty walmart starfire tigger1 paintbal knickers aaliyah
        lokomotiv winston1 erotica scanner joshua1 outkast martin1 rjycnfynby thirteen hotpussy philippe
        panther1 cubbies havefun avalanch newyork1 pudding 01011984 idontknow vfvfgfgf aleksey builder 01011987
        zerocool godfather allmine redfish 1x2zkg8w stunner zxasqw12 hoosier beretta 123456s rtyuehe francesc
        cheese1 hockey1 paintball celeron syncmaster beaches diehard orange1 mittens aleksandra 02071986 biggles
        southpark twinkle gretzky cambiami monalisa chuckles gladiator spongebob 03082006 mazafaka meathead
        barefoot 12345678q cfitymrf blessing clevelan terrapin ginger1 johnboy clarinet deeznutz footbal
        traveler pianoman hawkeyes casanova goodboy sexyman warthog mustard abc1234 10203040 meowmeow boricua
        prophet andromeda crystal1 lovesex triangle whatsup bengals monster1 01011910 sunshin smeghead cerberus
        rockford 1q2w3e4r5 goldwing gabriell buzzard crjhgbjy james007 rainman tiberius nokia6300 hayabusa
        poochie redwood redwing 12345679 salamander silver1 abcd123 sputnik eternal 12qw34er thegreat allstar
        gesperrt whiskers pinhead overkill rhfcjnrf montgom240 sersolution starman nikolay bacardi badgirl
        rebecca1 wildman spaceman bulldog1 windsor runescape trapper 12345qwe lightning 01011992 megatron
        illusion edward1 napster roadking 19411945 hoosiers 01091989 tracker leavemealone 14725836 rachel1
        realmadrid balloons tinkerbell 5551212 heineken moonlight optimus 02071982 jaybird kashmir 12345678a
        mortgage rulezzz chuckie fishing1 gsxr750 doghouse benfica salomon meister blackbir bigmike starter
        pissing eagles1 hardcock 135792468 seahawks godfathe bookworm talisman blackjack babyface hawaiian
        dogfood 01011975 ludmila mortimer 123456654321 roadrunn just4me 01011993 handyman alphabet calgary
        password2 cgfhnfr cubswin digital1 gfhjkm1 7779311 beautifu chinook dutchess breasts beowulf darkman
        tiffany1 qazwsx1 idontkno teddybea valkyrie boxster killers cheater inuyasha wareagle dragonball mermaid
        dolphin1 gameover kittykat manowar diggler assword austin1 wishbone sparky1 fisting thedude sinister
        salsero fuckoff1 02021987 redline jktymrf 02011985 dfcbkbq dragon12 gamecube 02081988 bitchass 123321a
        mustafa preacher 02041986 z1x2c3v4 playstation 01011977 claymore electra checkers armagedon 02051986
        wrestle svoboda newpass6 onetime aa123456 bartman 02091987 silverad electron devil666 oliver1 rhtdtlrj
        gobucks 12011987 milkman 02101985 thunderb bigbutt lighter pissoff ghostrider cocaine blackout doitnow
        subzero 02031986 marine1 02021988 pothead 123456qw bcfields musashi southpar 02061985 mandarin cannabis
        kleopatra morgan1 baseball1 tottenham yfnfkmz dirtbike 1234567890a jackson5 ipswich 02011987 tdutybz
        slippery qweasd123 bluefish samtron 02091986 1357924680 mollydog 02021986 1236987 pheonix ghblehjr
        othello starcraf sanfran cameltoe vasilisa 1qaz2ws 01011983 caravan elizaveta bearcat flexible farscape
        borussia templar guitar1 toolman yfcntymrf nuggets 02081984 scorpio1 fyutkbyf thedoors 02081987 02061986
        123qq123 7ugd5hip2j asdfzxcv sunflower pussyman deadpool 01011982 gatorade carpedie mancity spectre
        02021984 cameron1 artemka 02031984 spinner corleone ltybcrf cowboy1 chimera alex123 02021985 mickey1
        corsair xxxpass bacchus webmaste chrysler 01020304 deutsch gabriel1 987456321 binladen latinas a12345678
        buttercu 02081989 21031988 millwall dragonba stonecold 01011999 02011986 maggie1 slapper istanbul
        bonjovi babylove bullfrog porsche1 02061989 bobdylan capslock teddybear ntktajy 02041984 chevrolet
        gfhjkmgfhjkm monarch coolness ramones cougars jackpot barbados knockers amateurs dipshit jayhawks
        9293709b13 eldorado soulmate mclaren golfer1 andromed 50spanks sexyboy dogshit 02021983 kakashka 111111a
        yeahbaby netscape rainbow6 laurent halifax freeway carlitos eastwood microphone monkey12 coldbeer
        fgtkmcby entropy just4fun carlito 1234567891 02021989 02041983 specialk piramida bigblue salasana
        hopeful mephisto bailey1 generic violetta spencer1 arcadia 02051983 9562876 trainer smashing iceberg
        snooker temp123 fastball q2w3e4r5 buddyboy nikitos redbird shitface 02031987 kissmyass radiohea 1234asdf
        wildcard maxwell1 bigfish misfits 02011988 02081986 testpass licking pringles tiburon pinkfloyd insomnia
        stroker 1a2s3d4f playboy1 lazarus spider1 sleeper 02041982 darklord 02041988 02041987 magician telephon
        vsjasnel12 pasword iverson3 homeboy gamecock budapest yjdsqgfhjkm reckless 02011980 tiger123 01011979
        maksimka bushido giorgio kazantip 02101984 concorde verizon lovebug qazwsxedc123 jezebel pharmacy
        abnormal jellybea islander bunnies jiggaman zhjckfd classics crusher hooligan strawberry 02081985
        scrabble hawaii50 wg8e3wjf premium 123456qwe mazda626 rhjrjlbk 02071984 killer12 sweetnes masamune
        426hemi corolla mariposa doomsday excalibur buttfuck marcello 02021982 dynamite master12 lollypop
        goirish michael2 moonbeam lindros andrea1 lantern 12365478 imation inspiron citadel placebo 02061988
        tripper dabears merlin1 02031985 anthrax amerika iloveme burrito bombers snowboard forsaken katarina
        tigger2 fullmoon hannah1 snoopy1 sausages stanislav robotics green123 mobydick senators pumpkins
        windsurf reddevil vfitymrf nevermind woodland wingman anastasiya 02081982 varvara schalke presiden
        yankees2 02051982 concord vanguard rjhjktdf firewall bubba69 02011984 temppass gobears fuckme1 drummer1
        02031982 digimon tigers1 soprano fandango pumpkin1 postman 02061980 pussy123 highheel smokey1 stratus
        electro christma 1234560 carnage kittens 1000000 qwerty11 toaster 02061987 icehouse zxcvbnm123 pineapple
        namaste harrypotter falcon1 earnhard fender1 01081989 02091983 softail mypassword prowler bigboss
        harvest jubilee killjoy zaqxswcde redsox1 misfit99 kidrock 02101987 gameboy 1z2x3c4v broncos1 cookie1
        platypus pinball london1 05051987 02041985 password12 superma longbow radiohead 12051988 spongebo
        qwert12345 abrakadabra dodgers1 02101989 chillin niceguy pistons santafe vikings1 mankind viktoriya
        beardog hammer1 02071980 reddwarf magelan longjohn jennife carmex2 02071987 slamdunk alessandro beerman
        niceass warrior1 honolulu 134679852 johndeer mother1 windmill oatmeal delight bergkamp badgers guitars
        02091981 irishman miller1 zildjian airwolf install 02041981 02061983 mudvayne freebird muscles dogbert
        02091980 02091984 snowflak 01011900 joseph1 nygiants playstat junior1 webhompas giraffe pelican jefferso
        comanche bruiser monkeybo kjkszpj 123456l 02051987 angel123 epsilon death666 hounddog josephin 02071988
        02041979 thisisit 05051985 moondog pallmall climber fishbone genesis1 clippers krypton picturs compass
        111111q 02051988 02081977 22041987 bigblock severin booster norwich whiteout 123456m 02061984 hewlett
        shocker fuckinside 02031981 versace 123456789s basebal iloveyou2 bluebell 08031986 undertak mama123
        chipmunk mike123 mazdarx7 qwe123qwe kjrjvjnbd choochoo lovelife 02051984 colnago lithium 02051989
        15051981 anastasi fidelio 26061987 roadster stone55 drifter hellboy cbr900rr good123654 zachary1
        02021979 testing1 lineage highbury koroleva nathan1 washingt 02061982 02091985 vintage redbaron 11051987
        macbeth james123 krasotka 10011986 pipeline tatarin codered frogman 7894561230 nascar24 01031988 redrose
        tkbpfdtnf smirnoff winner1 flyfish 81fukkc 21031987 starligh summer99 13041988 fishhead freesex super12
        06061986 scoobydoo 02021981 yogibear konstantin terminat ghbywtccf slowhand soccer12 cricket1 fuckhead
        seagull achtung nostromo survivor cnfybckfd lemonade boomer1 rainbow1 cocksuck peaches1 upyours johnson1
        02041989 solitude rockies catwoman johnny1 qwerty7 bearcats username 01011978 wanderer 02101986 stephen1
        paradigm 02011989 flanker bologna fantasia borabora 74108520 12021988 01061990 gtnhjdbx 02071981
        01011960 sundevil mustang6 gagging armstron 13041987 revolver 02021976 trouble1 jeremy1 jackass1
        volkswag 30051985 corndog pool6123 marines1 03041991 02031979 sunfire angelus 24061986 14061991 wildbill
        shinobi 45m2do5bs 123qwer 21011989 cleopatr lasvega hornets amorcit 11081989 coventry nirvana1 sidekick
        20061988 02081983 gbhfvblf 22021989 nfytxrf zanzibar highlander hitachi 23041987 slayer1 02011981
        tinkerbe 01121986 bluesman asdfgh01 threesom 18011987 nautilus everlast 01071986 ghbdtn123 birddog
        02071983 suckers 02021973 skyhawk 12qw12qw dakota1 nokia6233 longdong ghjcnjgfhjkm boating messiah
        penguin1 02091989 02071989 asdqwe123 07071987 tokiohotel sonyericsson citroen compaq1 belmont pantera1
        palmtree 14111986 bighead gryphon andyod22 10031988 enterme malachi dogface reptile 01041985 handball
        marseille 19101987 matthias viewsoni 13031987 stinker evangelion 24011985 123456123 rampage sandrine
        02081980 thecrow 28041987 sprinter private1 02101988 25081988 fearless 01091987 antelope 02021990
        barselona buddy123 19061987 fyfnjkbq 12121990 10071987 hotties irishka zxcasdqwe123 fairlane honeybee
        soccer10 13061986 fantomas 17051988 10051987 20111986 gladiato karachi gambler 01011995 25800852
        buffalo1 bobdole cheshire player1 28021992 10101986 tomahawk 03041986 bismillah bigpoppa ijrjkfl
        01121988 runaway 08121986 studman holycow manfred 14021985 yellow1 wizard1 margarit success1 sf49ers
        pasadena johngalt 02031980 coldplay bigpimp 04041991 capricorn elefant sweetness dominik 10011990
        09051945 elcamino trinitro voyager1 02101983 carpente spartan1 glamour 12121985 22011988 winter1
        callisto nikolai 02101981 vendetta david123 11061985 02031989 iloveyou1 stupid1 casper1 yamahar1
        wildwood foxylady calibra 02041980 27061988 dungeon leedsutd 30041986 11051990 bestbuy antares dominion
        01061986 skillet enforcer derparol 01041988 29071983 f00tball purple1 25031987 21031990 remingto giggles
        01011994 coolcat 29051989 20031987 02051980 04041988 synergy 0000007 iforget vjqgfhjkm 28011987
        rfvfcenhf 16051989 25121987 16051987 mamamia 08051990 20091991 carnival bolitas dmitriy 05051989
        papillon knuckles 29011985 28021990 cutiepie ghjuhfvvf 22021986 freefall 02011983 vitamin bigones
        17061988 baritone mischief hetfield dontknow sasha_007 18061990 12031985 12031987 calimero 15011987
        acmilan alexandre 02031977 08081988 whiteboy 21051991 barney1 02071978 money123 18091985 bigdawg
        02031988 cygnusx1 31011987 firefigh blowfish screamer 20051988 11121986 01031989 harddick sexylady
        30031988 02041974 kfgjxrf 20091988 123456ru wp2003wp 15051990 slugger kordell1 03031986 swinging
        01011974 02071979 dimples 1234123 1dragon trucking marijuana kerouac 02051978 08031985 thecure keepout
        noname123 13121985 francisc 02011982 22071986 02101979 obsidian 12345qw tabasco 02051985 jaguars
        dfktynby notused magneto 02051976 roswell 15101986 21101986 lakeside bigbang little1 14021986 suckmydick
        strawber carlos1 nokian73 25091987 16121987 02041975 17011987 slimshady whistler 10101990 stryker
        22031984 15021985 01031985 blueball 26031988 bahamut robocop chris123 impreza 13021990 cassandr john123
        02051973 25041988 paramedi eclipse1 07091990 darkangel 23021986 02051981 smackdow 01021990 argentin
        moonligh 57chevy hardone capricor spanker 24111989 magpies 21051988 cevthrb cheddar 22041988 bigbooty
        duffman bukkake johncena p@ssw0rd cherries leopold fuck123 lalakers dogpound matrix1 spanner kestrel
        universa assasin lemmein eggplant canucks godlike fussball golden1 19283746 petrova captain1 vincent1
        taekwondo serpent perfect1 capetown gymnast timeout nbvjatq k.lvbkf budweiser sylveste 02051972 cartman1
        forever1 marseill magellan hallo123 liverpool1 southpaw johndoe 02041978 zxcv123 wingnut wolfpac
        notebook pufunga7782 brandy1 biteme1 goodgirl 02031978 challeng millenium maveric olympus sabrina1
        sixpack camaross hotgirls flasher 02051977 bubba123 goldfing moonshin gerrard sonyfuck mandrake lakers1
        money12 diablo2 1234zxcv dogwood bubbles1 marcius2 navigator hellokitty fkbyjxrf earthlink lookout
        opendoor stanley1 07071977 02081976 lakewood bluejays commande gateway2 01011976 7896321 slammer knight1
        redskin ironmaiden gotmilk destiny1 1master midnite timosha espresso toriamos ghhh47hj7649 therock1
        p4ssw0rd shadow12 2fast4u capecod 23skidoo roadrunner 12345qwer 02071975 bordeaux vbkfirf 135798642
        supernov beatles1 qwert40 optimist vanessa1 prince1 ilovegod nightwish natasha1 alchemy patches1
        gsxr1000 hattrick solaris enternow beavis1 159357a lenochka suckdick intercourse blue1234 02061977
        02031975 cowgirl waterboy evgeniy mamacita terefon doggies htubcnhfwbz azertyui limewire houston1
        stratfor tennis1 12345qwerty stigmata klondike patrici marijuan hardball odyssey nineinch boston1
        power123 vauxhall awesome1 boulder funstuff krokodil rfntymrf m123456 toolbox cabernet sheepdog magic32
        02041977 holein1 natalie1 montana1 joecool steven1 sammy123 baltimor footjob mash4077 cashmone pancake
        grandam vancouve dragon69 watford ilikepie 02071976 123456789m hairball toonarmy pimpdadd davinci
        sophie1 firenze q1234567 bonanza theforce 123456t houdini scheisse default maserati 02061976 sigmachi
        bigdicks 02101976 riccardo egghead rfhnjirf dolemite nittany pathfind password9 vqsablpzla modelsne
        myxworld hellsing rocknrol 02041976 twinkie tripleh redbone killer123 allegro wanking koolaid futurama
        peanut1 joemama javelin sandra1 1235789 dogbone p0o9i8u7 goodday smoothie toocool metroid archange
        vagabond billabon 22061941 02031973 darkange skateboard evolutio morrowind wizards cumslut plastics
        zaqwsxcde 5201314 outback dominiqu persona nevermore 02021971 forgetit all4one petunia elisabet aolsucks
        woodstoc 02011975 granada scrapper minimoni q123456789 breaker 02091976 ncc74656 slimshad friendster
        austin31 wiseguy dilbert1 blackbird jellybean behappy 01011971 carebear fireblad 02051975 kiteboy
        hello12 opennow 02101977 pornking flamengo 02091975 snowbird lonesome weed420 baracuda 12345abc singapor
        mariner herewego proview 123456789d kamasutra vipergts navyseal starwar masterbate wildone peterbil
        cucumber 123qwert gotribe scooby1 summer69 harrier newyear 02091977 starwars1 doubled sasha123 bigguns
        homemade pimping bradley1 warhamme dudeman pinnacle flipflop lfitymrf fucker1 acidburn esquire fellatio
        jeepster sexybitch vfntvfnbrf trinity1 samuel1 mercede cartoons paragon rainyday bigdog1 alleycat
        12345qaz mustang2 apollo11 escalade rainbows freddy1 daisydog s123456 cocksucker pushkin fyutkjxtr
        whiplash orchard adrenalin 1598753 bootsie trustme golfgti ambrosia 5wr2i7h8 penetration jughead
        stickman kolokol johnny5 kolbasa puppydog charisma gators1 jakarta nightmar 01011973 laetitia 02091973
        nautica 0192837465 luckyone 14881488 chessie goldeney tarakan 69camaro interne fuckme2 dragonfl 02081974
        bandit1 02071971 melanie1 phialpha adriano 10293847 bigjohn bismarck 7777777a scamper 12348765 rabbits
        bynthytn dima123 alexander1 mallorca dragster favorite6 beethove cooper1 fosters normandy sebring
        1michael lauren1 02091971 nounours trumpet1 thumper1 playball rocknroll guillaum angela1 strelok prosper
        buttercup masterp dbnfkbr cambridg treefrog 1234566 sexybabe driller pavement checker smackdown cannibal
        asdffdsa nthvbyfnjh melrose 369258147 aprilia atticus benessere catcher skipper1 azertyuiop thierry
        treetop 123456789qwe bouncer computer1 sexyone sephiroth hallowee skylark sparkles 1qazxsw23edc q1w2e3r
        amethyst flower2 amatory volleyba bettyboo ticklish 02061974 frenchy murphy1 trustno 02061972 mynameis
        jupiter1 hyundai junkmail marbles sunshine1 longhair snicker 02101973 gannibal skinhead segblue2
        montecar jesus123 charlie2 candyass travis1 farmboy special1 02041973 letsdoit password01 allison1
        abcdefg1 notredam ilikeit 789654123 liberty1 alcatraz 123456w 007bond terrier stayout frankie1 1qazzaq1
        1234561 virginie 1234568 octopus dfcbkbcf blacklab montrose supernova frederik ilovepussy justice1
        playboy2 blubber motocros lockdown thebear istheman pinetree 1234rewq rustydog tampabay babycake jehovah
        vampire1 streaming fidelity calvin1 restart capitals dreamcas riffraff playmate zxcvb123 samanth
        fuckme69 pizzaman 1234567899 tralala delpiero 1million wonderboy carrots rfgecnf 02081973 fujitsu
        sergbest 02051970 1357911 smirnov panhead 02031974 44332211 cashmoney left4dead bagpuss 01011972 titfuck
        66613666 england1 dresden 123456as 123456qqq met2002 02041972 redstar 1234509876 please1 hanuman
        sunlight 123456n 02061971 password99 dimitri 3ip76k2 popcorn1 lol12345 stellar bigtruck revoluti
        feelgood gogators bismark furball burnout icecube fabienn papamama giants1 trooper1 rhubarb 123456d
        canada1 tigercat usmarine lebowski madagaskar begemot loverman dragonballz italiano naughty1 asdfg123
        forlife fisherman weare138 requiem alpha123 piercing abracadabra duckman caracas macintos 02011971
        jordan2 crescent hogtied eatmenow 18121812 kicksass whatthe rfhfvtkmrf vegitto paladin1 rudeboy lunchbox
        riversid acapulco toomuch boobear hemlock pugsley altoids rhfcfdbwf mercury1 ronaldinho shampoo makayla
        kamilla masterbating tennesse matchbox poptart parlament goodyear asdfgh1 02081970 hardwood erection
        hfytnrb highlife implants benjami bendover supersonic babybear laserjet gotenks natedogg rabbit1
        sopranos cashflow menthol hacking ghjcnbnenrf muffin1 ireland1 donjuan alterego simple1 claudia1
        cantona7 matisse ljxtymrf victori iceman1 desktop princesa blueberr maximka 123q123 bobmarley demon666
        termite bauhaus trinitron flyers88 juniper nokia5800 jingles qwerasdfzxcv mallrats 1qazxsw goldeneye
        tamerlan backbone darkone parkour bluejay huskers1 redwine 1qw23er4 satchmo 1231234 nineball stewart1
        ballsack flipper1 dortmund 1237895 homepage chemist coolhand braves1 thebest greedisgood banana1 101091m
        123456g wonderfu barefeet 8inches 1111qqqq kcchiefs qweasdzxc123 jennifer1 asdasd123 cheerleaers
        mustang5 shopper hillbill macaroni gigabyte buster12 triplex cyclones estrell sapphic jurassic thebeast
        ghjcnjq metallica1 karaoke nemrac58 love1234 02031970 flvbybcnhfnjh frisbee feathers flower1 soccer11
        amature marauder redheads godbless aaaa1111 greywolf pimpdaddy 123456789r reloaded rfhfylfi grimace
        22446688 olemiss culinary wannabe 1234567aa trample phantom1 baberuth bramble asdfqwer abc123456 smother
        outsider blackhawk bigblack valeriya gianluca 1q2q3q4q handbag lavalamp pertinant nokia123 redlight
        dfytxrf aviator kristin1 yinyang access1 poophead monterey waterfal minnesot bukowski mammoth riverrat
        asswipe daredevi arizona1 kamikadze alex1234 55bgates bellagio wanrltw stiletto biohazard as123456
        darthvad lilwayne nopassword 7412369 123456789987654321 natchez glitter 14785236 rubicon nightowl
        beckham7 trueblue hotgirl nevermin deathnote copenhag apricot gallaries dtkjcbgtl onlyone civicsi
        baby123 sierra1 sickboy fishtank golfpro teensex mario66 seaside aleksei rosewood blackberry 1020304050
        deerhunt contour darkelf surveyor pitchers 741258963 dipstick lizzard 112233445566 jupiter2 softtail
        greenman z1x2c3v4b5 smartass 12345677 myworld nascar1 chewbacc nosferatu downhill dallas22 blazers
        craving powerman yfcntyf hotrats cfvceyu qweasdzx princess1 chitown 1234qaz mastermind dingbat care1839
        standby atreides dogmeat monkeyboy nicetits sealteam chopper1 winter99 rrpass1 myspace1 topolino passord
        pretzel 01011950 jimbeam happyman stonewal manunited harcore qwerty13 kakashi alcatel buddydog ltkmaby
        start123 123456v civilwar bellaco turtles deadspin fynjirf lucky123 tortoise waterski dtxyjcnm
        interacial equinox jaguar1 tobydog traktor morgoth xxxxxx1 nightwin hotlips passmast cool123 eldiablo
        1357908642 screwyou badabing foreplay kubrick seductive galileo aladdin happines bizzare ohmygod bonovox
        girlies gizmodo1 pizzahut kikimora a1a2a3a4 2wsx3edc jackie1 sprocket poop123 locutus wdtnjxtr tequier
        bisexual doodles makeitso 789632145 nothing1 fishcake libertad oaktree fivestar adidas1 vegitta mississi
        neutron vantage 123456789v hilltop barrage kenneth1 martian bluestar moonman ntktdbpjh paperino
        dragonfly suckcock danilka lapochka belinea calypso camero1 abraxas mike1234 q1q2q3q4q5 youknow maxpower
        raymond1 tickler tadpole crazyman finalfantasy jonatha paisley kissmyas morgana magic123 alessand
        baddest ghbdtnrfrltkf augustin foxfire 99762000 nathanie 1z2x3c4v5b gangbanged lovehate hondacbr harpoon
        mamochka fisherma bismilla spiderman1 saffron utjhubq 123456987 20spanks safeway kristen1 bigdick1
        magenta vfhujif friday13 qaz123wsx 0987654321q ayanami rocket1 yaroslav websol76 hugoboss websolutions
        gagarin badboys sephirot 918273645 newuser booger1 lockout timoxa94 mazda323 firedog sokolova skydiver
        jesus777 1234567890z soulfly malinka guillerm hookers dogfart surfer1 india123 stoppedby nokia5530
        123456789o 123456f whoknows godspeed foreskin slapnuts rosebud1 sandman1 honeybun pakista philipp
        9111961 topsecret sniper1 slipper letsfuck pippen33 godawgs qw123456 scrotum lighthou nancy123 jeffrey1
        ralphie antonov sluttey losangeles letme1n golfnut leonidas a1b2c3d4e5 general1 wizzard lehjxrf bigbucks
        vbienrf tickling froggie 987654321a christophe petrovich dirtydog allstate horatio wachtwoord creepers
        squirts georgia1 fujifilm slimjim system1 daredevil lionheart catfight icecold vodafone kontakt 01011961
        valleywa chickenwing101 qq123456 livewire livelife roosters jeepers ilya1234 coochie dfhdfhf architec
        blackops 1qaz2wsx3edc4rfv rhfcjnf decimal candies smirnova dragon01 ranetki a1s2d3f4g5 maurizio zxcvasdf
        punkass graywolf peddler 3rjs1la7qe seawolf ladyboy piggies orpheus z123456 macgyver hugetits flathead
        maurici goofball nissan1 anthony7 gerhard jessica2 getlost gfynthf 123581321 sarajevo tatjana rfgbnjirf
        joystick batman12 123456c victory1 kitties 1475369 badboy1 booboo1 comcast saxophon lionhear nastena
        roadway hillside starlight 24681012 niggers access99 bazooka molly123 blackice cocacol nfhfrfy
        quant4307s squerting mygirls flashman tangerin housewifes newness monkey69 escorpio password11 warcraft3
        qazxsw123 ghbdtndctv star123 lincoln1 lacoste firestorm legenda ludacris milamber evangeli letmesee
        a111111 hooters1 bigred1 cnfkrth 0o9i8u7y gibson1 sooners1 glendale archery hoochie aaaaaa1 scorpions
        school1 bassoon groupd2013 freewill santiag silverado vflfufcrfh monica1 cornhole aerosmit bionicle
        gfgfvfvf daniel12 favorite2 detroit1 shredder baggies wednesda sparhawk firehawk romario 911turbo
        funtimes fhntvrf 159753456 timothy1 bajingan frenchie 1mustang babemagnet 74123698 nadejda truffles
        rapture douglas1 lamborghini motocross skeeter1 angel666 telecom carsten carpediem scirocco fuzzball
        rushmore hotspur lacrimosa chevys10 madonna1 domenico yfnfirf shelby1 dunhill atlanta1 service1 devilman
        angelit euphoria lesbain checkmat browndog luckyme horsemen jediknig allnight starlite passfan close-up
        wrinkles snapshot dima1995 thetruth blender priyanka dutchman kakarot passcode justinbieber lakshmi
        12349876 12345687 pennywis striper chingon beeline zaq12345 disney1 assmunch 6661313 wellingt madala11
        9874123 pictere bettyboop gregory1 hawthorn bernhard dominika camaro1 hunter12 bmw2002 seville diablo1
        vfhbyjxrf 1234abc carling lockerroom 1password karamba futyn007 daydream 11001001 dragon123 friends1
        rocky123 asslover shimmer riddler tugboat sexy123 gulnara christo offroad puddles hackers mannheim
        manager1 horseman dancer1 komputer pictuers nokia5130 ejaculation lioness 123456y evilone nastenka
        3141592 mjolnir toulouse bigworm smoke420 fullback extensa dreamcast willie1 casablanca csyjxtr bonghit
        salvator pussylover 963258741 vivitron cobra427 armageddon myfriend qwedsazxc starfox illmatic capoeira
        freedom2 shinigami fhvfutljy nocturne churchil thumbnils tailgate neworder sexymama cerebus michelle1
        surfsup earthlin dabulls basketbal aligator mojojojo saibaba welcome2 slasher papabear footman sfgiants
        billabong monolith l3tm31n ticktock japanees contortionist admin123 alabama1 rochard fhctybq tortuga
        fantasy1 woodstock fireman1 embalmer woodwork newstart panorama rugrats hotmama daedalus nonstop
        fruitbat lisenok violator 12345123 my3sons fraggle oldfart knickerless orgasms undertow kfcnjxrf
        masturbation alexis1 planner transexual stinger1 landrove anakonda scoobie yamaha1 rfhlbyfk beyonce
        catfood cjytxrf zealots fordtruc archangel boogers greentea shitter voltron morticia evanescence
        3edc4rfv longshot windows1 starbucks drywall prelude1 homebrew marlins letmeinn fordf350 michele1
        27731828 wingzero qawsedrftg sverige jasper1 alfarome jumanji fantasti 1monkey 1a2s3d4f5g natascha
        sunkist kennwort grinder q1q2q3q4 qazwsxedc1 diamante stinky1 pornographic moochie gfhjdjp empire1
        comicbookdb motdepasse braveheart sanjose kickflip arcangel superbow porsche911 nigger1 dagobert monkey2
        barbara1 vfpfafrf alessio babemagn arrakis berserk sublime1 myspace buckwhea pussy4me budlite redstorm
        paramore imtheman marley1 milkyway lux2000 shimano bigpenis creeper newproject2004 rammstei j3qq4h7h2v
        hfljcnm lambchop anthony2 gfhjkm12 dreamer1 stooges cybersex diamant cowboyup maximus1 manhatta fastcar
        1213141516 yfnfitymrf yankee1 elektra 123456789p trousers fishface topspin sodapop motherfu ibilltes
        ronald1 maximilian mypasswo marajade morozova enter123 lesbean pounded sharpie spanky1 gstring 12345asd
        princeto hellohel ursitesux billows 1234kekc duracell kseniya sevenof9 arthur1 corvet07 rdfhnbhf songoku
        tiberian needforspeed dropkick kevin123 panache a123456a vfhnsirf iamcool sk8ordie fireblade blanked
        marishka gemini1 gorillaz revival47 ironman1 ramstein doorknob devilmaycry nemesis1 sosiska pennstat
        monday1 shevchenko detectiv evildead blessed1 coffees bullwink rjitxrf asmodeus rapunzel theboys hotdogs
        deepthro maxpayne veronic fyyeirf bedrock google1 montecarlo hernande mikayla 123456789l bravehea
        12locked pegasus1 ameteur saltydog milfnew momsuck everques ytngfhjkz businessbabe custard 123456ab
        lbvjxrf outlaws qwerty78 insider fuckmehard shotokan seahorse vtldtlm turtle1 everton1 darknes alisher
        theduke reddog1 bulldawg monkeyman losangel mastermi apollo1 aurelie zxcvb12345 cayenne geibcnbr fucmy69
        redwall ladybird cccccc1 rktjgfnhf ghjdthrf oedipus impalass fartman 159753a optiplex bbbbbb1 realtor
        slipkno santacru smeller 3984240 3698741 eatme69 cazzone poobear ignatius master123 newpass1 heather2
        snoopdogg blondinka honeydew fuckthat 890098890 goldrush pendejo avalanche fremont snowman1 gandolf
        chowder 1a2b3c4d5e magadan pingvin nokia5230 bignuts 12340987 1122334 dragrace lovely1 22334455 12345612
        corvett 123456qq capital1 videoes sammydog hulkster 13245768 not4you omegared l58jkdjp! filippo 123mudar
        samadams chris12 charlie123 123456789123 sunderla adrian1 123qweas kazanova monkey123 fktyeirf goodsex
        bluenose asd12345 waffenss whateve 1a2a3a4a trailers vfhbirf turk182 monsoon beachbum sunbeam viking1
        rawhide bubblegum mackenzi hershey1 manatee anechka bugsbunn newport1 hornyman torrent thething
        solnishko buckeye1 ethernet uncencored rb26dett choppers biggirl 123456b anna2614 caralho callofduty
        rt6ytere angel12 timelord allblack pavlova romanov tequiero bulls23 snowflake dickweed firestar fred1234
        ghjnjnbg milhouse kbctyjr masterbaiting 123698741 bdfyjdf invictus yourmama angelok bigboy1 pontiac1
        verygood porn4me rasta69 bosshog adventur austin316 hogwarts vbhevbh navigato desperado cneltyn vasiliy
        eightbal 74227422 aerosmith wingchun sanity72 goatboy partizan utahjazz submarin pussyeat heinlein
        control1 costaric triplets teacher1 vangogh evergree cochise qwerty99 pyramid1 saab900 sniffer lebron23
        mark123 blackbelt janeway nutella asscock bigshow housewife cynthia1 temptress russell1 manders frank123
        seabass songbird brenda1 hotshit 43046721 girfriend marinka jakester thatsme planeta falstaff patrizia
        riptide cherry1 qwaszx12 goodlife shitfuck 12345678900 russian7 gobigred deborah1 volkswagen alkaline
        muffdive 1letmein goodguy cannonda cvbhyjdf marmite germany1 joeblow raindrop fathead elvis123 citibank
        sports1 fakepass golfman snowdog birthday4 nonmembe parsifal krasota theshit 1235813 maganda nikita1
        omicron cassie1 columbo thistle rickster coolgirl virgini hunter2 motorcyc bambino tenerife fordf250
        iloveporn markiza hotbabes fynjybyf wapapapa dragonz sharon1 scrooge natedog ishmael tecumseh nfy.irf
        0000000000o blackcock fedorov antigone novikova peregrin spartan117 manuals tooltime bonethug marina1
        bonnie1 tonyhawk laracroft mahalkita 18273645 terriers littlema molotok glennwei caboose 12345654321
        mistral fuckshit hornyguy southside antonio1 bobmarle pitures ilikesex boarder fulcrum astonvil account1
        zooropa hotlegs perkele maurolarastefy lampard barracud pathfinder asdfg12345 1596321 halcyon rerfhtre
        gotyoass samson1 vibrate grandpri colossus mamo4ka homer123 pinguin watermelon shadow01 lasttime
        pyramids galeries bigpussy astalavista dalejr8 unicorn1 bigmama killzone qaz12345 snookie zxcvvcxz
        rockman beanbag 3151020 duckhunt segreto sexsexse 123123z fuckyeah bigbutts element1 marketin saratov
        elbereth blaster1 yamahar6 1230123 lindsay1 seattle1 lagwagon misiaczek 666666a smokedog lakers24
        eyeball ironhors ametuer volkodav ovation drinker penetrating summertime 1dallas takamine hardwork
        macintosh passthie sundown flowers1 boromir music123 phaedrus albert1 malakas gulliver parker1 jessie1
        domainlock2005 express1 youandme dhjnvytyjub nhfrnjh testibil ybrbnjc 987654321q pintail pokemon123
        thesaint 11122233 x72jhhu3z theclash raptors djdjxrf hell666 friday1 vivaldi guesswho skippy1 gymnastic
        theedge cxfcnkbdfz sparkey deicide lololol lemmings r4e3w2q1 schnuffi basebal1 qwerty2 goodfell hermione
        peaceout davidoff yesterda headless muttley catdaddy ram1500 yorktown tryagain learjet go2hell 12s3t4p55
        momsanaladventure mustang9 protoss 1qazse4 marvin1 redwolf sunbird dangerou packard1 excellen toonces
        acetate jbond007 alligator debbie1 wellhung monkeyma larsson vaseline maripos 123456asd cbr600rr
        doggydog jason123 trekker flipmode sonyvaio mayfair mystuff samanta 1ranger sixtynin luscious gbyudby
        bobcats envision chance1 seaweed repoman cortina 147896321 369852147 loglatin gazelle growler klaudia
        payton34 butchie 123456789k nichola chipper1 uhbujhbq rsalinas vfylfhby longhorns bugatti everquest
        !qaz2wsx blackass snakeman p455w0rd fanatic family1 777vlad mysecret phoenix2 october1 genghis panties1
        1234569 blackcoc kodiak1 hickory ivanhoe blackboy sincity meandyou spaniel lancaste polaroid edinburg
        fuckedup cueball golfclub bookcase worldcup dkflbvbhjdbx twostep 17171717aa letsplay zolushka stella1
        kingtut 67camaro barracuda wiggles prancer theman1 romanova sexyass copper1 sokolov pomidor algernon
        amoremio william2 hercule hd764nw5d7e1vb1 deutschland robinhood alfalfa machoman lesbens pandora1
        easypay tomservo nadezhda goonies saab9000 f15eagle 12qwerty greatsex blunted baywatch doggystyle
        january1 78963214 zz8807zpl erasure 69213124 sidewind soccer13 kolibri onepiece united1 ponyboy keksa12
        mypussy bruno123 familia mustang8 blackbel hatteras asdfjkl; camelot1 rebbyt34 vegas123 aleksander
        ijrjkflrf pilsner lotus123 andreev freiheit drjynfrnt waterpolo shibumi cezer121 blondie1 volkova
        rattler kleenex happydog satellit qazwsxedcrfvtgb meowmix facefuck anna123 654321a deathrow patterso
        naruto1 hawkeye1 5tgb6yhn crocodil imhorny pookie1 splatter lizard1 buratino dragon11 123qwe456 peepers
        trucker1 ganjaman 1hxboqg2 cheyanne sebastie maddison 4rfv3edc darthvader iloveit victor1 delphin
        lifeisgood gooseman insertions dude123 123masha boogaloo chronos stamford pimpster kthjxrf getmein
        amidala flubber fettish grapeape oralsex foxcg33 winchest francis1 blueman 1basebal emmitt22 porn123
        bignasty 123hfjdk147 juanito caseydog peternorth bootleg amarillo monkey11 rfhfgep a1a2a3a4a5 sweetass
        babushka vfnbkmlf gotigers lindsey1 dragon13 romulus qazxsw12 zxcvbn1 dropdead hitman47 snuggle eleven11
        bloopers avangard ginscoot masterkey voodoo1 rootedit caramba leahcim hannover 8phrowz622 cassius
        000000a angelito badkarma glenwood footlove summer12 helpme1 fastcars police1 polinka marusya augusto
        pantyhose donald1 arabella brigada c3por2d2 peter01 dillweed uzumymw geraldin loveyou2 toyota1 gophers
        indy500 slainte 5hsu75kpot shiznit sexyred tucker1 alexandru teamwork deepblue goodison r2d2c3p0
        topsecre blowme1 123321z random1 mandolin 121212q brother1 failsafe open1234 carmen1 priscill schatzi
        gooddog trojans1 gordon1 calamity ufhvjybz penfold assface hawkwind crowbar ruffles luv2epus open123
        aquafina pepsi123 passwerd 01478520 headshot password3 gbgbcmrf pornpass insertion checkit dbnfkbq
        nyyankee muskrat nbuhtyjr gunner1 fabienne chrissy1 loveme89 batgirl cerveza boris123 novifarm qwerty777
        giveitup 123456abc fuckall crevice hackerz assassins swallows moonshine sydney1 hotchick princessa
        holiday1 reliant miranda1 jamaica1 badnaamhere barnaby david12 margaux corsica 085tzzqi universi thewall
        nevermor martin6 qwerty77 apples1 0102030405 seraphim black123 ducati99 1shadow dkflbvbhjdyf 44magnum
        samantha1 ultraman redneck1 jackdog usmc0311 monique1 alphaman greyhoun indycar crunchy 55chevy carefree
        willow1 063dyjuy assclown federica hilfiger bronco1 100200300 simcity lexingky akatsuki johndeere
        businka satanas mattingl redwing1 moonstar evil666 b123456 bowl300 tanechka 34523452 carthage babygir
        santino bondarenko numlock mostwanted steve123 passions anduril kermit1 prospero barakuda broodwar
        christy1 yyyyyy1 flintsto cumeater heretic robert2 blindax marykay collecti 1qaz!qaz 112233q chemistr
        coolboy righton tigress andrew12 ytrhjvfyn mobbdeep lemming transfor 1725782 myhouse leno4ka westham1
        cvbhyjd daffodil pussylicker pamela1 stuffer warehous tinker1 louise1 polarbea anatoliy wysiwyg cobraya
        cableguy 112233a aqualung jimmy123 luckyman kingsize golfing1 marigold lol1234 saopaulo roland1
        3216732167 year2005 morozov saturn1 joseluis redrock memnoch lalaland indiana1 lovegod buffalos loveyou1
        anteater pattaya redshift summerti coffee1 ricochet schastie rakkaus h2opolo suikoden loveme1 whoopass
        vladvlad flyers1 alessia gfcgjhn gunsling coolone blackie1 gfhjkzytn foxhound qwert12 gangrel ghjvtntq
        bluedevi summer01 hangman licorice thorsten ninguna strange1 vergeten 12345432 8phrowz624 stampede
        sailfish giacomo 74185296 allstars master01 gfnhbjn bayliner 3465xxx single1 michael3 pentium4
        mapet123456 halibut killroy phillip1 poopsie arsenalfc 32165498 opensesame charles2 nadegda backspac
        mustang0 654321q niceday truckin sceptre bigdave user345 cristiano march13 gumball getsdown wasdwasd
        redhead1 dddddd1 longlegs 13572468 starsky ducksoup omsairam fred123 danmark flapper lakings asterios
        rainier searcher ltdjxrf seahawk tkfkdgo aquaman tashkent number9 messi10 1asshole milenium illumina
        buster01 bareback goldfinger 33rjhjds thinkpad smooth1 bonghits magnavox colombi voiture limpone
        rooster1 touchdow limpbizkit rhfcfdxbr baphomet afrodita lovefeet matthew2 theworld thunderbird forklift
        speedy1 saphire creatine pussylov bastard1 wicked1 filimon skyline1 yfnfkbz abdulla nolimits billiard
        buttplug westlife coolbean 1212121 october2 ilya1992 pioneer1 volodya vadimka 123321456 christ1 essendon
        evgenii celticfc forumwp lovesme chillout thelast1 marcus1 metalgear ronaldo7 socrate vicecity
        postov1000 charlie3 oldschool legoland antoshka counterstrike mustang3 qwertzui tigger12 limpopo
        rerehepf nokia3250 solidsnake rockroll titanic1 prashant katharin takashi cumonme michael9 mymother
        pennstate 48151623 fightclub showboat mateusz mammamia dustydog dominator erasmus dennis1 galaxie
        pleaseme whatever1 junkyard galadriel charlies 2wsxzaq1 crimson1 behemoth master11 fairway 1batman
        joshua12 baraban apelsin mousepad twodogs 123321qwe metalica pipiska rerfhfxf iloveu2 powerade aaaaaaa1
        kovalenko chobits 151nxjmt shadow11 zcxfcnkbdf gy3yt2rgls vfhbyrf 159753123 bladerunner goodone
        333666999 fuckyou123 kitty123 orlando1 skateboa red12345 destroye snoogans juancarlo goheels gfhfljrc
        passfind oscar123 derrick1 viper123 audi100 andover shooter1 makarov nighthaw 13576479 browneye batigol
        chocolate1 7hrdnw23 jediknight brenden argonaut goodstuf wisconsi abigail1 dirtbag splurge k123456
        lucky777 valdepen gsxr600 ghjnjrjk zaq1xsw2cde3 schwanz walter1 letmein22 codeblue nokian70 footbal1
        agyvorc passw0r smuggles ballgag krasnodar sixtynine empires ladygaga venezuel nitrous kochamcie olivia1
        trustn01 tristar natalka davecole nosferat hotsauce dimasik boss302 bluebear tarantul asd123asd theflash
        1footbal titlover lucas123 number6 sampson1 dragon99 carwash metropol psychnau vthctltc firework blink18
        wildcat1 satchel ghtktcnm sailor1 anderso besiktas roygbiv minotaur orange12 myangel favorite7 1478520
        agnieszka 1buster 1a2a3a4a5a baltika raffles scruffy1 clitlick buddha1 walker1 shadow2 redbeard
        vfvfvskfhfve sandydog lineman network1 favorite8 longdick mustangg mavericks 1killer angelofwar brianna1
        slayer666 level42 baldrick brutus1 lowdown lovesexy thissuck 1fuckme characte telecast 1bigdog repytwjdf
        thematrix hammerhe ganesha gunsmoke sheltie 1harley dragon7 crappie margosha grifter ghjcnjghjcnj
        mnbvcxz1 posture rocketman flhtyfkby twiztid pi314159 televizor gtkmvtym samhain dreamers strannik
        steelhea nikitin commodor brian123 chocobo whopper ibilljpf megafon thomas12 ghbrjkbcn q1234567890
        hibernia redfive 68camaro xavier1 1234567u d123456 ndirish airborn halfmoon fluffy1 ranchero sneaker
        soccer2 passion1 birthday1 glock17 henderso 123123e boscoe01 fuck0ff simpson1 rjyjgkz nascar3 watashi
        loredana iloveher snikers fkmnthyfnbdf ratfink 123456h lostsoul sweet16 fuckfest spartacu bigstick
        milashka pasport champagn papichul hrvatska hondacivic moneybag 246813579 ytyfdbcnm darkmoon vitaliy
        playboys tristan1 oriflame mugwump access2 autocad thematri qweqwe123 ibill01 multisyn 1233211 pelikan
        1234432 griffon dagestan satriani rocketma pendrago hellokit killyou bumblebe badlands galactic
        emachines foghorn frontera daisymae hornyboy welcome123 tigger01 angel13 interex iwantsex rockydog
        kukolka sawdust online1 3234412 bigpapa 3263827 dave123 brasilia southsid ghbdtn12 ctdfcnjgjkm olds442
        zzzzzz1 gremlins carter1 7415963 michael8 birdie1 123456789abc bigpimpi closeup doggone classic1
        malcolm1 hotbabe dimebag ganjubas funnyman karapuz 123456789n bloomin admin18533362 biggdogg ocarina
        hellome internet1 booties blowjobs donkey1 1jennife evgeniya green12 pinewood justin12 89600506779
        notredame million1 funhouse hiroshi angeleye winter12 catalin ramazan vampyre sweethea imperium sandeep
        salamandra bigdogg stroller njdevils nutsack vittorio %%passwo playful rjyatnrf shadow13 devils1
        radiance toshiba1 killemall smallville polgara landscap exploite zamboni damage11 dzxtckfd trader12
        damager dragon88 nelson1 nibbles 23176djivanfros mutabor artofwar metal666 schwinn poohbea seven77
        thinker 123456789qwerty sobriety karamelka volodin roberto1 lizaveta qqqqqq1
        """
}
