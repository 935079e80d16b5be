extension CommonPasswords {
    /// The most common passwords of two lists, the most common first, in lower case: the ones that could be a
    /// member's (7 characters or more), and are ASCII without white space. The lists count passwords from
    /// public leaks:
    ///
    /// - the 30,000 of zxcvbn: copyright 2012-2016 Dan Wheeler and Dropbox, Inc., and of its Python version
    ///   2016 Daniel Wolf; MIT License (https://github.com/dwolfhub/zxcvbn-python);
    /// - the 20,000 of Django, compiled by Royce Williams: copyright Django Software Foundation and
    ///   individual contributors; 3-clause BSD License (https://github.com/django/django).
    static let list = #"""
        password 123456789 12345678 1234567 password1 1234567890 baseball football iloveyou letmein 1q2w3e4r5t
        qwertyuiop mustang 123456a 1qaz2wsx superman myspace1 homelesspa 7777777 fuckyou a123456 1q2w3e4r
        qwerty123 trustno1 987654321 target123 zxcvbnm qwerty1 1g2w3e4r zag12wsx charlie gwerty123 sunshine
        asdfghjkl computer starwars 123123123 asshole princess klaster freedom michael 1234qwer 11111111
        iloveyou1 fuckyou1 789456123 chelsea princess1 abcd1234 yankees passer2009 corvette thunder football1
        love123 diamond jordan23 jessica 12qwaszx monkey1 internet 123456789a samantha scooter samsung
        q1w2e3r4t5 maverick q1w2e3r4t5y6 phoenix 88888888 fqrg7cs493 michael1 blink182 whatever chicken
        qwer1234 linkedin mercedes babygirl1 ferrari q1w2e3r4 michelle welcome liverpool steelers j38ifubn
        arsenal 0123456789 gateway anthony porsche monster bulldog iloveyou2 1111111 jennifer hardcore cowboys
        babygirl 147258369 pokemon ncc1701 jessica1 0987654321 5201314 fuckyou2 chester 123456q fuckoff
        anthony1 forever rangers qazwsxedc midnight chicago bigdaddy matthew baseball1 1111111111 basketball
        natasha passw0rd soccer1 bigdick marlboro raiders friends william fishing jasmine panties chocolate
        asdf1234 qwerty12 number1 gandalf charlie1 pakistan cocacola superman1 asshole1 winston butterfly
        madison panther bigtits fuk19600 12341234 asdfasdf sunshine1 thx1138 alexander 1qaz2wsx3edc 29rsavoy
        12344321 3rjs1la7qe blowjob ashley1 8675309 xbox360 liverpoo 00000000 slipknot loveyou scorpion
        startrek rainbow qweasdzxc 1qazxsw2 newyork hello123 redskins cameron password12 florida password2
        patrick shadow1 jordan1 butthead dolphins nicole1 captain brandon packers peaches brandon1 dolphin
        vqsablpzla maxwell myspace qwertyui shithead nirvana jonathan metallic melissa rosebud mountain
        1234561 warrior elephant 1234567891 richard success bond007 12345qwert jackass cjmasterinf scorpio
        12345678910 a123456789 christian rush2112 yuantuo2012 sojdlg123aljg victoria matthew1 creative
        million2 tudelft trouble benjamin america diosesfiel dpbk1234 garfield pe#5gz29ptzmse bullshit abcdefg
        asdfghjk u38fa39 dragon1 fucking asdasd5 123654789 elizabeth airborne brooklyn godzilla 4815162342
        qwertyu amanda1 barcelona zaq12wsx computer1 phantom michelle1 william1 darkness 11223344 platinum
        antonio welcome1 01012011 gabriel justin1 killer1 voyager jasmine1 lifehack bubbles hunter1 jackson
        purple1 trinity andrew1 snowball daniel1 playboy hottie1 liverpool1 hooters cricket vanessa metallica
        nintendo destiny chicken1 pumpkin digital 87654321 redwings explorer spiderman private therock
        0000000000 guinness lasvegas beatles 147852369 tinkerbell christin !ab#cd$ qwerty12345 robert1
        pokemon1 broncos butterfly1 eclipse nicholas 123qweasd cartman danielle michigan 0123456 carolina
        testing 1234554321 alexande hannah1 pantera juventus vampire chelsea1 dickhead cookie1 buffalo
        chocolate1 montana a838hfid 1234567a minecraft maximus loveme1 stalker freedom1 snickers america1
        741852963 999999999 paradise jennifer1 111222tianya 1234abcd lacrosse ronaldo taylor1 bollocks heather
        madison1 poohbear 7654321 genesis 1password joshua1 november buster1 samantha1 einstein elizabeth1
        boobies mustang1 bitches drowssap password123 diamond1 lovely1 myspace123 drummer qqww1122 whatever1
        spitfire family1 valentina maryjane champion tigger1 svetlana exigent nothing harley1 westside
        hellokitty security thomas1 super123 1q2w3e4r5t6y a1b2c3d4 thumper startfinding cheese1 n0=acc3ss
        spongebob1 alexandra december sabrina 1232323q scarface patricia friends1 summer1 stargate nicolas
        mercury maggie1 liberty charles mexico1 semperfi popcorn 123456m scotland 123hfjdk147 rebecca cherokee
        beautiful vikings simpsons 123456789q batman1 vincent patches master1 jupiter heather1 penguin
        sebastian passion iloveu2 cumshot sexy123 pepper1 vladimir sandman passport bastard caroline infinity
        weed420 yankees1 bulldogs fantasy bubbles1 fuckoff1 budlight peanut1 ironman patrick1 usuckballz1
        softball mnbvcxz lovelove fktrcfylh cowboys1 marines veronica kawasaki yagjecc826 fireman naruto1
        iw14fi9j september justice mother1 wildcats melissa1 logitech swordfis crystal everton alexandr
        alexander1 motorola patriots madonna spongebob 123456s colorado raiders1 12121212 qazwsx123 stephanie
        freeuser shannon warcraft zxcvbnm1 titanic iloveyou! wolverin elizabet arizona valentin precious
        a1234567 test123 manchester spiderma naughty cristina chopper jackson1 ginger1 ncc1701d aa123456
        extreme daniela skyline 123456j pearljam yellow1 awesome newyork1 dreamer asdfghjkl1 predator flower1
        123123a 123456b panthers richard1 flowers skipper monster1 nemesis destiny1 rasdzv3 peekaboo blessed1
        rolltide cardinal slipknot1 emmanuel spiderman1 nigger1 chevelle 9379992 tiffany fyfcnfcbz charlotte
        baby123 windows onelove loverboy victory iloveu1 joseph1 beautiful1 hotmail mickey1 brittany asdf123
        rooster changeme kristina electric 3odi15ngxb 1314520 hendrix 421uiopy258 newport stupid1 bigcock
        austin1 britney scooter1 sublime darkside 1a2b3c4d wolfpack classic hercules 0000000 booboo1 letmein1
        claudia m123456 blizzard isabella pimpin1 cheyenne fuckme1 cjkysirj october pandora orange1 holiday
        wildcat bailey1 9876543210 123456abc alabama myspace2 12345678a kimberly bondage pussycat qwert123
        1029384756 catch22 leather 123456d chronic q123456 airplane freepass billybob chocolat snowman guitar1
        1122334455 stingray blessed firebird krishna junior1 zeppelin detroit shorty1 pontiac forever1
        icecream redhead tarheels cameron1 greenday 963852741 01011980 california metallica1 engineer samsung1
        1v7upjw3nt hellfire melanie serenity brittany1 bismillah fireball babyboy1 fucker1 darkstar
        qwerty123456 christian1 iloveme danielle1 leonardo pavilion 01012000 bobafett christine dbrnjhbz
        bowling j123456 gangsta1 password! pyramid arsenal1 dodgers smokey1 swordfish swimming uqa9ebw445
        trooper pass123 defender iloveyou12 packard asdfgh1 fernando lucifer qwerty1234 presario george1
        rockstar francis twilight atlanta airforce 7758521 thailand secret1 pretty1 martina player1 bluebird
        lauren1 hawkeye natalie barbara catfish s123456 goldfish sz9kqcctwy nfnmzyf dolphin1 pervert nipples
        machine chivas1 abc123456 wrangler nathan1 tornado 123qwe123 cadillac john316 pegasus starwars1
        longhorn loveyou1 microsoft tiffany1 dilbert christia skater1 abc1234 lesbian angelina shooter
        d2xyw89sxj seattle google1 amateur alexis1 prelude courtney playboy1 123456z 123qweasdzxc assassin
        crystal1 atlantis school1 integra pussies b123456 lonewolf dragons alejandro unicorn marseille
        software roberto stealth friendster lollipop srinivas password3 shotgun qwerty7 trigger veronika
        babydoll jonathan1 nicholas1 angel123 wordpass jackass1 chipper portugal samurai rainbow1 devildog
        poohbear1 steven1 soso123aljg mistress justinbieb 123456c flipper 1234512345 express hjvfirf morgan1
        iloveme1 polaris natalia teacher montreal cookies 3d8cubaj2e wolfgang sweetie shannon1 pa55word
        transam snoopy1 oicu812 basketba toshiba hotstuff bonjour lovers1 31415926 aaaaaa1 stephani blue123
        remember catherine shamrock kenneth stinger victoria1 redneck deftones popcorn1 ihateyou siemens
        blaster eminem1 trucker isabelle hockey1 renegade lakers24 swinger lizottes blondie 123456k blahblah
        enterpri steelers1 edward1 babylon5 password. indiana skeeter p3rat54797 aaaaaaaa sweetpea trfnthbyf
        blessing rockstar1 camille bigfoot qazwsx1 peaches1 trumpet tweety1 spartan babylon asdfghj florida1
        superstar bigboobs love4ever 123456t goodluck aardvark butterfl marathon thunder1 paladin stephen
        cavalier buckeyes santiago 01011990 strawberry indians happy123 abcdefg1 hesoyam carlos1 toronto
        loveme2 diamonds 1123581321 buckeye satan666 highland d123456 charger abcd123 passwor drpepper z123456
        qwert12345 pornstar iverson3 vanessa1 sherlock 123456l thuglife johnson chester1 aragorn orlando
        hamster triumph pioneer yourmom1 fktrctq rachel1 morpheus christopher fuckyou! azertyuiop wetpussy
        angelica consumer spencer midnight1 12345qwerty chrissy spartak goforit love1234 pitbull williams
        adgjmptw babygurl1 hunting ladybug 5555555555 overlord pebbles asdfjkl sundance emerald sunflower
        racecar element 5555555 1478963 55555555 greenday1 goddess raymond zachary charles1 huskers undertaker
        123698745 precious1 evildick ultimate ncc1701e a12345678 blackie brooklyn1 dallas1 caserta geronimo
        sweetheart 111111a abc12345 philips money123 stephanie1 lakers1 aleksandr bassman shopping lebron23
        superfly madness inuyasha lucky13 soldier warlock wrinkle1 22222222 seminole alejandr lorenzo 11235813
        21212121 westham babyboy concrete access14 letmein2 christina linkinpark andrea1 christop trombone
        facebook bluesky rhbcnbyf soccer12 qazxswedc polniypizdec0211 cdtnkfyf frankie vfvjxrf january
        stallion hansolo bandit1 qq123456 123454321 giovanni kingkong hahaha1 flatron ricardo inferno
        zxcvbnm123 mongoose mylove1 connect career121 johnny1 australia soccer10 password11 jeffrey ig4abox4
        bluemoon realmadrid rebecca1 jamaica asdasdasd dakota1 immortal plastic whiskey dietcoke brianna1
        qw123321 southside1 eagles1 monitor getmoney1 francesco baller1 nolimit hollywoo ronaldo7 1234321
        14789632 pickles alex123 sailing bonehead 123456aa ghbdtnbr savannah timothy charlott 111222333
        scooby1 abigail hongkong sterling sophie1 ilovesex 123456r cumming memphis mariana sebastia pentium
        werewolf jesus123 funtime monkey123 jackie1 chicago1 curious courtney1 dancer1 bigdaddy1 cantona
        mahalkita pirates abgrtyu oliver1 eternity awesome1 alberto cooldude cherry1 tottenha london1 bigboy1
        jackoff stocking 7895123 teddybear martini biscuit single1 1qwerty makaveli banana1 snapper c123456
        apple123 patriot alessandro verbatim gabriel1 gateway1 bestfriend dominic michele blackcat raistlin
        punkrock alyssa1 01012010 volleyball qwerasdf waterloo hollister1 crimson twister musicman seinfeld
        password7 tigers1 megadeth wolfman element1 banshee justine foxtrot gn56gn56 skywalke chouchou
        passwort francesca squirrel sunrise darling wolverine natalie1 fishing1 legolas student grendel
        princess12 abcdefgh lvbnhbq stardust w5txn36alfw qazwsxed 123456g bitch123 brownie mariposa daytona
        gabriela vanhalen abcdef1 pikachu peanuts hershey zachary1 jericho intrepid poop123 lobster punisher
        england strider eduardo amadeus happiness neptune showtime valeria ekaterina rfrfirf antonio1 getsome
        brianna skittles georgia maestro tarheel babygirl12 hannibal monkey12 redsox1 newlife 111111111
        pass1234 fighter princes virginia 1234560 mohamed estrella anderson tequila surfing chris123 panasonic
        sandiego princesa portland 123321a baggins grandma1 sooners twilight1 blackdog buttons 77777777
        californ bradley playtime martin1 bitches1 scarface1 godisgood tristan gangster 147896325 warriors
        sweet16 iverson chargers adriana giuseppe swallow dingdong cupcake cracker mushroom abcdefg123
        crusader softball1 pumpkin1 dkflbvbh shelby1 stranger newpass 123456e miranda guardian angels1
        slapshot septembe jeremy1 grizzly knights allison love101 vkontakte rammstein loveyou2 123321123
        badboy1 scruffy 9111961 munchkin benjamin1 kittycat ladybug1 barbie1 thegame silver1 1passwor kolobok
        picasso barcelon jessie1 bananas monique apples1 coltrane hallo123 eatshit pink123 starcraft cookies1
        olivia1 florence margarita gorilla katerina children shaney14 dumbass fuck_inside oakland discover
        fuckyou123 ranger1 spanking cristian lonestar soccer11 123456qwerty meridian angela1 stonecol
        hollywood megaman fuck123 192837465 mamapapa rjntyjr password01 lowrider 25802580 firefly griffey
        gregory paradox zzzzzzzz gangsta 2012comeer zaq1xsw2 tacobell password5 halflife buffett business
        inuyasha1 vertigo rangers1 keyboard kangaroo sabrina1 amoremio 0.0.000 p@ssw0rd harrypotter socrates
        nirvana1 prince1 asdasd123 monkey2 scarlet cassie1 formula1 qwer123 stanley mailcreated5240 fuckface
        vacation n8zgt5p0shw= lexmark brandy1 penguins 12369874 ragnarok internet1 formula valerie tempest
        airforce1 colombia sample123 prodigy dodgeram cowboy1 mustangs groupd2013 flowers1 sithlord icecream1
        vrbgqns997 incubus scoobydo oblivion christmas titleist 123456p thebest zxcv1234 superstar1 bigballs
        blueeyes kathleen mersedes bulldog1 cupcake1 pussy69 ireland golfing christina1 mallard 12312312
        westside1 kenwood brooke1 qti7zxh18u frankie1 nuttertools poiuytrewq shemale megaparol12345 gremlin
        yourmom johncena1 printer monkeys redneck1 peterpan kingston marshall terminator analsex casper1
        compaq1 asterix freckles birdman truelove defiant jackson5 blondes football12 tatyana aspirine
        mariners india123 september1 deadhead 19871987 rootbeer frogger snickers1 pookie1 myspace! noodles
        admin123 shaolin sparky1 11112222 123456789m plymouth people1 creampie justdoit 1qaz1qaz 321654987
        jetaime assfuck katrina 1234567q 123456789z pauline a1s2d3f4 6751520 welcome123 motdepasse massive
        lightnin kimberly1 camelot k123456 alexandre gizmodo aezakmi killer123 caliente goodtime spencer1
        thankyou aaaaaaa brucelee phoenix1 redalert aquarius catherin runescape1 porkchop sapphire francisco
        jesus777 asdfjkl: beckham fluffy1 vanilla cool123 qazwsxedcrfv casanova cxfcnmt 99999999 muffin1
        blackjac carpediem bangkok mitchell franklin 123321q stonecold iforgot iloveyou. alejandra veritas
        chevrole jasper1 01012001 19851985 amsterdam christophe spectrum jesuschrist douglas handsome muhammad
        avenger aaaaaaaaaa maxwell1 spankme g9l2d1fzpy scrappy tatiana labrador lalala1 margaret syracuse
        front242 anastasia falcons babygirl2 candyman travis1 commando savannah1 little1 sweetie1 maurice
        clitoris pineappl lesbians 8j4ye3uz barkley idontknow celtics 123456654321 monopoly tinker1 romashka
        hamburg d1lakiss gangbang spartans katherine snuggles charmed hotmail1 homerun monica1 sexyboy
        diwtgm8492 cuddles patches1 infiniti mahalko 1234567890q cosworth jamesbond snowball1 bossman cutiepie
        qawsedrf peugeot ballin1 doberman durango plumber gangster1 telefon horndog valentine webmaster
        sandra1 cambiami porsche9 corazon beefcake leopard kingdom redbull anhyeuem godsmack theking beatrice
        69696969 speaker green123 viktoria horses1 fuckers trouble1 starbuck fashion valhalla 19841984 anarchy
        comeon11 kingpin starfish myspace12 lolipop achilles ncc1701a fitness james123 saibaba maradona
        sailboat cooper1 marcus1 tractor winston1 asdfghjkl: 19861986 lawrence phillies network pa55w0rd
        farside swingers maganda frontier butthole doughboy tuesday sabbath nebraska 123456f qwertyuio
        mercedes1 turtle1 agent007 striker soccer13 pinkfloy dragonball dannyboy boston1 luckydog 1234asdf
        135792468 yahoo.com whocares hollywood1 forever21 star123 success1 test1234 trinity1 vfrcbvrf hotdog1
        promise mandingo puppies kotenok princess2 dilligaf brother bunghole english 123456123 golfball
        omsairam technics germany trojans harrison onelove1 01011991 15426378 angel12 aberdeen enterprise
        ihateyou1 heaven1 stripper hurrican rfnthbyf 123456y lespaul buttercup soccer7 cocacola1 dthjybrf
        1366613 benfica excalibu johncena momoney nathalie 1qa2ws3ed hello12 soccer123 timothy1 runescape
        argentina penelope tdutybq lancelot keystone hahahaha scoobydoo flamingo stephen1 firefox pogiako
        manager coolman designer georgia1 kamikaze deadman 7894561230 warhammer deeznuts general 19891989
        apollo13 poopoo1 hammers orlando1 dracula jacket025 dinosaur nonmember deskjet macdaddy ciaociao
        manchest sterlin qwerty321 meatball digital1 mailman maryjane1 sinatra nothing1 cthulhu ilovegod
        cartoon bicycle asdqwe123 eatpussy sentinel tolkien grandma 19921992 123789456 catdog1 jamesbon
        summer08 paintball1 sexygirl billyboy pokemon123 microsof football2 microlab rockets iloveyo fernand
        tennis1 gordon24 sexybitch1 sureno13 cutlass titties pantyhos kitten1 01011985 password4 russell
        telechargement fatboy1 1234qwe anfield butter1 lansing cleopatra denise1 tequiero 73501505 shithead1
        hustler dfkthbz passwor1 kristen azsxdcfv gracie1 qweasd123 bullshit1 qazwsx12 orioles sebastian1
        charlton ilovejesus fortuna 01011970 bigmoney cynthia huskies david123 4runner monique1 adrian1
        warlord perfect fordf150 19821982 oranges victor1 123456123456 saratoga r123456 19801980 wildfire
        bowwow1 vladislav elephant1 greenbay cutiepie1 baseball12 password13 bigtime piccolo bigbird sexygirl1
        01011981 youbye123 porsche1 rjirfrgbde cecilia rightnow martinez hyperion buddy123 treasure meatloaf
        pineapple jarhead e123456 01011986 coconut dragoon allison1 teddybear1 birthday houston1 samuel1
        fuckyou69 vincent1 federico anaconda bernard houston woofwoof fondoom poontang napoleon smoke420
        lionking albatros friendship kenworth golfcourse babygurl happyday mohammed tsunami college cabbage
        charmed1 holyshit lindsay turkey50 chopper1 memorex drummer1 iloveme2 12301230 music123 whisper
        ericsson packers1 walleye l123456 x4ivyga51f chickens skittles1 isabella1 corrado 19831983 twisted
        louise1 christine1 clemson zxcasdqwe tootsie raymond1 bradley1 naruto123 fktrcfylhf crazybab junebug
        boomer1 rereirf qwe12345 9-11-1961 biteme1 sausage booger1 asd123456 clapton catalina my3kids solomon
        hardrock skywalker iloveyou3 caramel looking vitalik 13131313 applepie 123456789s gandalf1 something
        panther1 sparkle rockhard caitlin barcelona1 123456987 everest hellyeah bigsexy a123123 skorpion
        hedgehog australi 6hbf28w791 slacker vampires jazzman bigdog1 5211314 charlotte1 vfksirf 13243546
        andreas yosemite karolina strength cheetah moonlight carolina1 deniska starship hiphop1 fender1
        hithere myspace. 1loveyou greatone theman1 10203040 0.0.0.000 hardcore1 mybaby1 badass1 cyclone
        freeporn 10101010 kenshin balloon roadkill killbill jerkoff 78945612 johnson1 rambler tnk0mk16vx
        goliath cinnamon rodrigo backdoor soccer2 rastaman medicine stefano password10 artemis spider1 aaliyah
        robotech duchess keywest 18436572 hal9000 tucker1 mechanic h1xp2z2duk pingpong operator rasputin
        baseball2 bristol password0 spartan117 t123456 amsterda carrera alibaba ilovehim1 majestic caprice
        19951995 route66 66666666 trident clipper yfdbufnjh10305070 steeler blackberry wrestlin gotohell
        mypassword kingfish dragon123 passwords buttman tiger123 darkangel lineage2 salvador macross natasha1
        ferrari1 miracle lilwayne1 yzerman swimmer nwo4life melanie1 jaimatadi thebest1 qwerty11 abigail1
        ivanova indonesia matador pimp123 pebbles1 ktyjxrf barney1 familia vermont dearbook aobo2010 florian
        123456n guiness genesis1 typhoon cassandra rahasia depeche skydive 7758258 fuckthis lovelife kcj9wx5n
        freddie umbrella penguin1 r2d2c3po devil666 123123q snoopdog personal critter theboss 2cute4u sexy101
        chance1 splinter skateboard lovebug cyclops jayhawk alabama1 2222222 underdog a111111 caveman sporting
        feather hotshot fuckher renault ka_djkhjsy6 montana1 remember1 19881988 brenda1 megapass fuku00198
        kickass fernanda quattro p0015123 bearshare newport1 bullseye lindsey 12131415 blackhaw tunafish
        jeremiah juggalo 20102010 dkflbckfd olivier translator fuckme69 alucard gfhjkm123 supersta alejandro1
        magicman 123qwerty 111111q alicia1 budlight1 caligula lorraine 44444444 7753191 dfktynbyf my3sons
        klingon asdfasdf1 deepthroat bonnie1 kelsey1 tazmania capricorn blondie1 evony192 cruiser special
        tommyboy marino13 yousuck mexican1 vampire1 vfhufhbnf blablabla horizon absolut jayden1 brighton
        mike123 darkness1 marissa aaliyah1 lincoln kennedy budweise getmoney bigbear kenneth1 fallout babyblue
        gunners manuela chainsaw 12qw23we blueboy eastside wrestling1 daniel123 veronica1 01011989 cypress
        westlife cricket1 ybrjkfq summer09 snowboar moneyman chrisbln friend1 dragons1 groucho azerty123
        viewsonic sk84life penthous wolf359 minnie1 christ1 flounder coolguy whitesox testtest maddie1 juliana
        watermelon thanatos snapple marine1 thesims yamaha1 panasoni sneakers dragon12 dipset1 babylove
        kissme1 ghjcnjnfr 14531453 titanium federica jabroni dumbass1 hambone intruder passer2011 simple1
        gargoyle poseidon newcastl myspace3 haha123 johannes beastie matilda buckshot sunnyday gilbert bluedog
        ibrahim bonkers 2128506 monalisa compute 01011988 canada1 goldstar norte14 micheal quantum dominique
        boomboom password9 angel13 killer12 multiplelo alexandra1 motherlode westwood papillon teacher1
        cheyenne1 antoine monkeys1 sunflowe mama123 watcher dolphins1 miranda1 connor1 assholes jayjay1
        walmart jeffrey1 miller1 starfire paintbal tokiohotel knickers lokomotiv erotica 19941994 scanner
        1234567899 kissmyass sebastien england1 freeman shirley beauty1 outkast wangyut2 disney1 gustavo
        rjycnfynby lucky123 thirteen wrestling pitbull1 19931993 hotpussy death666 philippe lollipop1 cubbies
        shadow12 havefun 33333333 123456h avalanch pudding theresa bethany camilla 01011984 subzero vfvfgfgf
        sydney1 aleksey salvatore builder 01011987 123456asd zerocool godfather jamaica1 allmine roberta
        redfish panthers1 19901990 idontknow1 blahblah1 american murphy1 1x2zkg8w special1 stunner zxasqw12
        hoosier 123456789j loverboy1 beretta rtyuehe francesc 9999999999 1myspace 19811981 123456qwe paintball
        celeron zoey101 syncmaster winter1 kkkkkkkk sierra1 beaches abcde12345 diehard dodgers1 mittens
        aleksandra 654321a 02071986 biggles 1princess southpark harmony rabbit1 twinkle 369258147 gretzky
        987456321 sputnik chuckles justice1 gladiator slayer1 miguel1 03082006 mazafaka poopie1 meathead
        iloveyou7 liliana kitty123 barefoot 12345678q 1234566 cfitymrf bambam1 dragonfly money12 bluefish
        clevelan celeste terrapin nightmare johnboy adidas1 clarinet elijah1 deeznutz golden1 footbal traveler
        dominik sweetpea1 123456w pianoman hawkeyes deborah king123 daniele mustafa goodboy carmen1 sexyman
        warthog dalejr88 mustard dustin1 garrett meowmeow tigger2 boricua prophet broncos1 alessia andromeda
        bulldogs1 qweqweqwe buttercup1 master123 fuckit1 dominic1 lovesex triangle password00 whatsup matrix1
        bengals kisses1 01011910 babydoll1 lindsey1 ronaldinho sunshin loser123 smeghead asdasd1 password8
        stellina cerberus rockford summer07 1q2w3e4r5 lala123 goldwing february gabriell buzzard simpson
        crjhgbjy candy123 james007 newlife1 rainman tiberius nokia6300 hayabusa 19911991 lilmama1 poochie
        smiley1 redwood redwing valentino 12345679 salamander bitch12 eternal 12qw34er lovebug1 thegreat
        password22 allstar volcom1 gesperrt whiskers pinhead overkill password69 godislove rhfcjnrf montgom240
        sersolution stella1 starman yousuck1 pakistan1 nikolay bacardi badgirl mommy123 wildman spaceman
        19781978 charlene shadow123 soccer3 windsor scorpio1 trapper valencia creative1 sk8ordie 12345qwe
        josephine atlanta1 ohmnamah23 lightning 123456789k country molly123 01011992 megatron jellybean
        illusion yankees2 napster ladygaga roadking bella123 sexymama1 19411945 0.00000000 hoosiers a1b2c3d4e5
        01091989 massimo tracker leavemealone dennis1 14725836 barbara1 marley1 xavier1 balloons liberty1
        5551212 y6p67ftrqj heineken dickhead1 optimus redskins1 james23 october1 02071982 jaybird warcraft1
        kashmir cuteako kristen1 preston sammy123 mortgage rulezzz drpepper1 chuckie schalke04 gsxr750
        doghouse soccer9 stratfor lover123 electra shakira salomon meister prettygirl blackbir bigmike starter
        insanity pissing naruto12 hardcock christmas1 seahawks godfathe scarlett bookworm soccer14 talisman
        blackjack f123456 babyface tottenham hawaiian dogfood dexter1 coffee1 01011975 pantera1 ludmila
        fountain mortimer love143 roadrunn 2222222222 just4me 01011993 frances handyman alphabet wallace
        calgary burrito cgfhnfr newcastle cubswin willie1 5hsu75kpot gfhjkm1 7779311 lollypop beautifu
        rosemary chinook kristin dutchess breasts beowulf qwerqwer darkman redrose illinois froggy1 idontkno
        chandler 01020304 teddybea magnolia valkyrie patricia1 boxster bubble1 killers cheater wareagle
        daniels mermaid mariah1 phillip gabrielle sasuke1 kkkkkkk usdopaa whitney gameover akopa123 123456789d
        kittykat warrior1 manowar holland paramore diggler donkey1 assword 19791979 wishbone fisting thedude
        sinister sunflower1 g123456 cinderella salsero istanbul michael2 02021987 redline jktymrf hamilton
        02011985 dfcbkbq november1 porsche911 gamecube john123 passion1 02081988 1234567890a bacchus bitchass
        manuel1 preacher sanchez soccer5 02041986 cookie123 z1x2c3v4 tanner1 playstation batista 01011977
        claymore education checkers alessandra armagedon fatass1 02051986 wrestle svoboda 9999999 marines1
        newpass6 onetime antonella ocpoook325 bartman 02091987 silverad sweety1 electron rhtdtlrj gregory1
        gobucks my2girls 12011987 milkman 02101985 cme2012 thunderb casablanca bigbutt michigan1 vikings1
        lighter rosario 19751975 pissoff ghostrider cocaine blackout doitnow qazwsxedc1 fuckme2 02031986
        bettyboop 02021988 copper1 pothead 123456qw yahoo123 police1 billabong wilson1 20092009 98765432
        bcfields qwe123qwe musashi marketing respect swordfish1 marissa1 madeline southpar 02061985 mandarin
        azerty1 cannabis brother1 famous1 stanley1 kleopatra fuckyou12 december1 willow1 perfect1 temppass
        123456789l yfnfkmz dirtbike anything yoyoyo1 desiree ipswich chargers1 02011987 tdutybz kittycat1
        dorothy monkey11 slippery samtron leonard hershey1 nigeria 02091986 bentley country1 1357924680
        mollydog patriots1 catherine1 02021986 1236987 3333333 pheonix ghblehjr theone1 othello starcraf
        kevin123 wow12345 sanfran boobies1 cameltoe vasilisa roxanne 1qaz2ws google123 johanna bobmarley
        pickles1 family5 01011983 caravan chris12 elizaveta carter1 julian1 mamamia douglas1 carlitos bearcat
        flexible farscape 19961996 borussia skyline1 aaron431 templar smile123 p123456 toolman yfcntymrf
        123456789p nuggets samson1 02081984 wonderful 1q2w3e4 fyutkbyf caroline1 thedoors acmilan 02081987
        lakshmi 02061986 marilyn 123qq123 1zn6fpn01x 7ugd5hip2j monkey7 asdfzxcv pussyman scoobydoo1 deadpool
        01011982 andreea gatorade butterfly2 carpedie clifford underground mancity spectre moomoo1 02021984
        artemka 02031984 baseball7 warcraft3 stratus spinner daddysgirl blossom corleone micheal1 ltybcrf
        cassidy washington williams1 fucky0u chimera 02021985 1fr2rfq7xl giovanna corsair annette xxxpass
        g13916055158 webmaste bigdick1 chrysler tristan1 kristine deutsch 7777777777 peewee1 1a2s3d4f jordan12
        binladen latinas south13 football10 buttercu 02081989 21031988 hotties millwall griffin thuglife1
        dragonba maverick1 w123456 01011999 02011986 hailey1 slapper yomama1 bonjovi youngmoney bullfrog
        02061989 germany1 bobdylan password23 capslock ntktajy broken1 alladin79 just4fun 02041984 tripper
        chevrolet beatriz gfhjkmgfhjkm monarch lilwayne telephone alfredo coolness sandrine armando ramones
        parker1 snowman1 cougars jackpot barbados therock1 lindsay1 knockers random1 amateurs dipshit soccer4
        juggalo1 jayhawks arianna asdfg123 9293709b13 hernandez robinson eldorado sister1 soulmate ilovehim
        mclaren spiderman3 golfer1 andromed serenity1 godbless 50spanks katherine1 ronaldo9 dogshit football7
        02021983 kakashka marianne chemistry yeahbaby freddy1 netscape bettyboop1 coupons 1q2w3e4r5t6y7u8i9o0p
        rainbow6 ireland1 laurent snowflake halifax freeway ronnie1 brownie1 eastwood microphone coldbeer
        callofduty 20082008 fgtkmcby entropy heyhey1 albert1 baseball3 carlito 02021989 02041983 myspace.co
        specialk piramida rocknroll bigblue bubblegum1 salasana bubblegum hopeful monkey3 mephisto cashmoney
        everton1 generic violetta hotboy1 arcadia fucklove1 02051983 5xfgs3ii9d 1asshole 9562876 claudia1
        trainer jack123 smashing nicole12 iceberg hanuman myspace7 snooker temp123 000000a fastball q2w3e4r5
        something1 michaela garfield1 buddyboy nikitos redbird gators1 shitface 02031987 blueberry unknown
        radiohea 12345abc wildcard hotstuff1 icehouse christy marlboro1 bigfish mackenzie misfits superman12
        universal 02011988 02081986 123456789o testpass marshall1 licking juliette tester1 pringles stefania
        cashmoney1 service lighthouse tiburon kaitlyn pinkfloyd metal666 longhorns1 loveme123 insomnia
        carebear stroker 19761976 arizona1 bitch69 lazarus rosebud1 damilola rocky123 sleeper 02041982
        darklord claudio singapore 02041988 02041987 please1 magician telephon superman2 lkjhgfdsa vsjasnel12
        pasword spanky1 jordan123 homeboy cracker1 gamecock budapest yjdsqgfhjkm september2 reckless 02011980
        marcelo millie1 speedy1 01011979 monkey13 maksimka bushido giorgio black123 kazantip magdalena
        02101984 ironmaiden concorde pokemon12 verizon esperanza slayer666 qazwsxedc123 winner1 jezebel
        trevor1 pharmacy enrique abnormal jellybea islander thumper1 bunnies jiggaman angelito password6
        zhjckfd hammer1 classics scrappy1 crusher yolanda hooligan cheater1 02081985 scrabble hawaii50
        wg8e3wjf premium 123456789123 mazda626 19731973 baseball11 rhjrjlbk antonia 02071984 qwertyqwerty
        sweetnes derrick polniypizdec110211 masamune 426hemi corolla maximus1 doomsday revolution excalibur
        buttfuck helpme1 marcello purple12 02021982 dynamite master12 rayray1 as123456 skate4life goirish
        priyanka moonbeam imissyou lindros wicked1 sharon1 lantern skyhawk 12365478 sexybitch radiohead
        cynthia1 n123456 imation inspiron dreamer1 citadel placebo santana fake123 02061988 mendoza dabears
        account my2kids merlin1 02031985 123456as anthrax amerika tyler123 bombers shopping1 snowboard
        butthead1 forsaken katarina soccer15 maria123 fullmoon smallville evolution qwerty2 whitney1 1babygirl
        sausages stanislav fashion1 robotics felicia linkedin1 mobydick 112233445566 senators pumpkins jakarta
        suzanne rascal1 windsurf motherfucker reddevil vfitymrf nevermind woodland baseball10 colombia1
        wingman mememe1 galatasaray ashley12 anastasiya daniel12 02081982 lavender johnjohn varvara wedding
        schalke 23232323 presiden leslie1 02051982 nathaniel concord vanguard ricardo1 preston1 rjhjktdf
        alexandru toyota1 firewall champion1 bubba69 02011984 wildcats1 gobears quentin january1 animals
        debbie1 russell1 02031982 sweetness digimon justinbieber soprano paulina lovelove1 fandango marijuana
        1monkey postman research 02061980 qqqqqqqq nichole1 pussy123 number2 highheel ashley123 power123
        handball windows1 princess10 princesse pizza123 beatles1 lollol1 mauricio simpsons1 animal1 19771977
        electro 19971997 jason123 sports1 loveless christma bananas1 aaaa1111 carnage babygirl13 cutie123
        kittens nks230kjs82 1000000 trinidad toaster alejandra1 02061987 camero1 anamaria namaste my2boys
        falcon1 papamama earnhard gemini1 qwe123456 olamide 01081989 bianca1 classof09 02091983 love12345
        softail webhompass prowler alessio bigboss sammie1 harvest gabriella vagina1 jubilee killjoy monkey22
        boricua1 zaqxswcde pwd1234 jojo123 misfit99 youtube kidrock stewart 02101987 gameboy daddy123 1z2x3c4v
        25252525 diablo2 eleven11 family4 platypus 987654321a 12345671 pinball d71lwz9zjs anthony2 colleen
        nicole123 05051987 02041985 raphael superma longbow kaitlyn1 nick123 counter 12051988 baseball5
        spongebo reggie1 derrick1 abrakadabra eastside1 02101989 pickle1 chillin godisgreat niceguy pistons
        suckit1 santafe esmeralda mission mankind monday1 viktoriya 000000000 beardog 02071980 reddwarf
        123love magelan longjohn jennife 123456789987654321 hottie101 carmex2 garrett1 02071987 qweasdzxc123
        believe slamdunk vincenzo private1 beerman soccer22 niceass larissa honolulu 134679852 vaffanculo
        football11 johndeer windmill oatmeal bigred1 delight michael123 bergkamp iceman1 badgers guitars
        19741974 rodriguez 02091981 gibson1 irishman frederic nintendo1 zildjian sublime1 airwolf truelove1
        install 02041981 corvette1 02061983 xxxxxx1 gabriele 1234abc mudvayne phantom1 freebird jumpman23
        muscles aurelie dogbert justin123 02091980 pineapple1 02091984 snowflak 01011900 nygiants puppies1
        playstat 123456v stinky1 webhompas giraffe pelican jefferso esteban comanche bruiser monkeybo valerie1
        kjkszpj hayden1 02051987 logitech1 sophia1 epsilon baller23 sampson 6666666 hounddog clayton josephin
        peter123 02071988 zxcvbn1 02041979 thisisit "zxcvbnm,./" marianna 05051985 clement babycakes1 moondog
        hannah123 asshole2 pallmall climber fishbone australia1 teresa1 anderson1 clippers drowssap1 krypton
        picturs compass 02051988 fireman1 02081977 gorgeous 22041987 bigblock robbie1 severin iloveyou22
        booster norwich brendan whiteout abhishek pasaway 02061984 123456789123456789 hewlett shocker
        fuckinside 02031981 riccardo iloveyou13 versace college1 autumn1 basebal caitlin1 bluebell 08031986
        pamela1 undertak 23456789 qqqqqq1 maprchem56458 angelica1 chipmunk maureen mazdarx7 sarah123 kjrjvjnbd
        purple123 choochoo 02051984 colnago lithium 02051989 15051981 sunshine2 anastasi nascar1 fidelio
        breanna1 26061987 roadster stone55 drifter hellboy fuckyou3 halloween cbr900rr good123654 ernesto
        1a2b3c4d5e 02021979 testing1 kathryn lineage highbury marlene koroleva washingt 02061982 1598753
        02091985 vintage lasvegas1 redbaron password21 11051987 sooners1 macbeth romance rockon1 krasotka
        10011986 pipeline tatarin jose123 codered qwerty6 frogman nascar24 01031988 monkey5 tkbpfdtnf collins
        smirnoff fernando1 backspace flyfish 25251325 81fukkc detroit1 21031987 f00tball iloveyou14 starligh
        summer99 angelina1 13041988 myspace11 fishhead freesex cookie12 super12 disturbed1 06061986 02021981
        q123456789 yogibear 123456789b campbell konstantin control blue1234 terminat ghbywtccf unicorn1
        slowhand 24682468 fuckhead francis1 seagull achtung football9 nostromo survivor cnfybckfd lemonade
        jillian chrisbrown 123456ab soccer17 cocksuck blink123 asdf3423 motocross gonzalez upyours spiderman2
        bethany1 fuckyou. 02041989 solitude universe morrison mitchell1 ghetto1 rockies catwoman 5532361cnjqrf
        bearcats username 01011978 wanderer austin316 a801016 02101986 1020304050 paradigm 02011989 flanker
        starlight retard1 bologna fantasia katrina1 borabora buttons1 london12 74108520 daisy123 12021988
        01061990 fucklove gtnhjdbx hermione 02071981 abraham 01011960 secret666 sundevil 1million mustang6
        qdujvyg5sxa gagging armstron francois 13041987 cassidy1 revolver 02021976 volkswag 30051985 corndog
        carebear1 pool6123 03041991 hola123 02031979 sunfire angelus 24061986 14061991 cheese123 wildbill
        shinobi halo123 45m2do5bs 123qwer iloveyou11 21011989 richmond cleopatr iloveyou4 lasvega football3
        hornets amorcit donald1 11081989 sexyboy1 coventry eh1k9oh335 sidekick 20061988 02081983 patience
        gbhfvblf laurence qwertyuiop[] 22021989 mastermind nfytxrf a1a2a3a4 zanzibar jellybean1 princess13
        highlander toulouse hitachi iamthebest jesusislord 23041987 holiday1 slimshady 02011981 soccer8
        tinkerbe charlie2 01121986 delpiero 2cool4u university hamster1 bluesman ganteng princess11 asdfgh01
        threesom hunting1 18011987 nautilus everlast america10 01071986 sayangku ghbdtn123 birddog deathnote
        02071983 suckers 12345678900 02021973 12qw12qw h123456 doggie1 nokia6233 longdong crazy123 phillip1
        ghjcnjgfhjkm iloveyou123 boating kissmyass1 flower123 messiah 02091989 02071989 opensesame brittney
        07071987 justin12 cuddles1 sonyericsson uvgx8f8232 citroen adriana1 emanuel belmont jefferson charity
        abcdefghij palmtree xxxxxxxx 14111986 bighead isaiah1 gryphon sentnece andyod22 mexico13 virginia1
        10031988 passwort1 enterme boogie1 malachi pk3x7w9w dogface reptile eleonora 01041985 hawaii1 vodafone
        19101987 britney1 thegame1 matthias malcolm viewsoni 13031987 baxter1 stinker evangelion 24011985
        rampage nichole 02081980 thecrow taekwondo 28041987 football5 sprinter rocket1 purple2 rocker1
        02101988 sexylady 25081988 franklin1 fearless 01091987 antelope sandeep 02021990 barselona mamamama
        19061987 fyfnjkbq jeremiah1 12121990 angel01 10071987 messi10 irishka zxcasdqwe123 fairlane honeybee
        jesus12 13061986 fantomas 17051988 webster 10051987 jessica123 20111986 gladiato karachi gambler
        goldfish1 01011995 25800852 angel11 hannah12 buffalo1 yankee1 bobdole cheshire stephane faggot1
        28021992 10101986 makayla1 tomahawk wordpass1 03041986 iloveyou5 kennedy1 bigpoppa ijrjkfl amazing
        01121988 runaway faithful 08121986 president vietnam studman calvin1 holycow manfred rochelle
        12345678901 herbert download 14021985 nicolas1 wizard1 margarit lover12 southside hunter12 sf49ers
        ji394su3 pasadena rebelde johngalt 02031980 lillian coldplay naughty1 mississippi bigpimp history
        04041991 elefant amorcito baseball13 onepiece 10011990 walter1 family6 09051945 kristin1 skate123
        elcamino jesucristo trinitro chantal voyager1 02101983 1314521 carpente 19721972 spartan1 babygirl10
        glamour giants1 12121985 22011988 captain1 univers2l hottie12 callisto nikolai kingkong1 backend
        02101981 vendetta lonely1 scruffy1 11061985 chrissy1 02031989 maurice1 ssyu1314 blackie1 babyblue1
        national yamahar1 wildwood foxylady calibra jocelyn 02041980 theking1 27061988 password1234 dungeon
        leedsutd 30041986 agnieszka 11051990 bestbuy antares dominion 01061986 natalya skillet deedee1
        enforcer billabong1 derparol soccer21 01041988 6655321 jake123 29071983 melinda rockyou 25031987
        21031990 1andonly remingto jordan2 giggles summer06 01011994 coolcat princess3 29051989 20031987
        02051980 04041988 love123456 synergy indiana1 0000007 iforget princess7 falcons1 vjqgfhjkm mexican
        28011987 annabelle rfvfcenhf soledad 16051989 25121987 ab123456 16051987 hottie123 08051990 guadalupe
        20091991 12345678s calimero carnival marvin1 bolitas united1 1234568 dmitriy 05051989 friday13 adriano
        knuckles 29011985 rebelde1 qweqwe123 28021990 gandako summer12 ghjuhfvvf newcastle1 jessica2 22021986
        colorado1 freefall fenerbahce 02011983 ironman1 castillo diablo1 vitamin bigones babyboo1 17061988
        father1 baritone 1234569 southpark1 marcela mischief hetfield victory1 dontknow nelson1 sasha_007
        18061990 12031985 eclipse1 12031987 trumpet1 skippy1 15011987 charlie123 02031977 08081988 american1
        whiteboy 21051991 angeles 02071978 saints1 18091985 bigdawg pass1word 02031988 cygnusx1 31011987
        firefigh taytay1 blowfish information screamer diesel1 international 20051988 granny1 nursing 11121986
        pimp101 01031989 harddick skipper1 jackass2 30031988 02041974 bridget mohammad lucas123 kfgjxrf
        myspace13 20091988 123456ru ryan123 wp2003wp ashleigh 15051990 slugger littleman1 kordell1 03031986
        swinging chiquita 01011974 rachael 02071979 dimples 1234123 1dragon beverly trucking mnbvcxz1
        789654123 shadow13 kerouac 6543210 02051978 08031985 121212a thecure 123mudar keepout shadow2
        noname123 daniela1 13121985 francisc freaky1 02011982 22071986 beyonce 02101979 obsidian 12345qw
        ilovemymom hearts1 tabasco natalia1 02051985 jaguars andrew12 dfktynby notused doraemon palermo
        magneto abdullah 02051976 ihateyou2 roswell 15101986 asdfgh123 21101986 lakeside bigbang romania
        14021986 qwertyu1 qwe1asd suckmydick strawber nokian73 marie123 25091987 16121987 02041975 redhead1
        17011987 qwert12 whistler 10101990 babycakes stryker krystal 22031984 discovery 15021985 01031985
        blueball hello1234 26031988 shelly1 bahamut batman123 robocop impreza justme1 13021990 gunner1
        alex1234 cassandr friends2 jobsearch 02051973 25041988 paramedi 19981998 madonna1 p4ssw0rd 07091990
        23021986 princess01 02051981 smackdow 3rjs1la2qe 01021990 argentin andrew123 moonligh 123456789c
        57chevy dallas214 hardone capricor vanille spanker classof08 24111989 dolores magpies nicole2 western
        21051988 cevthrb cheddar 22041988 bigbooty interests belinda duffman bukkake d9zufqd92n 123456qq
        soccer23 cherries guillaume august1 leopold kikeunyw sexylady1 lalakers dogpound allstar1 oscar123
        spanner nissan1 kestrel elisabeth dude123 universa batista1 assasin ilikepie lemmein eggplant canucks
        sampson1 savage1 wesley1 godlike football21 fussball leticia 19283746 lampard lincoln1 arschloch
        petrova felicidade million 123456789r goodman serpent science capetown 123456789t 6v21wbgad gymnast
        timeout nbvjatq sherman dirtbike1 k.lvbkf budweiser lacoste sylveste gerrard8 02051972 skeeter1
        brandi1 cartman1 chandra marseill elliott magellan myspace5 momdad1 winnie1 qwertyuio1 southpaw
        rooster1 johndoe cassandra1 soccer16 morning21 luciano pompier 02041978 dominique1 zxcv123 libertad
        wingnut swimming1 wolfpac notebook pufunga7782 3children killer2 goodgirl kakashi 02031978 challeng
        louloute millenium maveric my3girls qwertyuiop1 168asd168 123admin321 potter1 olympus 1family sixpack
        coco123 johndeere inlove1 camaross trucker1 hotgirls monkey69 flasher chicken2 02051977 bubba123
        ashton1 goldfing moonshin miami305 gerrard nopassword sonyfuck mandrake ilovemyself michael12
        fernandez mathilde jehovah 1234zxcv sweetness1 dogwood karina1 damian1 babygirl3 marcius2 kaylee1
        navigator javier1 football22 fkbyjxrf earthlink nutella lookout c43qpul5rz opendoor hotgirl1
        nightmare1 07071977 kristina1 jacqueline 02081976 michele1 lakewood manutd1 bluejays lilman1 commande
        gateway2 thompson 01011976 alberto1 7896321 ronaldo1 slammer akax89wn lovingyou knight1 hottie2
        josh123 redskin scotland1 james12 gotmilk domenico v123456 1master midnite timosha sasha123 espresso
        cellphone1 violeta toriamos danny123 peace123 lacrosse1 12345abcde ghhh47hj7649 chichi1 lovehurts1
        alfonso sunshine12 loveme12 zxcvbnm: 2fast4u capecod 23skidoo chocolate2 soccer6 green12 farfalla
        roadrunner 3rjs5la8qe 12345qwer nikolas 02071975 catfish1 bordeaux vbkfirf 135798642 1230123 supernov
        princess! qwert40 optimist dancing a000000 nightwish goober1 alchemy 01234567 makayla gsxr1000
        hunter123 waheguru hattrick solaris roberto1 iloveu123 enternow beavis1 gloria1 159357a 1qaz!qaz
        lenochka verizon1 mathieu suckdick turkey1 toshiba1 intercourse 02061977 change1 sk8board behappy
        02031975 cowgirl bobby123 mymother waterboy fuckyou7 evgeniy manman1 motorola1 mamacita terefon
        2sexy4u doggies htubcnhfwbz fallen1 carlos123 azertyui kendall limewire malaysia flamengo emily123
        stigmata dalejr8 marjorie klondike patrici marijuan hardball tigger12 odyssey attitude nineinch
        singer1 krystal1 corona1 vauxhall pothead1 mario123 boulder funstuff qarglr123 krokodil rfntymrf
        temppassword elizabeth2 toolbox regina1 cabernet platinum1 sheepdog 1234567890- magic32 jjcg16dj5k
        amandine 02041977 holein1 thomas123 manunited hellohello sayang1 foxpass joecool camaro1 chosen1
        desiree1 tacobell1 baltimor kingdom1 footjob wachtwoord salvation mash4077 megaparol cashmone pancake
        layouts1 grandam priscilla eduardo1 harvey1 vancouve fuckfuck dragon69 watford 02071976 marina1
        bkl29m2bk hairball theresa1 toonarmy rolltide1 pimpdadd bullet1 fuckthis1 jacob123 davinci cristiano
        ramirez firenze q1234567 bonanza dragon13 diamonds1 blonde1 nascar88 happy12 theforce 123456x
        losangeles houdini drjynfrnt scheisse project1 default maserati 02061976 central sigmachi honey123
        bigdicks facebook1 rose123 02101976 babylove1 sweet123 egghead monkey! 24681012 rfhnjirf dolemite
        curtis1 poisson nittany kayleigh pathfind xiang123456 1q2w3e4r5t6y7u freddie1 modelsne myxworld
        hellsing loving1 rocknrol nokia123 breanna 02041976 twinkie amber123 tripleh redbone samsung123
        allegro 321321321 wanking converse emerson lourdes koolaid jasmin1 futurama tabitha polska1 school123
        hell666 joemama spongebob2 javelin qqqqqqq freestyle 69camaro nounours 11221122 1235789 dogbone
        myspace01 1357911 p0o9i8u7 professional goodday surfing1 smoothie toocool player69 abracadabra metroid
        archange vagabond testing123 billabon 8888888888 22061941 02031973 darkange sexymama brittney1
        evolutio morrowind wizards cumslut plastics yasmine zaqwsxcde insane1 outback dominiqu library persona
        nevermore password14 02021971 polniypizdec1102 forgetit abcdef123 microsoft1 all4one cookie2 petunia
        geraldine elisabet aolsucks woodstoc 02011975 loser12 granada scrapper minimoni m123456789 breaker
        02091976 ncc74656 slimshad student1 mookie1 austin31 wiseguy dilbert1 candice blackbird lovehurts
        nyq28giz1z topolino 01011971 fuckoff! fireblad dragon2 02051975 caramelo hernandez1 kiteboy opennow
        opeyemi 02101977 pornking 02091975 lovelife1 snowbird bangladesh lonesome summer123 baracuda general1
        20002000 singapor linkedin123 mariner oklahoma herewego virginie myfamily jerome1 proview bintang
        lollypop1 kamasutra vipergts gerard1 navyseal jessica12 starwar honesty masterbate musique wildone
        milagros peterbil voiture cucumber tony123 123qwert walker1 taylor12 0r968ji9ufj6 gotribe mylife1
        summer69 harrier newyear 02091977 sniper1 gonzales martine doubled baseball9 bigguns delphine
        anthony123 fu7u4a#$$$ homemade pimping rachelle warhamme rock123 dudeman sailormoon sylvester pinnacle
        ganesha flipflop 0102030405 lfitymrf buster123 acidburn esquire fellatio jeepster harrison1 mexico123
        password99 bitch101 akatsuki vfntvfnbrf hector1 dragonballz church1 mercede babygirl11 cartoons
        smackdown paragon smile4me rainyday alleycat 12345qaz scotty1 water123 mustang2 a654321 apollo11
        alfaromeo walmart1 escalade rainbows littleman laetitia daisydog 92k2cizcdp cocksucker vanilla1
        pushkin shadow11 summertime fyutkjxtr ashley2 komputer whiplash orchard katelyn adrenalin 19071907
        bootsie angel10 trustme carolyn golfgti blah123 ambrosia kitkat1 5wr2i7h8 penetration paradise1
        jughead snowflake1 juanita stickman kolokol johnny5 kolbasa london123 puppydog amanda123 charisma
        love4life pakistan123 messenger nightmar 01011973 katie123 02091973 nautica badgirl1 coolio1
        0192837465 luckyone morgane 14881488 chessie goldeney tarakan cintaku jundian2011xr interne 123456781
        dragonfl yfdbufnjh63 02081974 satellite shaggy1 02071971 celtic1 phialpha kirsten 12345654321 10293847
        bigjohn register bismarck thomas12 7777777a scamper 12348765 martinez1 rabbits simone1 happiness1
        bynthytn dima123 senha123 mallorca 18atcskd2w dragster favorite6 beethove fosters home1234 normandy
        fredfred sebring myspace4 1michael eleanor harmony1 02091971 playball dangerous jeanette guillaum
        familyguy1 strelok maroon5 prosper monamour masterp dbnfkbr angel101 cambridg treefrog beyonce1
        lizzie1 sexybabe piglet1 pikachu1 ilovemom driller pavement glitter checker selena1 supernova cannibal
        asdffdsa business1 stoner420 nthvbyfnjh melrose lovers2 a123456a brandon2 aprilia viphv5j736 atticus
        benessere summer11 catcher godisgood1 fuckoff2 joseluis thierry kisskiss treetop qwertyuiop123
        123456789qwe whatthezor marisol surfer1 baseball8 bouncer 20012001 welcome2 sexyone martha1 000webhost
        imagine sephiroth iw14fi9jxl hallowee mystery skylark sparkles matt123 nickjonas1 1qazxsw23edc
        daredevil q1w2e3r 19691969 asshole123 amethyst landon1 flower2 369852147 amatory volleyba ms0083jxj
        bettyboo ticklish 02061974 carmela frenchy brigitte wolverine1 1truelove trustno 02061972 qwe1122334
        mynameis kathleen1 jupiter1 hyundai junkmail chandler1 marbles packers4 longhair oakland1 snicker
        02101973 gannibal skinhead easy123 teiubesc segblue2 montecar asd12345 friday1 dt123456 angelika
        candyass yellow12 farmboy cm6e7aumn9 02041973 letsdoit thankgod mackenzie1 notredam ilikeit isabel1
        mammamia cutie12 spanish alcatraz bangalore bigman1 007bond sparkle1 babybaby terrier stayout gianluca
        robert123 bentley1 1qazzaq1 tottenham1 fantasy1 trabajo layout1 octopus dfcbkbcf running blacklab
        garcia1 montrose married frederik ilovepussy 8ix6s1fceh playboy2 blubber motocros cherry123 lockdown
        computer12 thebear istheman pinetree tigger123 1234rewq filippo rustydog tampabay hellothere babycake
        ilovegod1 lakers8 streaming hummer1 joshua12 fidelity aaa123123 qwerasdfzxcv restart raider1 capitals
        lorenzo1 dreamcas mickeymouse ronald1 iloveher1 riffraff buster12 playmate tangkai zxcvb123 billybob1
        samanth hotrod1 pizzaman clarence tralala butterfly7 standard amanda12 claire1 wonderboy carrots
        alexandria emmanuel1 rfgecnf sunday1 02081973 parola12 fujitsu sexsexsex darren1 sergbest lalalala
        02051970 cooldude1 amazing1 desmond smirnov panhead 02031974 44332211 blueberry1 left4dead bagpuss
        soldier1 01011972 football23 titfuck 66613666 dresden 123456qqq met2002 02041972 redstar mateusz
        1234509876 qweasdzxc1 qwerty13 sunlight welcome12 02061971 rebound1 dimitri 3ip76k2 courage lol12345
        trigger1 stellar 1231234 batman12 bigtruck revoluti feelgood nintendo64 gogators bismark shelley
        asdfg12345 furball caterina burnout philly1 clayton1 icecube fabienn 9876543 blasted1 trooper1
        moneymaker rhubarb zzzzzzz kentucky clinton chargers21 cristal tigercat omarion1 usmarine jenny123
        pok29q6666 lebowski madagaskar marijuana1 begemot loverman purple7 italiano myangel as790433 iforgot1
        forlife fisherman weare138 requiem queenie alpha123 piercing duckman caracas macintos 02011971 wolves1
        crescent hitman1 hogtied eatmenow 18121812 shirley1 kicksass 19701970 whatthe iloveyou8 carrie1
        rfhfvtkmrf mother123 vegitto windows7 paladin1 rudeboy cheesecake lunchbox riversid santosh acapulco
        michael7 stacey1 toomuch security1 boobear hemlock megaman1 pugsley michelle12 altoids 8888888
        abc123abc rhfcfdbwf westham1 mercury1 01230123 estrella1 shampoo mylove123 bernardo kamilla
        masterbating valentine1 tennesse 3333333333 vegeta1 matchbox poptart parlament trixie1 goodyear
        magic123 02081970 matematica hardwood trinity3 erection hfytnrb juanito highlife joker123 implants
        benjami cheese12 bendover last.fm supersonic danger1 babybear ilovemom1 laserjet gotenks johndeere1
        sergio1 natedogg asdfgh12 sopranos cashflow menthol jesusis1 hacking hendrix1 ghjcnbnenrf kickass1
        fletcher goldberg donjuan goodbye backspace1 kristian alterego jeffhardy 22446688 angel14 jordan11
        cantona7 matisse pokemon2 ljxtymrf 1qazwsx victori yellow123 taishan2011 desktop sexy1234 killer7
        godzilla1 blueberr dont4get soccer18 maximka qweasd1 jeffhardy1 123q123 baby1234 qwaszx12 donovan
        demon666 termite 20202020 jimmy123 moneyman1 bauhaus trinitron woodstock qwert1234 flyers88 juniper
        ty2t1hv3oc nokia5800 babyphat1 jingles margaret1 anthony12 fuckyou13 bugsbunny mallrats bonita1
        1qazxsw goldeneye tamerlan snowboard1 algerie backbone incorrect katelyn1 mechanical darkone sisters
        cucciolo gilbert1 morales polopolo parkour sakura1 bluejay bitchy1 huskers1 6666666666 redwine
        angelique 1qw23er4 christy1 satchmo hello11 denver1 nineball stewart1 ballsack manisha gretchen
        flipper1 vitoria dortmund 1237895 bubbles2 homepage angel22 mountain1 chemist fuckyou666 coolhand
        braves1 dragonfly1 greedisgood fortune together 101091m wonderfu barefeet holahola 8inches 1111qqqq
        kcchiefs adam123 sunny123 cheerleaers bearbear mustang5 angelo1 shopper hillbill family123 macaroni
        my3boys gigabyte simpleplan letmein123 jakcgt333 triplex bastard1 cyclones brutus1 estrell bball23
        "zxcvbnm," sapphic 123456o jurassic football13 thebeast primavera ghjcnjq baseball4 december12 rodney1
        karaoke nemrac58 snuggles1 qaz123456 02031970 flvbybcnhfnjh frisbee prakash dragon11 feathers callie1
        hussain amature wildcat1 marauder sparrow myspace08 redheads hayley1 starbucks maldita goddess1
        bitch13 greywolf pimpdaddy kendall1 kendra1 reloaded myname1 michael3 rfhfylfi playboy69 godfather1
        grimace shadow01 hondacivic olemiss goldie1 hollister culinary lilmama wannabe supergirl dalton1
        1234567aa trample jesussaves baberuth bramble asdfqwer iloveu! maryann fabulous ttd955audg smother
        outsider hurricane blackhawk bigblack babatunde houston713 valeriya noodles1 eugene1 honeyko 1q2q3q4q
        mathias handbag english1 lavalamp beckham7 pertinant jesuschris catarina redlight positive basket1
        allah786 dfytxrf summer10 aviator sandiego1 guillermo michelle2 yinyang access1 poophead monterey
        waterfal 19711971 estelle reading hunter01 20022002 minnesot anna123 bukowski mammoth briana1 riverrat
        1q1q1q1q asswipe television daredevi kamikadze 123456789n 55bgates bellagio spirit1 wanrltw stiletto
        tootsie1 biohazard iloveyou10 princess5 money23 darthvad scorpion1 7412369 cardinals1 natchez
        finalfantasy 14785236 chicken123 rubicon nana123 candy12 legend1 nightowl beethoven silence trueblue
        hotgirl nevermin manager1 copenhag babygirl01 apricot holden1 gallaries dtkjcbgtl bitchass1 onlyone
        civicsi memphis1 original estrela elaine1 sickboy baseball22 fishtank paramore1 spooky1 golfpro
        teensex passpass mario66 seaside sandy123 aleksei rosewood maximilian chanel1 deerhunt arthur1 contour
        darkelf surveyor 123456789g santiago1 pitchers 741258963 innocent dipstick alaska1 orange123 lizzard
        pussycat1 jupiter2 softtail monkey01 greenman cleveland z1x2c3v4b5 taylor123 smartass 12345677 booboo2
        myworld chewbacc nosferatu downhill dallas22 always1 blazers soccer09 craving andres1 powerman yfcntyf
        hotrats lawrence1 cfvceyu audrey1 qweasdzx joaquin contact francisco1 chitown chloe123 1234qaz
        flower12 dingbat care1839 standby sexybeast1 atreides chelsea123 dogmeat monkeyboy nathaniel1 nicetits
        sealteam lifesucks winter99 domino1 rrpass1 norman1 thirteen13 meredith tyrone1 gerardo chipper1
        loveya1 passord woaini1314 babyface1 tkfkdgo pretzel 01011950 jimbeam happyman yellow2 matthew2
        stonewal 1football #1bitch harcore hihihi1 frances1 leandro alcatel 112233a buddydog ltkmaby tarheels1
        start123 connie1 higgins civilwar faithful1 bellaco fabiola turtles giorgia deadspin mariano fynjirf
        mama1234 tortoise director waterski dtxyjcnm puppy123 chemical interacial comfort pepper12
        123456789abc equinox jaguar1 puertorico tobydog longhorns my4kids traktor temp1234 arianna1 morgoth
        destroy 159753456 softball12 nightwin hotlips passmast hotmama1 eldiablo shutup1 1357908642 screwyou
        badabing purple11 foreplay kubrick sanchez1 seductive joanna1 galileo babygirl14 aladdin happines
        jacques brendan1 bizzare tattoo1 ohmygod anything1 bonovox annette1 girlies network1 joshua123 666666a
        gizmodo1 pizzahut summer01 dillon1 fucking1 kikimora sassy123 elefante sunshine7 2wsx3edc pencil1
        santana1 sprocket love2010 mexico12 mariposa1 locutus mckenzie juancarlos wdtnjxtr lionheart tequier
        iamnumber1 bisexual redbull1 doodles stormy1 makeitso revenge 789632145 jersey1 fishcake william2
        oaktree ilove69 fivestar vegitta kawasaki1 mississi j123456789 qqqq1111 neutron vantage 123456789v
        fuckyou22 hilltop barrage martian lol1234 fatcat1 bluestar unique1 moonman ntktdbpjh luciana paperino
        dell123 monkey10 lesbian1 pepsi123 suckcock danilka cancer1 lapochka grandpa1 belinea coolgirl calypso
        myspace10 broadway abraxas mike1234 howard1 jasmine2 q1q2q3q4q5 youknow maxpower rooney10 qazxsw123
        soccer101 david12 tickler purple13 tadpole cardinals smiles1 crazyman beloved coconut1 fallout3
        jonatha addison paisley 456456456 kissmyas morgana 123456789e whiskey1 iloveme123 alessand kittykat1
        lovegod baddest pooppoop ghbdtnrfrltkf 123456i augustin jesus01 foxfire yamahar6 99762000 ilovemusic
        nathanie 1z2x3c4v5b gangbanged lovehate wonderland hondacbr robert12 harpoon starcraft1 mamochka
        fisherma bismilla taylor2 pirates1 kentucky1 saffron utjhubq shotgun1 griffin1 20spanks rdfhnbhf
        safeway nikita1 angelbaby1 magenta vfhujif stalker1 qaz123wsx 0987654321q cutegirl doodle1 loveyou123
        class09 janelle ayanami jordan01 yaroslav 0987654 websol76 vancouver hugoboss websolutions braveheart
        gagarin cristina1 badboys meandyou sephirot secret123 918273645 sevilla newuser frogger1 babyboo
        adventure lockout timoxa94 emanuele mazda323 baseball21 firedog lovergirl1 sokolova skydiver balance
        1234567890z soulfly zxcvbnm12 malinka guillerm hookers home0401 dogfart administrator whatsup1
        stoppedby haters1 nokia5530 coolcool angel21 justin2 hunter2 camille1 whoknows felicidad godspeed
        batman2 foreskin maggie12 slapnuts sandman1 lovergirl roxanne1 honeybun brayden1 123qwe123qwe pakista
        stoner1 philipp topsecret pavilion1 slipper letsfuck pippen33 daughter godawgs qw123456 columbia
        scrotum bumblebee lighthou warriors1 nancy123 telefono mmmmmmmm 1fuckyou ralphie harry123 antonov
        sluttey penis123 letme1n oluwaseun carmelo golfnut leonidas biscuit1 agustin wizzard runner1 lehjxrf
        rodriguez1 bigbucks jenifer halloween1 orange12 vbienrf children3 tickling 1hottie froggie jonas123
        soccer! ilovechris changeme1 apple12 petrovich giggles1 dirtydog allstate monkey6 horatio creepers
        cellphone squirts a123654 evelyn1 fujifilm amarillo blessings slimjim junior123 system1 football8
        19681968 teddy123 thesims2 gizmo123 s123456789 gillian catfight missy123 king1234 icecold football4
        bernadette kontakt brandon12 01011961 valleywa chickenwing101 rachael1 livewire livelife domingo
        roosters jeepers ilya1234 coochie asd123asd dfhdfhf architec blackops purple3 1qaz2wsx3edc4rfv rhfcjnf
        asdfghj1 outlaw1 souljaboy1 loredana lamborghini su123456 andrew2 decimal hannah01 notthat candies
        angel23 smirnova chris13 dragon01 kayla123 1212121212 ranetki a1s2d3f4g5 chronic1 maurizio number3
        zxcvasdf punkass graywolf imcool1 peddler thug4life seawolf ladyboy piggies archana orpheus diosesamor
        skater123 macgyver kissme2 hugetits stargate1 flathead italia1 maurici babygirl7 123abc123 goofball
        qwerty77 cepetsugih demon1q2w3e monster123 torres9 fuck0ff anthony7 ashlee1 gerhard getlost gfynthf
        123581321 chivas10 sarajevo kitty12 qwerty777 tatjana rfgbnjirf joker13 joystick temitope mykids3
        kitties 1475369 pirate1 megan123 comcast newpassword saxophon corinne lionhear buckeyes1 kaykay1
        nastena rocknroll1 roadway jesusfreak theodore hillside maggie123 niggers access99 daniel2 bazooka
        smackdown1 celtic1888 blackice cocacol nfhfrfy titans1 legolas1 almighty quant4307s squerting 4444444
        mygirls angel15 flashman tangerin georgie housewifes dietcoke1 newness online1 escorpio brothers
        amelia1 iloveyou69 ghbdtndctv 1mother assass1 dorothy1 hockey12 mallory firestorm mittens1 legenda
        393041123 ludacris milamber password15 evangeli jazmine letmesee yomomma1 hooters1 busted1 goodness
        cnfkrth nicole13 0o9i8u7y 14141414 glendale 19051905 archery diamante hoochie school12 kelly123
        scorpions patrice bassoon pandora1 leonardo1 freewill blackjack1 santiag silverado vflfufcrfh
        friends123 brandon123 cornhole aerosmit bionicle gfgfvfvf stefanie favorite2 birthday1 shredder
        salvador1 baggies iloveme! wednesda sparhawk firehawk 963258741 romario chivas11 911turbo fuckface1
        funtimes fhntvrf multiplelog myspace9 lillian1 bajingan hollister2 frenchie charley 1mustang
        babemagnet lolipop1 74123698 nadejda truffles rapture monkey23 12345600 happydays demon1q2w3e4r
        angel666 786786786 telecom carsten honduras damien1 mommy12 cherokee1 scirocco fuzzball rushmore
        andy123 biology hotspur sucesso lacrimosa chevys10 monkey4 chelseafc yfnfirf iloveyou23 vicente
        dunhill cute123 service1 harley01 devilman angelit justine1 euphoria camaroz28 lesbain princess21
        checkmat browndog red1234 lovesucks1 bowling1 123698741 luckyme 01010101 horsemen lizard1 jediknig
        baby101 cutie101 allnight evergreen mark123 starlite nikki123 passfan close-up nicole11 wrinkles
        789789789 sullivan bernard1 snapshot melody1 dima1995 jazmine1 princess14 thetruth blender retired
        dutchman 00112233 gabrielle1 kakarot number9 animals1 passcode dauphin dominican1 iamcool olayinka
        maddog1 qwer4321 12349876 12345687 alexalex pennywis striper pothead420 chingon someone password09
        henry14 neveragain brayden beeline november11 zaq12345 seattle1 assmunch starbucks1 6661313 annamaria
        wellingt wallace1 madala11 9874123 pictere ihateu2 titanic1 ihateu1 marilyn1 tiger12 eatshit1 coolman1
        hawthorn hermosa uhfybn8888 bernhard 2good4u dominika richie1 raiderz1 aerosmith bmw2002 seville
        mother2 vfhbyjxrf girlfriend youandme carling lockerroom pooper1 mexico10 fabrizio alexander2 demon123
        lowrider1 karamba imperial futyn007 daydream 1234567z 11001001 masters married1 jamesbond007 asslover
        volkswagen shimmer shitface1 riddler hannah2 tugboat blackrose 123456789w gulnara christo passport1
        lalala123 offroad puddles iloveyou21 hackers journey mannheim horseman sponge1 pacific pictuers
        april12 nokia5130 frederick ejaculation darlene lioness evilone nastenka ginger12 jordan13 georgina
        kiki123 3141592 mjolnir warning bigworm cowgirl1 fullback extensa dreamcast csyjxtr cheese2 bonghit
        pollito salvator money11 myspace23 pussylover weed123 quality vivitron nevaeh1 cobra427 armageddon
        myfriend qwedsazxc minerva blowme1 starfox asdfghjkl123 illmatic estrellita capoeira blabla1 freedom2
        jermaine myspace101 shinigami fhvfutljy nocturne churchil love2009 thumbnils tailgate bennett neworder
        swimmer1 babyboy2 cerebus surfsup scooter2 earthlin senegal dabulls techn9ne basketbal aligator
        lola123 mojojojo jasmine123 ??????? demon1q2w3e4r5t unknown1 preciosa hottie! slasher confused
        papabear maribel footman 11111111111 hercules1 buddy12 sfgiants bobbob1 computer2 2345678 monolith
        leelee1 loveislife l3tm31n rossi46 ticktock spitfire1 massage cafemom japanees rootbeer1 contortionist
        spring1 luis123 capricorn1 daniel01 rochard jeffery baseball23 jordan3 fhctybq tortuga surside13
        projectsadminx free123 viviana embalmer woodwork painter huhbbhzu78 newstart jamie123 panorama
        ichliebedich wellington megasecret rugrats tamara1 hotmama carlotta daedalus nonstop fruitbat lisenok
        violator 12345123 fraggle daniella oldfart chubby1 knickerless orgasms resident undertow redwings1
        elmo123 kfcnjxrf masturbation a123321 pimpdaddy1 planner transexual playstation3 peterpan1 stinger1
        landrove anakonda prettyboy1 scoobie austin12 rfhlbyfk tigger01 catfood cjytxrf burton1 zealots
        sweets1 fordtruc archangel addison1 mihaela boogers greentea shitter voltron morticia evanescence
        joejonas1 3edc4rfv longshot number7 dancing1 drywall colleen1 prelude1 homebrew marlins mathew1
        letmeinn francine corazon1 catania fordf350 youtube1 bubbles123 1qay2wsx 27731828 wingzero qawsedrftg
        gordon1 matheus sverige myself1 1sunshine lovely2 alfarome jumanji jackjack whatever! fantasti
        panda123 teamo123 punkrock1 anthony3 1a2s3d4f5g myspace22 natascha sunkist kennwort coleman sexylove1
        grinder sunshine3 q1q2q3q4 karate1 ashley11 nigga123 1a2a3a4a dance123 butterfly3 shanghai kathryn1
        mission1 pornographic sexyme1 moochie rihanna gfhjdjp madison2 empire1 comicbookdb zacefron1 charger1
        19671967 soccer19 sanjose kickflip arcangel bighead1 superbow a112233 p455w0rd dagobert cavallo
        stunt101 joshua01 vfpfafrf sucker1 87654321q babemagn arrakis dreams1 berserk yolanda1 buckwhea
        senior09 qwe1234 pussy4me ohiostate1 1596321 12211221 budlite redstorm jeffery1 imtheman milkyway
        koolaid1 networking support lux2000 madagascar astonvilla shimano bigpenis gertrude creeper
        newproject2004 rammstei linda123 j3qq4h7h2v hfljcnm mafalda lambchop badminton pazzword123 gfhjkm12
        choupette stooges kifj9n7bfu cybersex diamant durango1 cowboyup matilde sagitario angel16 20052005
        princess22 manhatta 1231231 fastcar mollie1 1213141516 smooth1 yfnfitymrf fatman1 grizzly1 elektra
        jerusalem trousers moonlight1 fishface margarita1 topspin cheetah1 laura123 kathmandu sodapop
        montgom2409 motherfu ibilltes working beaner1 mypasswo roscoe1 madeleine milkshake 1234567m myspace09
        snoopy2 marajade lisa123 morozova enter123 tabitha1 lesbean pounded skater12 8522003 sharpie kingsley
        gstring warszawa kingking 12345asd princeto rhiannon hellohel ursitesux billows 1234kekc helloworld
        michael23 princesa1 duracell kseniya blazer1 sevenof9 carlos12 bobmarley1 corvet07 loulou1 songoku
        forzamilan tiberian needforspeed miracle1 bitch11 dropkick nicole3 mykids2 panache summer2 blacky1
        respect1 vfhnsirf emiliano tommy123 reaper1 fireblade disturbed blanked marishka felicia1 1234567s
        159753a gorillaz latina1 sandhya revival47 william3 carson1 ramstein bunny123 doorknob devilmaycry
        racecar1 nemesis1 nacional sosiska pennstat apollo1 shevchenko detectiv evildead coffees bullwink
        murder1 america123 ginger123 rjitxrf asmodeus rapunzel theboys hotdogs adelina deepthro maxpayne
        veronic zombie1 fyyeirf bedrock shakira1 19651965 montecarlo isabelle1 hernande mikayla jg3h4hfn
        princess4 bravehea 12locked warren1 iloveyou9 pegasus1 imnumber1 ameteur popo123 saltydog reset123
        caca123 milfnew fuckyou5 momsuck peyton1 everques ytngfhjkz classic1 businessbabe babygirl15 custard
        loveme3 lbvjxrf outlaws delacruz qwerty78 london22 insider fuckmehard bitch01 shotokan remington
        seahorse hacker1 vtldtlm pepper123 triskelion ilove123 geoffrey darknes arsenal123 alisher 15151515
        diamond2 theduke susanne reddog1 sexsex1 bulldawg solution monkeyman losangel archie1 mastermi
        john!20130605at1753 davidson zxcvb12345 cayenne madeline1 geibcnbr battlefield maximum fucmy69 redwall
        ladybird cccccc1 rktjgfnhf josefina ghjdthrf oedipus babygirl5 impalass fartman yannick iamcool1
        makemoney optiplex lucky12 bbbbbb1 realtor dylan123 slipkno santacru smeller silvana 3984240
        linkedin2011 music101 liverpool8 1q2w3e4r5t6y7u8i 3698741 eatme69 cazzone poobear ignatius newpass1
        alegria heather2 aaron123 snoopdogg charlie12 blondinka clifford1 honeydew bigmoney1 fuckthat revenge1
        890098890 girasole musica1 goldrush w66yrybgra shit123 yxcvbnm pendejo avalanche lifeisgood fremont
        gandolf chowder chris11 magadan fullaccess pingvin nokia5230 money100 monika1 bignuts 12340987
        mikemike 1122334 lovesucks dragrace portugal1 google12 22334455 mrf11277215 12345612 corvett freckles1
        capital1 videoes 25011990 yvonne1 sammydog lovestory hulkster bautista 13245768 not4you seventeen
        omegared gabriela1 l58jkdjp! chivas123 123456789h samadams qqqqqqqqqq october10 babygirl09 noodle1
        sunderla 123qweas skyler1 kazanova billy123 fktyeirf harrypotte goodsex tyler12 bluenose mileycyrus
        waffenss bear123 whateve ihatethisgame dragon7 trailers celeste1 vfhbirf iloveu12 turk182 butthole1
        monsoon beachbum sunbeam bubbles12 viking1 159753123 rawhide sara123 briciola clarissa mackenzi
        123456789f semperfi1 fuck666 superman7 manatee abcde123 anechka cody123 bugsbunn junebug1 senior08
        hornyman honduras1 pictures torrent thething solnishko buckeye1 babygurl12 ethernet u1v7hhh7ef
        uncencored chacha1 hospital rb26dett choppers daniel11 biggirl anna2614 jess123 caralho simpson1
        rt6ytere waterfall tomtom1 adeline timelord colts18 allblack asdfjkl; pavlova romanov 45454545 bulls23
        123654a oklahoma1 dickweed pierre1 firestar annalisa fred1234 joejoe1 ghjnjnbg killer11 milhouse
        yankees13 kbctyjr handsome1 masterbaiting scottie sprite1 bdfyjdf invictus yourmama meghan1 coolkid1
        angelok steelers7 pontiac1 andrew11 verygood yahoomail juan123 porn4me lightning1 rasta69 princess23
        bosshog bigpimpin1 adventur superman3 noisette cleveland1 hogwarts jermaine1 vbhevbh navigato
        desperado cneltyn vasiliy eightbal indya123 classof07 sasha12 74227422 iverson1 ashley13 wingchun
        robinhood sanity72 goatboy sterling1 20072007 partizan solomon1 mickey123 utahjazz submarin pussyeat
        peanut12 heinlein 123456aaa control1 daddy12 costaric pornstar1 wonderful1 triplets blueeyes1
        slipknot6 vangogh a1a2a3a4a5 evergree brian123 cochise webster1 qwerty99 mississipp pyramid1 saab900
        159159159 sniffer psycho1 blackman bangbang rockets1 blackbelt 1435254 monkey21 janeway abcd123456
        asscock africa1 darkangel1 bigshow mimi123 housewife nicole01 temptress tomorrow marie12 johnpaul
        reality manders monkey101 frank123 history278 seabass songbird adelaide armando1 company hotshit
        crip4life 43046721 girfriend godofwar marinka owt243ygbj jakester thatsme planeta falstaff patrizia
        123456. thursday riptide sexyman1 ilovehim2 goodlife homework chrisb1 shitfuck forest1 russian7
        4myspace shorty12 blingbling killer13 baseball24 gobigred deborah1 justin01 alkaline love2008 muffdive
        baseball6 1letmein qwerqwer2 goodguy firebird1 cooking cannonda cvbhyjdf matahari marmite coolboy
        x3luym2mmj joeblow raindrop green13 classof201 jordan5 fathead motocross1 elvis123 littlebit april20
        citibank maryland fakepass lampard8 golfman snowdog duncan1 birthday4 nonmembe 19031903 parsifal
        naruto2 krasota theshit byusdg23 1235813 oliveira omicron simon123 columbo m1234567 beckham23 thistle
        rickster 1loveme giacomo sunset1 garbage myspac3 virgini sheldon motorcyc bambino tenerife fordf250
        1iloveyou emachines1 iloveporn chucky1 markiza hotbabes ilikepie1 fynjybyf 123asd123 wapapapa gothic1
        dragonz scrooge star1234 natedog ishmael buster01 babe123 tecumseh playboy123 ecuador nfy.irf
        0000000000o blackcock forget1 fedorov saturday antigone medicina redred1 novikova nokian70 fish123
        peregrin thomas2 hustler1 manuals central1 tooltime alison1 bonethug anuradha tequila1 tonyhawk
        march17 laracroft applepie1 18273645 freeze112 terriers peanut2 littlema bookmark molotok glennwei
        april21 caboose april22 randall adewale mistral pleasure fuckshit shorty13 hornyguy lorraine1 blueblue
        1475963 bobmarle pitures ilikesex emerald1 friendly boarder myspace8 fulcrum baseball14 astonvil
        fuckyou11 a1a1a1a1 account1 19991999 zooropa hotlegs husband landrover cowboys22 perkele class08
        maurolarastefy springer barracud professor ssssssss pathfinder s8ylpe9jdpvym bestfriends forrest
        mickey12 halcyon junior12 rerfhtre sharingan thegreat123 gotyoass cheer123 myspace69 vibrate grandpri
        project colossus mamo4ka homer123 jillian1 pinguin asd1234 lasttime beaver1 veronique pyramids
        livestrong coolcat1 mobster1 thomas01 northside1 rjynfrn maggie01 galeries principessa nugget1
        bigpussy marihuana astalavista peluche lifesucks1 sadie123 ashleigh1 lovebird bigmama george123
        killzone negrita qaz12345 snookie zxcvvcxz rockman adekunle beanbag smelly1 incubus1 3151020 duckhunt
        godhelpme segreto football24 pancakes sexsexse alexis12 123123z fuckyeah bigbutts marketin cotton1
        saratov princesita elbereth giovanni1 blaster1 frosty1 venezuela guatemala thomas22 school2 candice1
        lagwagon misiaczek margherita smokedog eyeball gorgeous1 ironhors 1diamond ametuer qwertyui1 volkodav
        deutschland black12 ovation therese tweetybird drinker penetrating leonard1 eeyore1 1dallas 1357913579
        takamine 23jordan hardwork tatiana1 macintosh minette passthie sundown robert2 boromir phaedrus
        martin123 love777 az123456 malakas gulliver jasmine12 holland1 blossom1 domainlock2005 express1
        password88 hockey11 poptart1 dhjnvytyjub roxy123 nhfrnjh testibil ybrbnjc 987654321q angel88 pintail
        456789123 manning18 thesaint 11122233 rammstein1 x72jhhu3z theclash porkchop1 raptors go2hell djdjxrf
        password24 ordinateur vivaldi 1234567j april13 guesswho qwerty69 guitarra qwerty666 shawty1 password08
        gymnastic michela theedge pancho1 cxfcnkbdfz bengals1 sparkey mega_pizdetz666 deicide jessica3 killian
        lololol munchkin1 lemmings lucille r4e3w2q1 ???????? schnuffi basebal1 21122112 goodfell peaceout
        fighter1 davidoff yesterda greenday12 auburn1 headless lovely123 muttley kittens1 grace123 catdaddy
        destroyer 1234565 flyboy1 ram1500 forzaroma yorktown twister1 tryagain wednesday deftones1 learjet
        violet1 12s3t4p55 18n28n24a5 momsanaladventure guilherme mustang9 protoss andrew01 godislove1 grandpa
        1qazse4 justin11 angel07 redwolf 123123123123 sunbird taylor01 dangerou mary123 monsters terrell1
        packard1 123abcd excellen puppylove1 roberts edward123 toonces acetate orange2 skyblue jbond007
        peanuts1 alligator ashley01 wellhung monkeyma family2 angeline larsson vaseline fabrice racing1
        maripos cbr600rr doggydog training qazzaq1 trekker flipmode nokian95 sonyvaio melinda1 bruno123
        mayfair lucy123 mystuff my1love escorpion samanta family3 samantha12 1ranger angelbaby sixtynin
        love4you luscious gbyudby progress bobcats envision p@ssword mommy11 seaweed trololo mariana1 biteme2
        ignacio chivas12 clemson1 repoman 2children cortina shorty123 147896321 technology loglatin gazelle
        growler klaudia april23 payton34 il0veyou butchie motherfuck history1 liberte rawr123 nichola newmoon
        fabregas 123321123321 uhbujhbq rsalinas vfylfhby love5683 bugatti everquest !qaz2wsx blackass theused1
        monkeybutt snakeman fanatic 19641964 777vlad mysecret phoenix2 aa123123 genghis panties1 333333333
        payton1 redsox04 bailey12 music4life blackcoc winchester kodiak1 hickory ivanhoe jordan10 blackboy
        melvin1 sincity rosalie z123456789 spaniel puppylove lancaste c.ronaldo polaroid qwaszx1 edinburg
        rasengan fuckedup nigger123 confused1 cueball golfclub qwerty01 bookcase bridget1 worldcup
        dkflbvbhjdbx prashant twostep 17171717aa letsplay zolushka qwerty789 home123 kingtut iloveher 67camaro
        babygirl21 barracuda wiggles maynard basketbal1 prancer freeman1 2bornot2b hunter11 good123 romanova
        sexyass guadalupe1 nokia3310 sokolov pomidor mother12 algernon jingjing hottie3 armstrong 0147258369
        hercule hd764nw5d7e1vb1 alfalfa machoman lesbens &#2336: easypay tomservo nadezhda goonies zeppelin1
        saab9000 janette number5 f15eagle comcast1 marcella 12qwerty doctor1 greatsex blunted whiteboy1
        baywatch xxxxxxx doggystyle bandung lolo123 smoking carolyn1 78963214 blizzard1 sexybaby1 zz8807zpl
        pakistani april15 chris01 l1nk3d1n erasure hyderabad 69213124 sidewind alisha1 pepper2 kolibri
        bigfoot1 cadillac1 ponyboy myspace0 keksa12 sherman1 principe mypussy lalaland emotional grandkids
        mustang8 deanna1 redman1 spike123 whatever2 blackbel hatteras missyou bellissima camelot1 mystery1
        rebbyt34 babygirl16 vegas123 besiktas aptx4869 aleksander 1232123 ijrjkflrf 24242424 pilsner lotus123
        babygirl08 andreev freiheit lovely12 rastafari chicken12 kochanie waterpolo shibumi .adgjmptw
        babygirl23 cezer121 marriage volkova yugioh1 rattler kleenex joey123 angel69 happydog princess15
        satellit arnold1 qazwsxedcrfvtgb meowmix qwerty22 facefuck nursing1 pauline1 april14 maradona10
        deathrow rafael1 patterso valeria1 babygirl! hawkeye1 clover1 indian1 100200300 5tgb6yhn donovan1
        mostwanted crocodil football20 imhorny suzuki1 123456abcd splatter jesse123 village phoebe1 buratino
        momanddad madalina 123qwe456 ayomide peepers ganjaman 123stella 1hxboqg2 z0102030405 cheyanne emma123
        sebastie travel1 maddison 4rfv3edc darthvader iloveit gotcha1 delphin fantastic gooseman chevrolet1
        catalin insertions kiss123 matthew12 123masha gabriel123 boogaloo buster2 chronos stamford polarbear
        pimpster chivas13 kthjxrf getmein amidala flubber fettish daniel13 grapeape monkey8 oralsex soccer08
        zzzzzzzzzz foxcg33 winchest bradford march12 blueman 1basebal apsk54321 emmitt22 theboss1 porn123
        bignasty tropical family12 softball11 glitter1 caseydog peternorth sweet12 liverpoolfc bootleg
        aaaaaaa1 budweiser1 hamilton1 hannah11 rfhfgep edwards biggie1 sweetass wisdom1 honda123 babushka
        commander deadman1 vfnbkmlf gotigers ariana1 romulus martina1 qazxsw12 111111111111 dropdead explorer1
        hitman47 baili123com snuggle snowwhite bloopers avangard argentina1 charming ginscoot street1
        masterkey voodoo1 rootedit 20112011 caramba 85208520 leahcim hannover 8phrowz622 juventus1 cassius
        morris1 medical badkarma glenwood footlove badboy2 ontario pokerface fastcars donnie1 jesus4me polinka
        stevie1 marusya malcolm1 augusto italian1 pantyhose qwerty5 manson1 famille arabella redrum1 brigada
        &#2336; c3por2d2 mallory1 peter01 dillweed uzumymw geraldin sunderland jaihanuman gophers shorty2
        indy500 offspring slainte sweetgirl jocelyn1 qwegta13091990 iloveyou15 shiznit gameboy1 sexyred
        abiodun carlton nathan12 dollar1 teamwork deepblue nissan350z goodison r2d2c3p0 basketball1 amanda2
        dogdog1 jessica7 topsecre 123321z linkin1 scarlett1 mandolin goodbye1 121212q august12 sssssss
        failsafe gonzalo compton1 open1234 dick123 priscill daisy12 schatzi michael11 gooddog vacation1
        trojans1 sidekick3 picture calamity princess8 ufhvjybz bonheur pistons1 penfold charlie3 assface
        management hawkwind crowbar 123456zxc ruffles abcdefgh1 luv2epus open123 felicity aquafina iloveyou09
        sammy12 green11 passwerd bugsbunny1 01478520 l6ho3tg7wb headshot crazy12 losers1 harley123 gbgbcmrf
        valentina1 pornpass ludovic insertion santos1 klapaucius rodolfo checkit conner1 dbnfkbq extreme1
        nyyankee muskrat nbuhtyjr football09 fred123 fabienne heritage loveme89 christian2 batgirl enrique1
        cerveza punkin1 firefly1 boris123 fuckyou6 novifarm bailey123 246813579 sidney1 giveitup rolando
        mitsubishi fuckall crevice ferdinand hackerz joseph12 assassins swallows moonshine kobebryant qwerty!
        scarlet1 password19 hotchick booboo12 princessa delete1 spanish1 reliant 19631963 51505150 badnaamhere
        barnaby friends4 isabela margaux corsica peanut123 085tzzqi universi thewall nevermor sextrime1
        martin6 123456789. dragon88 seraphim supergirl1 ducati99 pablito 1shadow dkflbvbhjdyf iloveyou6
        44magnum nathan123 cinnamon1 ultraman 14121412 jackdog usmc0311 eric123 2blessed 4children alphaman
        greyhoun natural indycar babygirl4 crunchy 55chevy booboo123 carefree pimpin2 063dyjuy soccer20
        coolguy1 assclown hilfiger qwertasdfg bronco1 benedict simcity logan123 lexingky 123123qwe harriet
        summer05 soccer24 businka cruzazul satanas mattingl zacefron redwing1 psalm23 20062006 adrienne
        moonstar evil666 spunky1 bowl300 baseball15 tanechka weather 34523452 carthage 5poppin babygir santino
        bondarenko bailey01 john1234 banana123 numlock malachi1 cecilia1 softball2 angel18 steve123 caramel1
        passions anduril kermit1 prospero marcopolo william123 barakuda diablo666 id6c3wr6un broodwar
        angeleyes cookiemons yyyyyy1 austin123 revelation amistad flintsto gorilla1 cumeater april16 heretic
        xboxlive arsenal14 blindax marykay september9 collecti monster2 112233q eminem12 chemistr fireball1
        apples123 andre123 righton lucky777 tigress 1butterfly lexmark1 sheila1 lamont1 ytrhjvfyn mildred
        matthew123 mobbdeep jordan7 lemming transfor 1725782 myhouse natacha ninja123 leno4ka aishiteru
        cvbhyjd 123456789asd daffodil march23 pussylicker stuffer warehous candycane1 keyboard1 crackers
        polarbea babygirl69 pepette anatoliy thegreat1 wysiwyg cobraya micaela cableguy lover69 soccer07
        1anthony michael01 aqualung sexyback1 luckyman october31 kingsize golfing1 skinny1 zxc123456 joseph123
        marigold everything princess9 saopaulo alexis123 feder_1941 roland1 barbie123 3216732167 year2005
        morozov christie saturn1 abcd12345 omarion bluebird1 redrock 19661966 memnoch jessica13 number12
        twisted1 buffalos anteater pattaya il0vey0u bossman1 redshift april10 summerti joshua2 ricochet
        martins shooter1 schastie rakkaus h2opolo suikoden poochie1 whoopass casey123 vladvlad fuckyou4
        flyers1 faith123 creation gfcgjhn sasuke123 gunsling coolone sagitarius gfhjkzytn april11 foxhound
        gangrel ghjvtntq pacman1 bluedevi caitlyn hangman licorice michael13 pink101 thorsten believe1
        password07 ninguna maria12 strange1 caballo vergeten 12345432 00001111 8phrowz624 stampede sailfish
        qazqazqaz holly123 love4me strong1 74185296 bball12 allstars master01 liverp00l kakashi1 gfnhbjn
        kirsten1 bayliner football! badger1 3465xxx forzainter 456123789 starlight1 pentium4 mapet123456
        blessing1 halibut killroy dookie1 qwe123asd poopsie march11 arsenalfc poussin sherwood harley12
        32165498 charles2 nadegda backspac mustang0 654321q password20 niceday 1cookie truckin delfino tweety2
        sceptre trenton1 bigdave rainbow123 janice1 user345 twinkle1 porcodio march13 finance gumball getsdown
        wasdwasd andreas1 magandaako dddddd1 destiny2 longlegs starfish1 13572468 fxzz75yer starsky ducksoup
        crosby87 chronic420 softball13 danmark maggie2 flapper recovery lakings myspace07 asterios rainier
        searcher ltdjxrf seahawk scooby2 cookie3 angel08 aquaman tashkent march22 theonly1 beautiful2 milenium
        illumina doomsayer.2.7mords.v nicole7 lolita1 bareback asshole12 goldfinger victoire 33rjhjds vittoria
        thinkpad sleepy1 madden1 bonghits shamrock1 magnavox colombi chivas100 limpone skylar1 cookies123
        soccer01 sherry1 qweqwe1 columbus touchdow limpbizkit rhfcfdxbr baphomet april17 afrodita cambridge
        0147852369 lovefeet carmelo15 shitty1 theworld thunderbird ad123456 forklift dragon5 starstar saphire
        jennifer12 creatine 7elephants pussylov naruto11 colton1 filimon h2vwdubjx4 seniseviyorum yfnfkbz
        daniel19 august11 abdulla x123456 nolimits billiard dr.pepper christelle buttplug forever2 greeneyes
        coolbean 010203040506 ready2go 1212121 children2 october2 eqes606898 killer666 onedirection champagne
        ilya1992 softball7 monkey9 pioneer1 shadows volodya 123456qwer purple22 vadimka eagles5 123321456
        laguna1 essendon evgenii celticfc forumwp softball10 lovesme amormio ravens1 chillout america12
        thelast1 sonic123 metalgear morning darius1 socrate cherry12 kenzie1 underworld vicecity bloods1
        postov1000 kaitlin oldschool legoland computers antoshka marcos1 counterstrike mustang3 scvmofas79
        qwertzui chihuahua riverside limpopo rerehepf a123098 20032003 nokia3250 hotpink1 solidsnake
        ilovejusti rockroll lipgloss1 katharin pallina takashi cumonme michael9 cornelia pennstate oliver123
        48151623 fightclub showboat design1 command dustydog knights1 dominator italien erasmus princess16
        google.com bleach1 sunshine! galaxie crazy4u pleaseme dynasty mermaid1 junkyard twilight12 galadriel
        charlies 2wsxzaq1 crimson1 mustang69 behemoth master11 fairway eminem123 buddha1 1batman praveen
        111nice baraban apelsin mousepad paper123 twodogs 123321qwe metalica pipiska rerfhfxf joanne1 e3r4t5y6
        powerade sangeeta pradeep elliott1 kovalenko brady12 chobits lipgloss 151nxjmt zcxfcnkbdf gy3yt2rgls
        taylor11 vfhbyrf babygirl22 wonder1 bladerunner goodone bushido1 mmmmmmmmmm serena1 333666999
        123soleil hurricane1 bitch23 skateboa esther1 red12345 southern destroye harold1 snoogans anarchy1
        juancarlo billie1 goheels cristian1 mariajose cougar1 maryjane42 gfhfljrc passfind dontforget cheese!
        viper123 audi100 firefighter andover nicole21 r9lw4j8khx makarov nighthaw hillary 13576479 browneye
        march15 batigol qazxsw1 death123 7hrdnw23 jediknight april24 brenden dimadima argonaut goodstuf
        wisconsi fucku123 bebe123 dirtbag splurge mygirls2 panasonic1 valdepen monster12 gsxr600 ghjnjrjk
        chinese zaq1xsw2cde3 xxxxxxxxxx schwanz user888 letmein22 sophie123 ?????????? codeblue football14
        footbal1 agyvorc 123a123 passw0r smuggles theused littlebit1 ballgag krasnodar kevin12 friends!
        sixtynine empires rajkumar birdman1 venezuel aaaaaaaaa nitrous kochamcie sexysexy w5tn36alfw trustn01
        opelastra septiembre tristar window1 chris23 gymnastics natalka pudding1 digger1 julieta davecole
        nosferat badbitch1 hotsauce darrell makaveli1 fatima1 dimasik secrets boss302 idontcare bluebear
        tarantul pedro123 password17 theflash acuario 1footbal princess08 titlover number6 pasquale snoopy123
        <blank> tweety12 dragon99 carwash metropol psychnau vthctltc popeye1 mexico2 firework peacock blink18
        matilda1 money4me satchel bishop1 heaven7 ghtktcnm sailor1 monkey14 anderso pokemon11 luckydog1
        patriots12 guerrero roygbiv samuel01 iloveyou08 florencia minotaur bella12 skater2 darkstar1 favorite7
        1478520 narayana candycane pasword1 1buster pussy12 bryant24 1a2a3a4a5a sweety12 baltika raffles
        banana11 clitlick theatre chennai redbeard vfvfvskfhfve derp12!@ sandydog architect lineman myheart
        peterson favorite8 longdick mustangg mavericks prissy1 1killer rosemarie angelofwar pinkfloyd1 solange
        level42 baldrick milkshake1 lowdown johnlock lovesexy thissuck tricolor bretagne 1fuckme nicole22
        characte jack1234 telecast polaris1 1bigdog repytwjdf fuckme123 thematrix hammerhe 1zxcvbnm murcielago
        gunsmoke sheltie 1harley printer1 alliance crossfire crappie phillips margosha music12 stonecold1
        pinky123 grifter ghjcnjghjcnj cucciola posture rocketman flhtyfkby twiztid ilovehim! pi314159
        televizor darling1 gtkmvtym samhain nickjonas dreamers jesus77 strannik moneymoney loretta steelhea
        nikitin commodor seven777 skywalker1 chocobo whopper ibilljpf megafon ghbrjkbcn qwerf12 q1234567890
        girl123 hibernia diego123 butterfly8 glasgow redfive emachines 68camaro slipknot66 1234567u couponsc10
        1player ndirish august13 airborn halfmoon buster11 ranchero yellow11 sneaker pretty12 cupcakes
        dynasty1 glock17 maricel sasuke12 startrek1 rockstar12 henderso qwertzuiop softball3 123123e dollars
        boscoe01 texas123 hamburger chris10 rjyjgkz onetwo3 nascar3 watashi dragon22 michael5 question camera1
        snikers fkmnthyfnbdf rossella boobear1 ratfink lostsoul lollollol juanita1 fuckfest lexor123 123a456
        tangerine spartacu amsterdam1 bigstick 1superman milashka wedding1 pasport philips1 champagn
        princess09 papichul hrvatska kalpana classof200 jobshop2002 moneybag march18 penis69 ytyfdbcnm jimenez
        darkmoon junior2 vitaliy playboys oriflame mugwump password77 access2 autocad italian thematri
        joshua11 seven77 supermario ibill01 april18 multisyn 1233211 jesus33 pelikan kimberley yoyo123 1234432
        angel17 griffon kolawole dagestan ibanez1 satriani 09876543 rocketma youssef march21 pendrago august23
        babygirl9 hellokit converse1 killyou olawale friends12 bumblebe badlands mikaela galactic qwerty21
        foghorn alondra frontera daisymae hornyboy brazil1 mikejones1 lorena1 alexis09 matthew3 interex
        iwantsex 2gether rockydog lobster1 kukolka sawdust familyguy blogs123 3234412 bigpapa number11 3263827
        dave123 familia1 baller12 1212123 0000001 pr1ncess impossible brasilia southsid 1hotmama jesus11
        ghbdtn12 hottie13 ctdfcnjgjkm 9uzp9jek3f olds442 zzzzzz1 gremlins deerhunter moremoney criminal
        7415963 1chance michael8 hilary1 birdie1 radhika senior07 transformers bigpimpi closeup doggone
        savanna hotbabe darlene1 dimebag laurita ganjubas athena1 d123456789 funnyman shadow7 karapuz mymusic
        bloomin malibu1 admin18533362 biggdogg sexygurl1 ocarina lupita1 hellome fuckyou8 bloody1 booties
        guinness1 blowjobs naynay1 1jennife evgeniya nike123 sixteen pinewood promise1 naruto13 89600506779
        adebayo notredame superman23 cool1234 million1 lucifer666 suzanne1 funhouse password16 hiroshi
        angeleye winter12 ramazan vampyre muhammed sweethea 1234567b imperium future1 bitch22 salamandra
        1q2w3e4r5t6y7u8i9o bigdogg family7 stroller njdevils nutsack 420weed vittorio %%passwo ezekiel playful
        rjyatnrf godlovesme beverly1 sam12345 devils1 poppy123 radiance alvarez canadian killemall august21
        polgara kaka123 159357456 landscap mattie1 exploite zamboni dayday1 damage11 lipstick dzxtckfd
        simba123 trader12 cachorro mickey2 damager amor123 grenouille a7777777 redroses nibbles
        23176djivanfros mutabor password33 artofwar tigger11 lover13 robinson1 schwinn terrell poohbea
        alfredo1 thinker 123456789qwerty sobriety karamelka miamor1 volodin jazmin1 lauren12 lizaveta desmond1
        08154711 loveless1 quixote tommaso bluenote tazdevil 123123123a liverpool9 olechka oktober fatpussy
        samurai1 nonrev67 heartbreak children1 morgan12 myspace200 truffle fisher1 fairview mashina voltaire
        brandon3 qazxswedcvfr karthik dickface rainbow7 lapdance bosstone 19191919 yackwin iamthe1 danielit
        laptop1 mounta1n bluegill dd123456 pretty123 raiders13 chris14 y123456 pimping1 tekiero babygirl19
        rfntyjr minicooper joyride hotpink dthjxrf thetachi goodtimes blacksun qazqaz1 mylinkedin chewbacca
        loveable nssadmin lexicon 12345678m israel1 millions centrino filomena kyle123 saturn5 december25
        vlad1996 poop1234 ballin23 hotwife doodoo1 steven123 4everlove 1233210 macarena giddyup october13
        german1 chase123 galahad samwise rainbow2 meme123 2babies freetime trenton internat 159753852 sc00ter
        mazinger bmx4life inflames laracrof 6543211 westcoast repytwjd jasmine3 fishnet jefferson1 -deleted-
        taylor13 novikov qwertyasdfgh goldmine loveme! 4444444444 777888999 ashley7 holeinon adrianna
        trinidad1 fuckoff123 powerful anthony5 blueline hotcock marseille13 windstar clinton1 vbkbwbz newworld
        lfybkrf august22 piranha treacle kingfisher 2234562 slimshady1 iluvme1 suicide cadence flapjack
        anthony13 robinhoo francisca decatur s1234567 cyberonline gemstone france1 touchme indahous raffaele
        bonjour1 patrick2 musical nihongo doomsayer.2.7mords.vv oldnavy qwerfdsa 20122012 ukraina bermuda
        penelope1 kingrich 123456qaz khadija piramide <password> clarion 5641110 angel09 connect1 therion
        hahaha123 clubber kissme123 nicole10 astroboy nicole14 skittle yesterday isgreat photoes playgirl
        cvzefh1gkc april26 7555545 2wsxcde3 camaro69 invader domenow asshole! longhorn1 colgate class07
        chelsey bluesky1 enfield mushroom1 camaroz2 56565656 trashman master2 bonefish andrea123 system32
        123456798 azsxdcfvgb prince123 peterose mazdarx8 iwantyou jackson2 thomas11 blastoff capa200 joejonas
        12233445 poohbear12 sexybaby ukraine brentfor carter15 pheasant matthieu money101 thunders k123456789
        teamomucho myspace21 kapusta 2lovers nokia5300 april19 computer123 april25 angelita 0wnsyo0 1george
        charlie7 supernatural richard2 tecktonik j1234567 1111111a sensatio ilovemysel 1golfer susanna march24
        sunrise1 pissant brandon7 florence1 pink1234 1secret pizzapie 987412365 oceans11 charlie01 748159263
        palmetto killer5 4r3e2w1q latino1 mylove2 muncher killer69 arsehole whatthefuck cordoba banderas
        knowledge richmond1 silver12 ferguson 123456789i genius1 sylvania musicman1 littlebi philip1 valdemar
        isacs155 techno1 krishna1 3s43pth5aea football08 bigsexy1 newstyle ginger2 skypilot superman11
        fatluvr69 yourmom2 daniel10 monkeyman1 hellion running1 julia123 smitty1 march10 jedimast valerio
        darkknight looking1 mikayla1 hottie11 love100 porn4life calvary minouche ghostman oranges1 fnkfynblf
        vatoloco homebase 5550666 novembre 1111111111zz odysseus edwardss player2 rosemary1 crybaby xsw21qaz
        asdfghjk1 firestor fucker2 abby123 indians1 fabulous1 kingair carpenter xfactor cumload rhapsody
        bonjovi1 nicole23 mckenzie1 raccoon justin13 slayer66 1melissa 1q2q3q4q5q april28 mysterio thirdeye
        romance1 orkiox. killers1 nodoubt forgot1 schweiz harley2 dima1996 ferreira darkwing maggie11 jeronimo
        moonpie football33 peaches2 fiorentina fellowes carioca dwayne1 epaulson cheryl1 oc247ngucz tennessee1
        3edcvfr4 alfred19 vulture munchie surenos13 picard1 xthtgfirf princeton sportste 171204jg 17171717
        creativ qwerty23 freebird1 slurred money22 oreo123 nextel1 wipeout manhattan integra1 candace powerpc
        20082009 baller3 ariadne fordman hejsan123 bungalow 1fucker paul123 george12 saxophone thejoker
        pussyeater guatemala1 dominus candygirl1 tagheuer maxine1 edward12 expert12 nikita123 carcass seven11
        multimedia muenchen gymnast1 charmaine annemari bakugan dbrf134 jeepcj7 blaze420 belinda1 ironmaid
        coyotes astoria coolkid shankar 012345678 primetim 1chicken panchito lespaul1 tooshort egorova
        q1q1q1q1 sanders money10 warhawk w1w2w3w4 cristia woshiyazi artist1 tennessee moimeme wargames r1cd38d
        muaddib trinket gamecube1 misty123 asshole69 scooters cuntlick gggggg1 radiohead1 minnesota handcuff
        steven12 stephan sugar123 leiceste gayathri lovegun cartoon1 chevyman hugecock driver1 football6
        buttsex psychnaut1 infinity1 colocolo alpha12 annie123 melbourn sharpie1 computador metalman yjdsqujl
        karen123 9876543211 stomper geminis emerica1 nikitina sweetlove flyaway zimmer483 tartaruga desperad
        aurelius imthebest serendipity whosyourdaddy lingling slimed123 crevette hotwheel daddygirl1 fuckyou9
        roodypoo 2000comeer izzicam save13tx telephone1 warpten aurelia one2three samolet pooh123 coopers
        cookie11 scott123 a1111111 august14 yomomma presley hotshot1 itworks asecret olivetti srilanka
        sysadmin zepplin sanjuan hondacrx pulamea sonnenschein sexyguy ilovemike pepper01 marlene1 password18
        b123456789 margarida emanuela austin01 grandprix physics password12345 asslick darrell1 sheena1
        squiggy love2love 1223334444 fucklove13 police22 oliver12 giovann toronto1 mahalkita1 yardbird seagate
        asasasas truckers norbert scimitar pescator qwerty0 annaanna dogfish fuck777 premier 12332112
        victor123 qazxswed morkovka purple! march25 horny69 henrique 789123456 chris22 lolalola nikolaus
        atdhfkm rebirth moocow1 1111aaaa pervasive gjgeufq gfhnbpfy yellow5 skeletor april29 walkman
        backstreet delorean america2 momanddad1 myspace14 ishikawa pimpin69 dmitrii bigshot peanutbutter
        morrisse starwars3 chris21 roma123 trafford 326159487 blackcat1 trustnoone 36mafia 159875321 money09
        jailbird tajmahal arrowhea qwaszx123 zaxscdvf hello2u catlover lover101 13579246 orange11 bones69
        hockey10 vermont1 helloyou ou29q6666 chevyz71 science1 stargaze kassandra parolparol money13
        gribouille severine tinkerbel1 mamasita goodnews lisalisa amanda11 gaetano 09121962q luckyboy
        555555555 rocheste summer2010 cstrike 12345678900987654321 pepsicola jonjon1 miroslav 96385274
        fistfuck svetlanka lbfyjxrf flamingo1 mamedov 1234567d 123123123q priscilla1 berenice 1nicole
        iloveyou16 pittbull dagwood gfhkfvtyn ghblehrb terminal 1jordan iloveindia sexbomb montauk a121212
        666666666 boyfriend underoath1 ihateyou! thebomb millerli miguelito halflife2 fuck1234 1234567k
        mulberry morrigan 7758520 cutiepie12 zorglub shiloh1 arhangel emachine reklama eugenia bulldog2
        diana123 boomboom1 qwerty. elite11 sanandreas redtruck casablan blanche cnhtktw baptiste avatar1
        joselui whiskers1 babygirl20 mymoney hemicuda cookies2 fyutkjr ashley3 brennan sonnyboy smarties
        67mustang angels2 march14 island1 divorce kurosaki scream1 taekwond fuckoff69 konfetka harris1
        bennett1 salazar soccer99 princess19 octavian kban667 feyenoord godsmack1 muaythai jakedog slipknot666
        fktrcfylhjdyf 1357911q jehovah1 sexslave fktrcfylhjdbx 89015173454 boobie1 qwerty00 ashanti kindbud
        abcdefghi johanna1 sex6969 nyknicks sunshine11 12344321q forward evenflow zxcvzxcv memories shalini
        tightass claudine manitou boxing1 74107410 1onelove anton123 henry123 waffles gwapako loveyou12
        q111111 yorkshir sapphire1 ganster hellothe alexis2 jason12 direwolf wolfpack1 vaz21099 1231230
        sorcerer oneshot olumide josephine1 serebro 3456789 japanes neopets12 comicbook kamehame mylove12
        denis123 sexybabe1 find_pass bassman1 voetbal 2112rush annabelle1 geneviev manzana qwerty3 matthew7
        ironhead journey1 hot2trot november19 numero1 sweeper oblivion1 fabiana stealth1 20042004 frankfur
        samsara vfnhbwf slacking denmark ethan123 asdasdas katenok android 123456789qaz 12qwasz purple5
        magnolia1 pacifica coleman1 april27 555555a toosweet kayleigh1 11121314 coralie startac ramones1
        rediska 1234qwerty energize maiyeuem hansolo1 operation larry123 lovehate1 cnjvfnjkju james11 gohawks
        detroit313 antonius fcbayern bigmac1 assassin1 kremlin tremere jesus10 bellevue wz362308 charlie9
        military izabella jordan22 malishka western1 rotterda malboro popcorn2 kramer1 21125150 werty123
        bjk1903 crackhead1 schlong momoney1 green22 favorit guitar123 maricon travelle andrew13 hotpants
        mariela jfgvcqbuzug newyork2 figment football32 canseco good2go lambert felix123 panacea hello13
        chevy454 nicole27 brazzers sneaky1 azertyu finalfan patricio mexican13 northsta stallone sinaloa1
        cfhfnjd aubrey1 compusa cornholi killme1 pretty2 iloveyou01 hoopster tina123 sepultura black13
        grasshop dentist diceman proverbs o123456 reddragon tigerwoo superdup buzzsaw shivani kakaroto golgo13
        poppop1 123qaz123 wanker1 respekt ou812ic kool123 superman13 mcgwire myspace6 clueless cinders
        m1chp00h ghbrjkmyj makemone sammyboy highschool 380zliki theraven elvira26 rochelle1 indiglo robert01
        tiramisu quincy1 shannara smokey12 player12 papercut johnmish orange8 789456a october23 mustang7
        love666 bagpipes dimarik vsijyjr c123456789 4637324 pallavi natashka etienne warzone nigga12 243462536
        babygurl2 challenger capital spoiled1 szevasz superman5 monica2 guderian samantha2 ratchet razorbac
        piazza31 villanueva birillo football55 a987654321 poupette puravida transam1 portman bubbadog profile
        ventura eightball superboy number10 4rfv5tgb fuckslut october12 vfrcbvec q1w2e3r4t 19844891 123123456
        a12345a fidelis skelter anonymous personal1 moncoeur frehley madison3 watermel carmine candace1
        abulafia lilbit1 tigerlil takehana silverado1 bootneck arigato wonkette cougars1 romantic phantasm
        132465798 atlantic brianjo kenny123 bobcat1 t34vfrc1991 deadeye browns1 1robert linkedln hummerh2
        livelife1 grimlock medion1 loveforever airwalk monkey99 prizrak electric1 onclick fitness1 longbeac
        machine1 benson1 savanna1 celtics1 mmmmmm1 cjrjkjdf lilly123 samsam1 westport 541233432442 goodgod
        herman1 chicago2 paulina1 q12345678 hellbent toughguy snoopy12 iskander fucker! whatisit dominick
        fgjrfkbgcbc adelphia vjhrjdrf obama08 adrenali teodoro jemoeder olimpia picture1 iloveu3 freedom7
        catcat1 yellow3 dupa123 firetruc 90909090 momo123 navarro bayview fuckyou23 gateways torres1 kusanagi
        another1 frederi starwars2 centurion helena1 zxcvbn123 disneyland charmed3 ilovepor klootzak rusty123
        kirill123 pampers hammers1 number8 number4 rosie123 yingyang 4904s677075 liverpool2 patriot1 purple4
        patrick9 redbirds makarova diciembre epiphone rfgbnfy winners chelsea2 blister katana1 primrose
        austin11 reynolds passer2010 scooby12 c6h12o6 birmingham dustoff anthony11 1william defiant1 ashley21
        poohbear2 flyhigh crewcom mister1 strike1 stairway falcons7 katusha mykids1 salamand tigger13 007james
        multisync fuckers1 piotrek shadow22 march19 driver8 q8zo8wzq temporar aurelien eatmeraw ademola
        mrbrownxx dfa72dfj sycamore supreme flogger palmeiras ganymede paranoid bandera slinger 1111122222
        tigger22 1cowboy crawford martine1 qwertyuiop12 because gonzalez1 diogenes october21 mavrick 135797531
        blackber nicole! topfuel apache1 falcon16 darkjedi hello22 vfhvtkfl 09090909 excellent freestyl
        kukuruza chocolate! change1234 perrito marbella 1234567t 44445555 fingers bocephus ilovejosh1 1winner
        aurora1 hollydog kavitha gonefish iwantin rbotmvz954 amanda18 duchess1 rfpfynbg gabby123 hip-hop
        redhawk sylvain thelema desember spoonman 4wheeler august19 tigerman cdtnjxrf marillio scribble
        fire123 pizza12 hardhead troopers dragon76 gotmilk1 antigua liliana1 football44 chelsea12 junior13
        bassfish letitbe kasparov iloveyou0 lauren123 19933991 eyecandy hotchick1 ukflbjkec blessed2 sprint1
        joseph2 halfpint satanic biteme69 browneyes 12345trewq brewster bulldogg august18 asakura jesucrist
        reunion flipside newport100 godbless1 shadow3 biologia georgie1 hottie01 silverfo deathnote1 packman
        knowledg astonmartin fussbal kenshin1 kozerog hooker1 westcoas tink123 minidisc yop7s55 martini1
        alastair nigger2 superbee resetme memento whocares1 queenie1 lena123 florenc yangyang getalife
        august16 clemence brittany12 schlampe lovegod1 memyself 0147896325 marcel1 realdeal gfgjxrf gustavo1
        poopy12 doritos bastian callum1 peterbilt ghbdtnbrb gnusmas carlos13 xcountry morgan123 ghbdtn1
        march26 batman99 amizade football25 gtnhjdf randall1 blablabl janelle1 marimba blood123 rerjkrf
        alhambra loveable1 siemens1 football15 assmaste jennifer2 skate12 dashadasha prettyboy eeeeee1
        wildrose smokeweed1 cameron2 breezy1 gwapoako 1234rmvb quiksilver chelsey1 chester2 magical angel24
        winston2 baseball25 fartripper hammer123 07831505 iluvsex dragon10 pepper11 mickeymous capitan
        william12 qazxsw21 belochka dingdong1 jonathan12 maximal juergen lucky11 sunsh1ne quetzal heka6w2
        march31 qpwoeiruty asawako ferrari3 aaaaaaaaa1 numbnuts aqwzsxedc ladydog vinicius lovepussy bigboy12
        1jessica britneys rebekah chilidog 08522580 chocolate7 surabaya bluerose princess18 bigben1 013cpfza
        secreto ghbdtnghbdtn 3stooges gearhead 123admin32 esmeralda1 greenbud shasta1 toolshed mikey123
        dogs123 ibill123 freelove anasazi bollocks1 1moretime timber1 weronika wireless dddddddd sarah12
        razdvatri gmoney1 washere dominik1 greenwoo rfhjkbyf 2010comer eddie123 camila1 gerald1 faceoff
        radical carbine march16 xtkjdtr stratos jumpman potato1 buttocks aqswdefr target1 august15 sonechka
        tracey1 steeler1 killer23 nietzsch naruto10 x99qomx561 japanese goodfood 2cxdn8s271 juventu badboy123
        federic smudge1 mattman vika123 i123456 strelec jledfyxbr smokeweed sideshow zidane10 my204856
        fredderf bigwilly estefania 12347890 calculator numberone bmw325i riverside1 fylhtqrf dannon4 marisol1
        bigboy2 mrhappy jesuscristo cleopatra1 asdasd666 cerbera march27 goobers 78787878 agustina jenny69
        topbutton letitrid cookie13 cthuttdyf mongoose1 shizzle purple23 sexybeast asdzxc123 michaela1
        bluearmy celtic67 squishy broncos7 10inches dollface abc123! blacksta austin2 lexingto crazygirl1
        canadien kukushka asshole3 sistema shadow69 capucine ppspankp starcraft2 mellons nokia6600 free4all
        alfa156 lostone bobbie1 2w3e4r5t painkiller collin1 august25 fabian1 ahmed123 hoopstar grumpy1
        dad2ownu elsalvador mickael hjvfyjdf 1stunna gibsonsg orange3 dockers stefan1 dodger1 duckling
        634142554 casper123 cuntsoup loveu4ever 1tigger powerboo sexyass1 powermac fatcock ddzj39cb3 12345666
        contrasena lustful genevieve gotlove aaabbb2 kbytqrf ilovematt 11924704 citizen blood4life sarasota
        berliner slovensko cruzazul1 guatemal seagulls hitler1 hithere1 massage1 august28 1pillow mustangs1
        vodoley gabriella1 backlash emerson1 piglets chris18 hellboy1 vonnegut amanda01 gtxtymrf angelic
        manunite hilaryduff lost4815162342 melissa123 carlitos1 270873_ abraham1 boondock colt1911 babyphat
        salamat doma77ns cnhjqrf rottweil topgun1 jiefang007 fightclu wilfried birthday21 qwerty88 reviewpa
        piccola aassddff peanut01 lakers32 melissa2 lady123 vredina jiujitsu overdrive mgoblue rencontre
        ashley! michael4 12345zxcvb bradpitt 1234567890-= october22 nokia5310 bluemax delilah chalupa trotsky
        mail.ru fordfocus march20 canabis march28 stewie1 alohomora 1patrick hillbilly cumface sparkie
        westside13 kozlova newports recycle pancake1 caitlyn1 harrypot aaa123456 cachondo open4me lolololo
        guessit pepsione knocker usmc1775 hockey7 countach michelle3 film@123 cracksevi drumline october7
        iloveyouba hockey13 liberta justin10 quality1 december19 superson elaine22 mrbrownx butterfly6 deepsea
        rockport jessica11 kfvgjxrf seagrave superman! intermilan maminka chocolate3 tommygun nathan01
        anastasia1 olalekan homersim poodle1 dinosaur1 bitch21 maldini suzenet money08 springst iiiiii1
        rosanna 111111aa celtic123 westwind helpdesk bigbird1 annamari reglisse bringit riverplate hopefull
        hhhhhhh1 weedman1 saywhat shelley1 hello12345 hunter3 jennife1 jonathon gfhjkmxbr ashley14 loveme4
        lovely69 grapes1 melbourne sandrock tootie1 positivo charity1 syncmast aventura opensesa silicone
        danielle12 fuckina pereira duffbeer heyheyhey montagne johnnydepp juliana1 thetick cheese3 hamburge
        paramedic windowsxp godblessme apples12 phantoms patrick123 venom121293 migrationschool 2583458
        dani123 porno69 manwhore hellomoto vfvf123 notagain ggggggg rfnthbyrf crocodile wildblue kelly001
        1234567891011 dragon66 frolova tornado1 getajob dothedew gangsta2 money21 reddrago mother3 planetx
        giselle promethe purple01 1001001 thisone jackie123 blackshe crazy13 incognito chiquita1 charlene1
        popcorn123 killbill1 awsome1 gordito danny12 hellcat 383pdjvl yellow22 lifetime molly12 lovecraf
        777777777 19877891 jordan21 syclone david13 hadoken david01 transpor greeneyes1 ashley16 gargamel
        emperor noviembre lancaster nec3520 armyof1 qwer12345 harlem1 samsung2 forgotten locoman0 bingo123
        154ugeiu vfvfbgfgf a666666 [start] yahoo12 snapple1 bernie1 zxcasd123 19621962 smokey123 nokia6303
        tristen thompson1 saltanat nicole16 gandalf2 sinfonia universal1 tolstoy ford150 anthony01 1gangsta
        jeff123 babygirl8 1hunter vibrator henderson 43211234 gonzale capone1 babies1 cup2006 burger1 gtkmvtyb
        makemoney1 nazareth yourmom! heybaby mmmmmmm mozilla awesome123 chantelle madhouse wisconsin 123123321
        candyman1 dominos chicken! foxtrot1 powerup kipling meatman silver123 alpacino farting southpole1
        titsnass charley1 manunited1 castaway ludacris1 connery toby123 fucker69 pillow1 ichabod papa123
        paperboy need4speed freestyle1 breakers westbrom mahalkoh chris15 grubber clarkie thisisme welkom01
        51051051051 penny123 freenet pflybwf silent1 ilovejosh testme2 chinita changeit autobahn gnasher23
        redhot1 vasilii hhhhhhhh sanjana bigbuck guitare dallas12 qwerzxcv poncho1 lester1 dragon23 art131313
        marion1 jesus13 cxfcnmttcnm cupcake123 starion batman11 saraswati ranger99 shifter august17 bigmama1
        samuel123 favorite5 skytommy madinina abracada holidays 1martin zxczxczxc 102030405060 tmnet123
        babygirl18 blacktop goodluck1 wwwwwwww justin3 shemales summer! kristy1 11223344q redrose1 grateful
        vanyarespekt thankyou1 dickless princess07 weaponx 6string nashvill michael! gatinha 2sexy2ho
        holyspirit bowhunt subway1 jerrylee acrobat nolimit8 l8g3bkde pershing poison1 allover gobrowns
        123odidol august10 scoobydoo2 321456987 chihuahua1 bastardo napoleon1 sailing1 martin12 gardenia
        ambition sexmachine tratata peaceful niceone andrea12 314159265 people123 merda123 vjkjltw biotech
        woaiwojia kingston1 alpha06 oakwood twelve12 deepika radioman 12131213 vavilon keisha1 nariman
        my.space goodgirl1 dthyjcnm speaker1 1234567890s angel777 meatball1 narayan nataliya perfecto killer3
        aragorn1 arsenalf babygirl07 blackbox bullhead barbarian dreamon cfvjktn camping frdfhbev gametime
        iluvyou quality123 warhammer1 hfgcjlbz happy69 daniel7 fiddler indianali chinedu obelisk sandra123
        telemark ghostrid goodboy1 mobile1 wellcome gggggggg zzs000000 timeport friends3 dummies pancakes1
        sexygirl12 nbnfybr deadlift pidaras sherwin 123qwe321 costarica portuga jester1 cadr14nu dribble
        cortland chicken3 stepanova gunsnroses kickflip1 sochi2014 marquis1 bluegras howareyou merhaba albania
        2580456 orange44 rhonda1 gutierrez darnell1 bettina marcopol fuckmylife deadmeat saruman pandabear
        jeepman superman10 master99 ballbag centauri groovy1 pinecone olamilekan aceshigh 55832811 cats123
        pepsimax tallyho ewelina asdfjkl1 coldfire glotest lol123456 fucker123 sevenup bumblebee1 bluefin
        august24 limaperu bigboi1 apostol bobbins reading1 michelin sheffield centaur graffiti alphaone
        kurtcobain christof nirmala 1qaz@wsx constantin just4you dragon21 starflee nadine1 jjjjjj1 jellyfis
        batman69 elisabetta hihje863 penguins1 crazyzil yvette1 dogbite hotwheels kisskiss1 sunstar
        lovelovelove paprika postov10 124578963 marquis buckster james01 iloveamy number23 hastings nx74205
        ohiostat bigbill studio1 nikolaeva jessica01 ilovealex1 deacons njkcnsq luisito destiny123 arschloch1
        gogreen mandy123 edgewise vanessa123 ranger01 digimon1 ilovenick1 caonima letmeinnow leanne1 banana12
        xblhintb9w lovers123 baseball17 heathers falloutboy forever123 allahuakbar woodduck fantastic4
        scubadiv cherry2 nikolaev dapzu455 skooter kayla12 9inches cherries1 lthgfhjkm somebody 123abc456
        ffffff1 worship amanda69 dragoon1 admiral chunky1 rfrltkf televisi paleale august31 password55 cumalot
        spartacus fuckmenow dreaming mark1234 nickolas beloved1 george2 utyyflbq tracy71 elizabeth3 hottie5
        accessno tequiero1 rudedog superman123 yousuck2 aussie1 wtpmjgda asdfg12 dimensio no1knows picasso1
        hellraiser mustdie chris17 99887766 cristiano7 stepanov raquel1 tokenbad compaq123 jerry123 bartende
        aishwarya cidkid86 thebeatles mooseman warning1 12345678c zaragoza princess6 daniel22 pppppppp
        newzealand lsutiger amanda13 phydeaux princess69 tigerlily dbrnjhjdbx midnight12 drummers liverpool123
        mommie1 iloveboys sicilia ratpack musiclover blackman1 sqrunch gansta1 billyjoe butters friends4ev
        remington1 98745632 bball11 snakes1 angelin pooppoop1 access12 shearer9 007007007 heavymetal jungle1
        ghbynth biloute ariadna gregorio hammarby stupid123 pxx3eftp greeneye 3angels baguvix satana666
        rhbcnbyjxrf colette dallastx garfiel amber12 michaelj 1summer google2 bruiser1 filbert purple10
        xtseo2011tdx fastback december10 lyudmila blowjob1 18181818 eagleone angel1234 kimberle brandon5
        ar3yuk3 ginger01 chestnut brandon13 trucks1 review69 greenbay1 madeira playstation2 westlife1 lakeland
        bryant1 striker1 mv46vkmz10 alfred1 qwertyu8 digiview collins1 fuckyou21 lovetits eugenie jasper123
        immortal1 hampton cellphon fortytwo pimpin101 sunshine01 roman123 crazybitch 12e3e456 my1space
        jadakiss october14 vlad1997 echizen18 october11 xaccess2 gatorade1 colibri jessica0 compton georges
        ashley22 milleniu 1babyboy letmein! french1 jesus101 combat123654 coolbeans yellow7 quixtar ilovekim
        fuckyou420 matrix123 avenger1 ssssssssss serendip lovable malamute spongebob3 kansas1 julianna shagger
        dragon3 letmein6 gettherefast vyjujnjxbt sheridan assa1234 heavenly evelina dixiedog gznybwf13
        hotmail123 fuckass aq1sw2de3 hosehead sassi123 evolution1 adrian123 dgl70460 222222a 65mustang
        space123 quicksilver dancer12 depechemode paulchen karolina1 predator1 bitch14 megamanx scarecro
        16051980 bubbles3 saturno clementine wormwood milwauke 6strings sexlover president1 johnathan1 lulu123
        camelia anthony4 kkkkkk1 solitari lucydog mateusz1 murzilka michael10 vehpbkrf 12312345 123456789x
        stupid2 bitch09 zinaida uzumaki zero123 rotterdam torsten ??????@mail.ru shahrukh teleport bluemoon1
        leglover bigcocks eternal1 vologda killerman miriam1 naciona insurance eagleeye popstar rimshot
        mommyof2 julius1 octagon scottie1 iloveme12 deusefiel ilovemybab mujeres fergie1 bigtits1 minime1
        contrase 30media jackson123 ferrari2 garden1 secret12 iloveboys1 maureen1 campbell1 husband1 america13
        fenster partner link123 pinkpink einstein1 nastyboy october15 ashley10 1friend mine2306 nina123
        6358986 3daysgrace tigger69 carrot1 bondage1 niggas1 happyboy baller2 ashanti1 nimda2k james13 atreyu1
        *123456 jlaudio lordjesus misskitt 1charlie michoacan1 liverpool5 aalborg chivas9 charlie5 shane123
        kitchen djgabbab 1daniel florent cumulus southern1 member1 trogdor darthmau fuckyoubit motherof3
        relisys fiorella rasta220 chgobndg qwerty66 secret2 fritter 1ashley followme internazionale
        123456789123456 diamond123 olanrewaju fk3456abc angel06 gtfullam chamonix animation friendste alligato
        1soccer 18821221 honda250 molotov football34 gallardo bvp33w7epu acun3t1x ramirez1 klopklop rfhfufylf
        love2007 dakota12 reliance plastic1 maryland1 avinash lookatme anabolic butters1 jordan45 soulman
        clarisse skyking chevelle1 tomcat1 tinker2 956208q bassline dasha123 mohamed1 tarheel1 cheer12
        xsw23edc april30 qwerty123456789 1fptjtl919 imperator slaveboy gayatri starwars12 house123 wolf666
        drgonzo taylor10 lovers12 juninho bernice octavia bladerun sidekick1 zzzzzzz1 nokia5200 keebler
        take8422 poiuytre fffffff1 football07 ginuwine jessica! caesar1 shearer 123456789* rapper1 zigazaga
        butterfly9 flores1 destiny7 iceman69 sanjeev treeman hockey123 bandit12 1thunder march29 surprise
        straycat siobhan princess123 dmoney1 guitar2 teetime candycan pfchfytw bitches2 fromage princess24
        salvatio farmer1 jackass123 23049307 beatrice1 papichulo1 sergeev harekrishna bangers 19601960 rfn.irf
        jailbait gcheckout vaz2107 jamesbond1 ghbhjlf dbjktnnf geheim123 zaratustra sarasara 1pepper pimp4life
        jordan4 cozumel andrew3 waterpol pentium1 mcdonalds1 rosebowl apples2 farmall countryboy steinway
        baranov gunther carlton1 whitesox1 chinacat qqqqqqq1 lennon1 hadrian devilmaycry4 12346789 dawson1
        checkmate pullings daniel3 packrat p4ssword continue qw12er34 ohiostate kowalski celestia qwerty10
        fortune12 olga123 nicole15 danthema players monroe1 vfrfhjys dilshod hurley1 147258369a redblue
        chimaera pennywise chuckie1 sokrates smokey2 danimal nicole5 singing ilovematt1 doodlebug green23
        applesauce spyglass 789456123a candela watson1 nikitka hellomoto1 esperanz matematika cheese11
        loser101 ssssss1 1010101010 poiu0987 august26 fktyjxrf ballerina devildriver lollol123 saracen
        foucault 1flower choclate forrest1 rjdfktyrj goblue1 loveyou! chris16 efbcapa201 princess20 pepsicol
        paradis bball22 beszoptad tweeter vivian1 intheass iseedeadpeople pistache princess17 89231243658s
        twinkie1 farside1 notredame1 love420 homies1 55556666 portable 134679258 alianza nolimit9 vova123
        withyou krista1 hannah10 freebie himanshu rescue1 12345678d michael6 kids123 12monkey bearbear1
        redgreen fuckfuck1 itstime sophie12 good12345 acidrain 1baseball freedom123 miramar octubre hockey99
        studmuff jessie123 whatever4 roberta1 allalone smith123 painter1 blueyes iloveme3 football69 mybitch
        electrical podaria cornwall baggies1 dfcbkmtd jade123 marusia myspace4me sandwich arachnid alyssa12
        matrix2 magnum1 antonell thailand1 zemfira omar123 christos password45 schneider tunisie mygirl1
        stuart1 cdznjckfd rhfcysq elephan superdog jacqueli downtown bollock children4 lolitas whatever12
        stewart20 1orange maplelea cutie13 yourgay1 argento bertrand waldorf whatup1 infantry zxcvbnmm
        meenakshi qwerpoiu outlawz monkeyboy1 mustang50 charlie6 queenbee 19391945 nellie1 hotdamn iloveyou143
        dirtyboy 1ginger thunder2 hottie4 bubblegu 123456789qqq saretta realtime taylor3 studio54 viper12
        vasilek baltimore squirrel1 bigbass 2002tii sunghile michael21 november12 asd666fds ranger21
        richard123 sugarbea 5550123 kaitlin1 tatanka football. cheerios nomercy dreamgirl ruby123 bh90210
        grandad 7550055 carebears1 lemons1 karaganda stronger trickle brandon11 defamer squirt1 sisters1
        ivan123 herbert1 inuyasha12 terrence hobbes1 note1234 shootme loveporn marimar 9788960 monty123
        macduff consuelo shadowfa maria13 tweeker dkxjizc282 madball jalisco1 qwedcxzas thatsit abc123456789
        ptfe3xxp youknow1 gblfhfcs ddddddd1 embrace hakkinen skyliner34 liverune rachel12 deathsta hey12345
        suka123 robert11 inferno1 bismilah polecat sanibel ilovemykids senator hamradio rkfdbfnehf coccinella
        fastlane jayson1 iddqdidkfa ledzeppelin marie13 sexyfeet class2010 roofing serseri lucifer1 lynette
        barbaria xt97794xt montego generation darkwolf coca-cola acerview treetops juliana123 alexia1 pornsite
        happyme gfccdjhl veritech michael22 batterse october3 diamond12 rooney1 coronet airplane1 fuckmeha
        armadill justin21 kroshka !qaz1qaz geordie jacob12 lastochka pynchon vietnam1 killall sasha1996
        myboys2 godslove mark_963 clticic cornbrea vfkmdbyf passmaster loveme22 diabolo skipjack xiaoxiao
        reno911 mof6681 brookie community dogfight sheetal fuckyou0 football123 punisher1 rfvbrflpt travesti
        monkey15 caballer galaxy1 arielle xakep1234 00110011 ricflair pervert1 diva123 barbie12 ambulanc
        gwapoko berserker &hearts: larry33 ashley15 popopopo dogstar 5plk4l5uc7 cjcbcrf manchester1 redhouse
        realestate toodles gold123 heartless1 hotspot myspace06 password25 glock21 mustang67 schneide mainman
        august27 ddddddd softball5 ranger2 4meonly meandyou1 year2000 jesusloves netzwerk 3.1415926 hottie69
        blackbea ruslana grayson phidelt queens1 corentin football99 4815162342lost ricky123 fcporto sally123
        lovejesus snoopdog1 bismillah1 sr20det jazzy123 5845201314 weather1 0147852 wrangler1 cichlid
        babygirl6 imhotep andyman london01 wrest666 player123 anonymou sylvester1 semprini siempre rocky12
        forest11 tiziana wildroid hockey2 bob1234 sigmanu david11 niggers1 giggs11 mickey01 killer99 peace12
        jericho1 01234567890 drakula cdjkjxm hunter13 q123123 tigers12 hoseman plumper lancers justin22
        sergey1 takeshi mouse123 goodtogo cranberr ghjcnj123 madman1 harvick cookie! 1972chev unlimited
        horsesho algebra freedom3 julie123 letmein7 dramaqueen vfvfgfgfz elektro toonporn armani1 999111999q
        joselito edelweis jasmine7 subwoofer sahabat bayside disturbe october16 volition sephiroth1 12345678z
        softball14 atlantida marie05 strekoza seagrams 090909t yy5rbfsc sampras edward2 eintrach chaucer
        1dollar 123a123a nochance daughter1 whitepower 12345as samsung12 zaqxsw12 nokia8800 findout 1thomas
        harvard chinaman superduper paris123 gravity historia gfdkjdf anamika professo vaishali tranmere
        tanstaaf sharks1 bubbles! ukflbfnjh turtle2 azerty12 okidoki flatline riley123 papercli annemarie
        4z34l0ts pedigree property freeride gsxr1100 wulfgar hockey19 ferdinan butterfly5 steph123 fhntvbq
        purple8 ripcurl jeannie 2wsx1qaz tzir25l5kn heyheyhey1 sony123 loveboat annmarie bailey2 evgesha
        stuttgart dolittle honeybear adgjmpt buzzers 5x1cjdsb9p ottootto 123123qweqwe boss123 rusalka
        aerosmith1 jameson1 allyson bigbaby cheerleader babyboy123 couscous erhfbyf jeanluc fishfood
        softball22 rafaela rfnfcnhjaf hunter5 musical1 smoothy emokid1 hunter10 poopy123 antonina miley123
        berkeley jennyff hisashi kumquat alex777 helicopt divine1 russia1 kristjan cutie11 honeypot badgirls
        bastien nascar8 bubba12 longbeach1 wassup1 milkbone 12345six qq123456789 foster1 schwein 54132442
        qwertyytrewq andreeva ruffryde fernandes doglover brendon kristinka anna1987 dedewang 335533aa
        vacances umberto jer2911 trisha1 softball8 1112131415 3141592654 iloveyou18 wrinkle5 27081989 nenette
        78n3s5af michael0 harley69 david69 lolipop123 jordan14 7894561 gobills squeaker misfits1 cabowabo
        fluffy123 curious1 poophead1 purple21 renegade1 antoinette smallvil bobby12 carlos2 shadows1 littleon
        salinas johncena12 summer20 skaterboy1 asterix1 pitstop aloysius saviour magazin boyfriend1 joker69
        bangbang1 panocha hello99 1233214 ironpony 368ejhih kevin11 flowerpower 1234567890qw 1020304
        myspace201 mason123 psychology dfktyjr badboy12 grendel1 taurus1 kokakola azathoth neopets sunshine13
        eleanor1 ibragim w1aubvoq xander1 1bigdick hopeless doggy123 autobot subaru1 omega123 october17
        native1 catdog123 loveme69 811pahc berlin1 pallino cowboys9 jamielee zx123456 edinburgh browneyes1
        flatblocker guinnes sharkman asasas1 prudence transport photoman 123459876 vaz2109 cindy123 r123456789
        themaster mcdonalds marielle gogetit princess. bbbbbbb1 1zn6fpn01n zinedine dolphin2 adidas123
        1superma winter01 eastside13 morrison1 kuleshov alexis01 jesusis calavera bailey11 87t5hdf sleepers
        nokia3100 bball10 lightsab 1sexybitch magister dupadupa 1spider shitbird felipe1 salavat arcobaleno
        peanut11 galactus ginger11 carter3 barkley1 dogbreat fullsail buddyboy1 bitch08 12345ta august20
        darkside1 elfquest nicole18 savatage sevilia1 badkitty zoomzoom diciembr batman13 brebre1 gabriel2
        12345asdfg 1qa2ws3e welldone augusta junior10 grommit maverik superman69 chessman charlie11 heythere
        coolgirl1 jjjjjjj1 prince12 sylvia1 fairmont ernesto1 slipknot12 global1 catalina1 youwish matthews
        sternchen ingodwetrust 49527843 redrider qh6xl1p9xj offsprin 13141314 humberto muffins october25
        sorrento elizabeth7 r3ady41t emanuel1 metallica2 waffles1 rememberme coonass orange7 gerasim
        stephanie2 gangsta6 slutwife manning 1pass1page tigger3 hobiecat junkie1 bigtymer junior01 all4you
        call911 successful infinit iloveryan hudson1 vasileva nevermind1 12345678912 fragola celular lifesuck
        romans828 chelsea11 feb2000 flowers2 1234qwerasdf 1234567qq hax0red vlad7788 cornelius underpar
        huskies1 football77 lovegirl 1234567r feynman babaloo alskdjfhg cancer69 oldsmobi bomber1 anime123
        redrover methodman countyli gretsch 987654a bysunsu hardhat mironova 123qwe456rty sunshine5 october18
        555666777 flames1 rjntyjxtr hannah3 br00klyn timebomb xdqwerty yassine makelove divorce1 littlee
        brownsugar bryan123 patrick7 42042042 bobbijo universo buttmunc butcher 9958123 tiger69 abc1234567
        bluecat blackhol station hot97hot longwood nicole08 santacruz 12345678901234567890 seventee shepherd
        59trick tinkerbel 66mustang foxracing1 fedorova killer01 blackwater bodyshop horse123 gbpacker
        ashley23 d1i2m3a4 1life2live ghtpbltyn sergeevna october5 anthony23 sexmeup sheldon1 sugarbear
        hazelnut compaq12 hzze929b bubble01 brethart ghbdtnbr1 changes olivia123 ffffffff hateyou drakkar
        emyeuanh mariella gallaghe duke123 hardtime austria idontcare1 miguel123 august8 leviatha rockstar2
        monkey77 mom4u4mm diamond7 24862486 djljktq ocean11 cadaver 19611961 808state lionking1 fighton
        stayout1 1andrew vandana limabean vitalya 12monkeys mahmoud bullride abcdef12 tester01 oliveoil
        daniel23 rjnjgtc motherof2 mexicano ballet1 nicola1 goodfellas mamadou superfly1 mancheste getmoney2
        hawkmoon happyfeet1 schorsch 43214321 bashful bigpimp1 stephie gundam1 rfhfntkm christopher1 sellout
        123fuck hellfire1 stewar1 monkey. iamtheone thor5200 larissa1 bigdeal shadow10 zebulon johnathan
        3babies ozlq6qwm 3syqo15hil 1qwertyuio sdf7asdf6asdg8df iloveyou24 j1v1fp2bxm asfnhg66 babybaby1
        a1234567890 albundy emogirl getlaid planet1 gjkbyjxrf october8 alex2000 jessica5 beyblade emily12
        novartis justin7 cocoloco dunamis 554uzpad sundrop 1qwertyu james22 scooby123 krissy1 hillbilly1
        seahawks1 fhntv1998 1computer goodhead torpedo javaman mango123 yu5l97wk8q stratoca 1baller lonsdale
        ultimate1 15987532 bigpimpin cheer101 issue43 whisper1 yasmina windows98 slowride kishore icecream12
        sanity729 hannah7 purple14 carolcox hamburger1 bustanut angie123 parabola 123456zz masterlo crackhea
        samuele dynastar 123123aa rockbott iloveyou19 doggysty wantsome maxence sixnine family1st 159357258
        froggies nokia7610 november20 alicante diosesamo commerce 1brandon max1234 trustnoo amatuers michelle7
        tinytim shotokan1 reynaldo sunshine4 tiffany2 m6cjy69u35 qwerrewq jordans classof06 blanca1 kalinka
        bobo123 1peanut lebedeva iloveu7 12345689 woaini123 hello23 vjybnjh fredrick ghostdog cuckold
        stardust1 rjcntyrj 1123456 alinochka ghjcnjrdfibyj rachel123 honey12 dannyboy1 myjesus hiphop2
        iqzzt580 skater13 bears85 nigeria1 casper12 masyanya killer22 intranet patrick12 lollone 123456@
        shadow99 acc123. 00096462 cvtifhbrb march30 redeemed gocanes morgan2 62717315 sixteen16 cobrajet
        antivirus tree123 berserke ikilz083 chanel5 airedale fuckme! integrity danil8098 panama1 adrianna1
        vision1 buddy01 pendragon badazz1 chrissie vampiro london11 blowme69 people12 surfers babyboy12
        goterps timberland baseba11 constance marlon1 gnatsum dudley1 birdies sausage1 semenov paulette
        zenit2011 92dk2cidp terserah cab4ma99 bbbbbbbb watchmen 159258357 november18 forgotte philippine
        strummer freelanc cingular orange77 vjhjpjdf l123456789 tombston mercado starlet pass9876 chipper10
        dantheman tamahome megabyte nbvjirf morgan01 superior ybrjkftdbx polo123 chicken7 pacific1 sashimi
        michal1 bandit01 coorslig yvtte545 milton1 elysium iloveyou20 klimenko winxclub cobblers kamehameha
        chicken5 only4me horses123 redriver starburst triforce phil413 sidorov ladybug2 poiuyt1 dank420
        1472583690 nefertiti fallout2 bigbrother 989244342a newnew1 ghost123 crapola simple123 1scooter
        psalms23 killa123 autopass ownzyou aguilar deviant justin5 george01 football01 boeing74 hardcor
        accounting weezer1 ashley18 master3 marisa1 hockey14 butterfly0 augustus mireille 1sexyred daddys1
        mcdonald ffvdj474 12345aa romeo123 tweety123 cottage buckwheat iloveyou17 saurabh jenkins montess
        jellyfish 11qq22ww dangerous1 character zx123456789 cookie01 brandon01 masterch hope123 lochness
        1234qwert lzhan16889 3qdlqb49js zxcvbn12 viviane needajob caterham karukera dolomite megadeth1
        qwertz123 longone jjjjjjjj pericles happygirl sherbert alondra1 cassie123 irontree aminata synapse
        papichulo iloveyou07 mahalkit lbhtrnjh dukedog 19922991 hopkins1 travail evgenia muffins1 tabbycat
        dragon666 angel25 drahcir kambing love4eva 708090a carmel1 facesit chris69 11c645df psicologia looser1
        critters valerka 551scasi paloalto mrbrown apocalypse arcturus jessica21 spider12 bacardi1 smudger
        pinklady 19591959 spaghetti cookie7 1357997531 simmons datalife 1122112211 ecuador1 biggirls girlpower
        lzbs2twz jesus07 tractor1 237081a october27 golakers wednesday1 sasha1995 woaini520 jake1234 matthew11
        speedrac gfhjkmm nicoleta hellrais crazygirl 159753258 bronson terence crippler portland1 antonia1
        zimbabwe sasasasa katharina cheerio fickdich justin23 gjhjctyjr limegreen1 demon1234 shithole
        0123654789 peppino 201jedlz fener1907 ilovemymum football88 guitar12 romantik pittsbur kitten12
        canibus robert13 number13 didididi ilovemike1 studboy masahiro schumacher vagina69 patrick8 greyhound
        hotboys timberlake hassan1 1hammer datalore jackdani jordan08 sasha2010 lakers08 mwq6qlzo cnhjbntkm
        andrzej ilovejen imagine1 giancarlo novembe qwerty111 everyday 1silver iluvporn stanford message
        alexsandr franky1 cojones backhoe maplestory myangel1 777angel westcoast1 cherish klingon1 cupcake2
        benedikt braxton sexyred1 inspecto alberta zaq12ws ipod123 wladimir august29 angel19 hellspawn
        ????????? nick1234 golfer23 totti10 yesenia runescape2 strange kodaira52 yanochka buckfast qazwsx1234
        soleil13 roaddogg monitor1 snakeeye baseball20 sex1234 gordita jasper12 fucker11 chinchin dantist
        marcin1 brittan vfrfhjdf wiggles1 plokijuh bangsat batman01 serafim bbbbbbb elementa rodrigo1 money01
        footlong cthuttdbx 123456789aa hapkido eagle123 getsmart mighty1 getiton jimbob1 mastiff eminem2
        emerica saun24865709 3344520 october24 cnhtrjpf warlock1 redsox34 thomas13 killkill mamulya sk8erboi
        happyone yasmin1 terrance1 crownvic mendoza1 sexylove natusik 0137485 pinocchio vovchik strutter
        bookie1 triumph1 madhuri moremone luke123 screwbal icecream2 academia pernille independ jennie1
        poopies nathan2 dictionary kbcbxrf sparky123 master22 swetlana slurpee gilgames kissarmy clubpenguin
        sheriff limpbizk mustang66 fuckhard antoine1 goodwood daniel14 sdsadee23 b1234567 foxglove 777777a
        malibog monkey24 atlars10 happy11 bibiche balefire winter11 dcunited sunshine22 ilovealex areyukesc
        jackie12 tyson123 orange22 1pionee marmelad maynard1 gilberto cupcake12 cfvehfq casino1 heathrow
        qazxcvbn chickens1 connecti butterfly4 xzsawq21 tubitzen babygurl13 nikusha danielle2 enigma1 yfcnz123
        crazydog 1austin michaelc zhou1980 splunge my2sons diamond3 phantom2 lavinia someone1 pain4me
        primetime21 demon12345 sweetiepie mexico11 sugarray mingming undergro labatts ilovehim12 shawn123
        starburst1 cntgfirf masterca fiction7 slick50 bruins1 sagitari kittylove 12481632 delaney playstatio
        insuranc 2b8riedt patterson mrclean kerstin ssptx452 bobesponja q1w2e3r4t5y6u7 dallas123 prasanna
        parents hockey17 jameson 14vbqk9p prosperity engineer1 marco123 fish1234 zavilov seaways babygirl17
        phillies1 0okm9ijn football18 softball4 andrey123 ministry alliswell bearman "k.,jdm" glock22 dflbvrf
        dima1997 sunnyboy summer7 possible bangkok1 666666q letmein0 graham1 0raziel0 dimples1 london99
        dutchess1 wildthin patrycja gjkbujy hottie7 tmjxn151 yqlgr667 soccer. chico123 stripclub ballin2
        deadwood 863abgsg reginald scatman michaeljac subrosa charlie4 moleman economics lauren2 ilovenick
        melissa12 mynewpas cambria mustang4 nohack04 rosalinda kimber45 maiden1 bigload dupont24 caballero
        .ktymrf radagast water12 champions vsevolod soccer33 angeleyes1 argentum parola123 2bigtits soccer25
        mamabear teresita october20 mercury7 chomper madden08 pussylic 1lovers warchild grandma2 diablo66
        t123456789 sumerki twenty20 1234567y monster3 annelies greenwood drumset winter08 cumshots qwerty9
        clambake nicole4 birthday54 cheerleade paganini patatina wildwest asturias filibert ilovegirls teaseme
        monica123 prettyme thunder5 scratch antosha hannah13 delicious1 supersex hhhhhh1 741236985 111222333a
        october6 bvgthfnjh 4506802a killians lucky21 360flip qqqwwweee koetsu13 graciela mimi92139
        1234567890qwertyuiop fastfood bball21 bluered lauretta chochoz 4z3al0ts ppoo0099 sheffiel ilovemydad
        stalingrad corvett1 forzajuve snapper1 1230456 4071505 russian hallo12 desperados mumbles kimchee
        support1 123qazwsx shygirl1 trekkie submissi mommyof3 wildstar asdf12345 master69 1234567l netware
        sinclair arseniy zipper1 gerrity1 froggie1 raspberr cookie5 zmx870919123 calle13 tennis12 avemaria
        dicanio michae1 terrance michaeld 1asdfghjkl boyscout esmerald andrew22 mjordan matthew5 admiral1
        chris1234 steamboa bahamas ybhdfyf buddy11 josiah1 november17 villevalo apokalipsis sassy12 janvier
        admin1234 lenusik hahaha! shadowma katie12 eagles05 tauchen joshua13 peartree minicalibra 89898989
        sandmann bigboss1 phatass hgrfqg4577 lemonade1 taylor7 itsmylife fabolous dancer2 1234556 junior11
        freefree myxworld4 cocorico nokia6120 johnny69 hotdog123 spanked barrett newman1 love2011 mozart1
        viktoriy coregmedia irock123 hornyone vitesse worship1 proline flamenco counter1 asdfghjkl:&#39:
        jordan! stabilo ilovejoe guevara 1qwerty1 mario64 baggins1 dragon77 poopoo2 davidkin lietuva olatunji
        octopuss imthebest1 delilah1 12345qq buttface steelers43 paradoxx komputer1 myspace15 sweet69 sambuca
        bbleo1zz horses2 shibby1 millers stronzo 123456zx random123 operatio raven123 147147147 popular
        hockey9 poupoune blueduck copenhagen jordyn1 redbarch dragonfire 1010101 1newlife sister2 millenni
        marketing1 privacy 1234576 eae21157 hindustan gfif1991 1598741 08520852 darrian loveya2 snoogins
        francesca1 fartface undercover ichbins vfkbyrf november23 connection 2741001 fyfrjylf barosan bannana
        employment lolek123 christa satsuma gulmira chris08 123zxc123 november10 national1 dragon0 allthat
        tata123 tolulope rawiswar foolish tobias1 tigerwoods qweasd12 redbone1 independent origami kolkata
        ferrets superman21 barcelone limegreen gauntlet hurensohn yesenia1 ingram01 bigboy123 southside3
        quicksil angel05 shortie airborne1 lily123 fire777 liverpool0 james21 moosehea jessika motorcycle
        colombo parallax elfstone shrooms pa$$word churchill roxette shadow21 policia fellini october4 chigger
        advocate mitsubis monkey16 ronaldo123 whitedog jeanette1 ghjgecr puppy12 rfnfgekmnf maryann1 everythi
        zacatecas1 getnaked prettybo chiller carrera4 ifeanyi biochem &hearts johnny123 informat december21
        ebenezer ukflbfnjh12 november21 viewsonic1 russland shasha1 virgin1 djkrjlfd qwertyasd december20
        brooks1 baseball! chrissi dancer123 schnecke 10201020 teardrop powerof3 danijela telecaster fullmetal
        greatest redtail banana2 ranger11 madison123 mowerman bootcamp leilani longcut ilovelucy allen123
        bighurt ilovemyfam stryder iamgay1 braxton1 blackadd purple69 topflite nicole09 technolo mickey7
        bassboat bullitt jenny12 maksimus wankers judith1 abercrombie sunfish joshua3 midnight2 vjzgjxnf
        silvia1 80070633pc wolfgang1 natural1 angeliqu jessie12 aa123321 ragdoll ilikeyou ladyluck jetbalance
        ashley5 dima12345 mybuddy waterfall1 october28 satan66 16161616 nigger12 090808qwe evony123 anthony6
        paul1234 chiapet tripleh1 asdf123456 hockey22 1qa2ws3ed4rf lavigne beachboy 9638527410 aa12345
        baseball09 dfkthbq alice123 highball sunshine10 i81u812 redhook october26 csfbr5yy buttlove tiger23
        episode1 porthos delpiero10 daniel15 26262626 toosexy keeper1 silver7 jujitsu pilot123 simonsay
        manson666 pinggolf katerinka 123asdf madison12 fylhjvtlf nighthawk inactive1996aug juggernaut chapman
        cabibble mmo110110 orange13 gangstar verycool maurice4 123456789qw forbidde prufrock brilliant
        12345zxc malaika as12345 blackbur safety1 koshechka 123four djamaal mustapha dfcbkmtdf 1michelle
        pthrfkj iw14fi9jwqa muppets friends7 griffins whippet timofey larinso 123456789zxc quicken demilovato
        headcase bigdadd people2 rebels1 bassmast m1chael bigdogs monkey1234 hardware jordan6 lerochka
        marguerite daniel21 04975756 flower11 28081976 fumanchu marymary lambada speedway volley1 kayaking
        baller21 graduate timepass kidrock1 poiu1234 porter1 686xqxfg 25257758 caveman1 sean123 nfvthkfy
        holymoly sixsix6 alex1996 office1 delldell asslicker juanjose almost1 vergessen midnigh melodie
        jaylen1 justyna everett annushka pinkie1 jarrett 495rus19 violette withlove sweet666 humphrey supergir
        cingular1 bingbong brittany2 november22 kamasutr 12344321a yfgjktjy baltimore1 123a321 sacramento
        letmein9 lalaland1 joker12 banshee1 scotsman pandabear1 marina123 slipknot2 asswipe1 hamburg1
        lydcc20091314 1access dfkmrbhbz 12345678j excalibe delgado fuckhole 69cougar karamel starfuck h8llp9f
        breakfas august30 georgiy smasher fisherman1 allanon crystal2 coondog trombone1 avalon1 poptropica
        energy1 nemisis brendon1 blenheim 52678677 shadow5 mick7278 catdog12 swagger fleetwoo onlyme1 kissass
        jesuslovesme hello10 joshua10 yxkck878 55667788 lickher couponmom foothill avrillavigne poppies
        gretchen1 77777778 californi destiny3 bartjek 1pimpin gayboy1 thehulk angelo4ek rfkmrekznjh sparrow1
        tinhorse sparky12 robin123 online123 luojianhua nederland ********** rosemari ciscokid beehive
        565hlgqo alpine1 iloveu4 1badass trainman brokenhear logistic vw198m2n madmax1 delicious zaqwsx123
        chris07 mariachi asdfghjkl; summer22 kaulitz loveme11 november13 makeksa11 hevhk43n9j one4all gladston
        notoriou szczurek jordan15 carol123 jonathan2 timofei invalidp zaharov mulligan maggiema loislane
        stars123 gonoles blackdog1 discgolf doudoune alexis13 snooper money69 demigod mikimiki pridurok
        alex1990 tardis1 baby2008 minhasenha sacramen babycat bitch07 burunduk andrew7 jordan24 gmctruck
        coolboy1 beaches1 earnhardt3 china123 azwebitalia hopeful1 monkey88 ilovemyfamily 11bravo cronaldo
        sprewell tigrenok ilovesam jaredleto 69mustang tiger11 samuel12 catwalk 1abcdefg sigsauer juliet1
        doromich trouble2 lasombra qwertz1 profesor anthony15 hunter7 123as123 croucher demeter hi12345
        newyork123 rfhfvtkm meredith1 colonel assword1 perfection virtual mydream graphics nonono1 carlota
        kimberl meowmeow1 ponchik bribri1 lovesporn gsgba368 pornoman praline ilovecats skating1 diggity
        nightwolf december22 viktori campeon arkansas vfhecmrf jorge123 minstrel rainbow12 wishmaster mulder1
        cassie12 kameron1 gracelan myfamily1 highwind solstice dbrnjhjdyf nightman password44 october19
        beertje lkjhgfdsa1 poopface amdturion64 luv2fuck green420 ptybnxtvgbjy cookies12 dragnet pornogra
        family01 saints25 raintree westwood1 1aaaaaaa maxim1935 coolbeans1 hotwater crepusculo gadzooks
        maryrose brando1 defcon1 chaselo sexyblack1 arsenal2 justina prestige taylor21 ilovedogs newpoint
        lancer1 albacore 1236987z justin! verygoodbot baseball16 1wildcat ptktysq ilovemylife puschel
        myspace99 itdxtyrj firefox1 justin16 serpico 0icotpd785 kindbuds popcorn12 wenef45313 1compute
        bigballs1 123password gfyfcjybr 123456789+ darnell meteora lysander asscrack nomore1 misskitty
        dennis123 suckthis masha123 giraffe1 karinka tennis123 oqglh565 stolen1 dragon00 kumar123 cheburashka
        johnjohn1 downlow jasmine5 unforgiven fresh123 p3e85tr presario1 sillyboy 1asdfgh daniel5 golfvr6
        quicksan irochka jordan07 froglegs shortsto frog123 ilovemykid bigtitts babies2 eternity1 dropzone
        alfonso1 pastor1 jazzbass valencia1 wordlife saltlake dmitriev lavender1 deaddog summer0 d1234567
        confidence helloman life123 dragon6 corvair teatime arturo1 tujazopi fuckit2 titanik homework1
        jo9k2jw2 counchac happyfeet fucklife utjvtnhbz tarzan1 robert3 mario12 vanessa06 flash123 muffin12
        squirter dima2010 shakespeare komatsu francia clarence1 98741236 mckenna montgomery madelein ezequiel
        mudhoney academy magomed coolness1 consense bakayaro silencer bologna1 roberts1 dolphins13 werwolf
        honesty1 pinkpuss yeahyeah 96321478 turner1 soccer06 hhhhhhh kameron iaapptfcor designer1 opernhaus1
        strumpf datnigga taylor5 yfnecbr harley11 vjzctvmz november15 tribbles crasher lavanya htlbcrf
        40028922 shock123 alexis11 bearshar suckit69 cubbies1 jlhanes fucktheworld bmw325is steven2 shawna1
        mithril vfhnbyb pokemon10 123456788 newton1 domenica 7777755102q tinker12 230857z laughter scubapro
        hayastan spankit password89 delasoul gogogo1 searock6 anthony21 joshua7 aaaaaaaa1 24681357 murray1
        powder1 voluntee wutang1 a12121212 bandit123 badboy69 password1! roflmao myhoney gunslinger lovergir
        horses12 pittsburgh melange 640xwfkv darkknig aabbccdd harleyd birdhouse inter10 kill123 hiawatha
        tiberium lebanon tm371855 icxkyb7972 greendog bignose djohn11 midget1 espanol iridium allahis1
        coldplay1 treasure1 plumber1 cyjdsvujljv whatwhat turismo sophie01 baller22 andrew21 tralfaz lambrett
        prodigy1 trstno1 pimpshit fcbarcelona cool123456 bigboob pinguino blackmen matthew8 afghanistan
        primaver chicharito tiger13 15975321 nokia6230 monaliza elliot1 vfylfhbyrf powerpuff rollin60 tickleme
        music4me 32323232 fordtruck pargolf crystal123 managua loser11 inkognito andrew10 neworleans amoramor
        friedric brisbane metro2033 brianna2 freeport cigarett funmilola black666 vfhctkm love4ever1 thebeach
        funny123 twocats hollywood2 yzerman1 herrera charlieb 1234567w dance4life 260zntpc hacker123 access20
        jazz123 mallard1 4391634m 13241324 tristan01 bigdog69 missouri lauren01 1boomer godzila december13
        22071972 dima2000 qwerty55 skorpion39 dima1234 lovehim1 hawkdog79 warrior2 159753159753 ltleirf
        20092010 thomas3 jerusale suicide1 333z333 alyssa123 w8gkz2x1 candle1 ashley69 qwe123rty heartless
        123456789qq realnigga1 computadora nezabudka barclays justin14 12345678987654321 dima1993 oldspice
        wsbe279qsg austin13 rabbitt nolove1 baseball18 iamthema mollydog1 kawasak elmejor collants mathematics
        cowboys2 tyler11 codfish nicole07 brooke12 rubyred challenge kayaker krishnan bikerboy poulette
        nicholas2 minimum richards kenshiro bball24 moonglow semenova putangina sweet13 eduard1 deltaforce
        grouper loveme23 tempgod 1taylor showtime1 goldsink superstar2 m69fg2w maximili tombrady12 marysia
        queen123 husker1 kokanee cooler1 sideout rosario1 brasil1 century trillian november5 1357900 mishijos
        moumoune 09061976 bagheera woodstock1 newjersey ketchup swampfox dimension sakic19 kitty13 geforce
        10011001 conrail destiny12 martin2 jessica10 nascar2 cardinal1 summer3 kitsune yes90125 login123
        felipe123 dddddddddd superman22 stratocaster scoubidou 1597530 masterchief 3364068 button1 longbeach
        1samanth mylover m1am1b3ach stunna1 ahfywbz celtic88 kanchan applemac dolores1 taliesin protect
        feuerwehr walalang butterfly! paloma1 06225930 psylocke purple6 james69 schumach 24pnz6kc ordenador
        endymion presley1 wookie1 poiu123 element2 birdland patrice1 smoochie bunnies1 lastone liverpool7
        transforme zakaria thunder7 ninanina michelle11 djg4bb4b ilovejohn k1234567 ajcuivd289 lavezzi
        colole57 maxmax1 dallas21 executiv dickies omegaman newhaven prayer1 aaaaaas praise1 pmdmscts
        jonathon1 s456123789 levelone strapon magical1 benladen october29 creaven carpediem1 dewayne1
        capricornio sex12345 ineedyou mevefalkcakk 1johnny lilleke giuliana 5t6y7u8i ophelia bluefox nascar20
        beckham1 vwjetta yamaha125 buffy123 telekom poker123 alemania eagles12 neutrino perkins valjean
        iverson03 testicle education1 firestarter girlsrule 794613852 ardvark kampala guadalup philmont
        spongebob9 euteamo parola1 birthday299 amanda3 baller24 gangsta123 jaigurudev timmy123 komarova
        qweszxc angelface pearljam1 rainger silverst redline1 anno1602 catmando fffffff tatooine
        31217221027711 123456u amalgam augustine teste123 alfa147 pa$$w0rd matthew01 katmandu darknight
        knicks1 freestuff salamanca softball9 axlrose ilovesam1 quantum1 31x7t5xbke joseph10 febrero pentium3
        rfhectkm benjamin15 januari woodsink justforfun mickey11 sveta123 lovely7 pornografia september3
        tujheirf forgotten1 portsmou bwfq23jp7f esperanza1 10111213 wanted1 fkbyf001 pussy101 december23
        chicago23 necromancer football17 baybay1 batman3 hatesyou sexisfun edward17 hottie14 tuczno18 bowhunte
        matt1988 inter1908 13791379 1a1a1a1a herpderp federal blackeye rochester 19966991 19992000 boobies2
        ripken8 sunshine69 masturba helpme2 34524815 pimpin12 ballin12 427cobra aabb1122 millennium fkg7h4f3v6
        longview cardiff lkjhgfdsaz simba11 baltazar dionysus mariajos kristine1 forzanapoli hshfd4n279
        germania 10987654321 343104ky ybrbnrf sureshot chris09 wooddoor florida2 olivia12 mrbungle green10
        1justin catsdogs axolotl cooper12 nowayout punk123 francoi toenail hartland marie11 harry24 onlyyou
        buckskin brennan1 rockandroll rincewind maddison1 lilwayne12 positive1 fvthbrf justdoit1 redskin1
        lozinka lostlove hammond 19mtpgam19 abercrom jobhunt roflcopter sugarbear1 fxzz75$yer phillesh
        avondale igromania dogcat1 hunter08 tttttt1 kelvin1 spycams cardigan forgiven 2112yyz lakers34
        canada123 james99 matrix3 summer13 121324810z eggbert michelle13 medvedev amanda21 performa shayshay1
        logitec cocaine1 adam1234 supermanboy iwantit november16 gunners1 nokia3230 bluedog1 speeder lunatic
        prostock bennyboy charmin codydog hoover1 parol999 forever12 ford9402 batman23 tanginamo crayola
        deadmau5 phish420 1destiny poligon daddy01 specops tarasova awesome! draconis hawaii808 ashley17
        getbent 1guitar nowehaslo dictiona powers1 food123 flotsam sooner1 neverland crapper technic rhfdxtyrj
        linked1 zaq11qaz dadadada anfield1 bonbon1 159753q milacek gfhjkm2 misterio cocteau lovelygirl
        liveevil electronics friskie fishfish crackhead elektrik fletcher1 scorpione b0ll0cks jasmine13
        feather1 z1234567 tempest1 elements alakazam william7 asdfasd redfish1 amanda22 iloveryan1 beagle1
        qazedctgb austin10 kasimir madden07 madness1 hondaciv nadezda andretti cannondale sparticu mancity1
        michael69 blueice cars123 finster password27 absolute delta123 papapapa bmw330ci jeanpaul morena1
        alevtina francoise goodgood travolta babykoh enamorad loserface1 boston12 1qaz2wsx3e mustard1 ratrace
        october9 ichiban naruto101 ilovepus ilovedavid felicita cocopuff erika22 onetwo12 starfury staples
        zxc12345 love111 forfree amanda! fairfiel viriato hustle1 oldtimer unicorns sanpedro clicker trojan1
        mollycat roadstar lukasz12 1234567c lvbnhbq1 topdevice lonewolf1 sevastopol scooter123 victoria12
        angelito1 fire911 kingpin1 hm9958123 teodora nolimit5 jessica14 09877890 brucelee1 steve69 raptor1
        autechre killerbe browncow dfg5fhg5vgfh1 christer fantomen redcloud elenberg passw0rd1 polarbear1
        qwqwqwqw advantag lover21 cockring serious rjpzdrf 1q2w3e4r5t6 biohazar mommy01 energie ryan962052
        glavine abundance 1starwar rashad1 lover11 quagmire tigger7 mybabies djkujuhfl pontoon qugrqfo825
        chinchilla vaz2106 2hot4you 1hockey november2 12345abcd totalwar underwoo lildevil dottie1 123q321
        annabell skating babygirl24 loveme7 5t4r3e2w1q blessed7 fishbait kitty11 dnstuff girls123 redknapp
        tinfloor daytona1 nfnfhby brooklyn2 aphrodite doglover1 december11 blackrose1 homewood 123456789y
        amoureux green99 yellow13 airport sc0tland justin15 allahakbar aaron12 goatman 1234asd because1
        supertra bill123 elguapo nolimit1 sexylegs joseph11 jackryan roaddog alukard gearsofwar starwar5
        crawler tingting gogiants alexander3 angel99 alessandr homegrow brothers1 gobbler valeriy peyton18
        1joshua yankees7 hawking canelle sicnarf iamhappy bayadera august2 pascale halogen daisymay borisov
        bassingw carissa 15975346 adrian12 123456780 sincere flipyou beanie1 chris24 cyclops1 suckme1
        rattolo58 manuel123 motorhea p@$$w0rd piligrim helloween dmb2010 supermen playboy12 131313a games123
        sandokan movies1 ufkfrnbrf shortie1 roksana stinker1 3sisters sony1234 shadow23 w8woord temporary
        q1w2e3r4t5y6u7i8 ktutylf cannon1 brehznev 2angels zaebali shitass boulette creosote wolfman1 gjrtvjy
        14938685 tuesday1 naughtyboy rajendra 21crack roserose joesakic mcgrady1 tyler13 matthew9 hfcgbplzq
        goodies callaway mycroft zhang123 k47rizxt2g fearless1 cyecvevhbr marseille1 jessica8 guitarhero
        anamari painting smoking1 ipanema yourmom123 frfltvbz habbo123 sweethear nikki12 wuschel cocodog
        jessica22 stinky01 123456asdf whynot1 xtvgbjy newpasswor bigfella sk8erboy volvo850 evermore soleluna
        michael. underwor anthony22 romaroma chelsea0 12435687 nkechi1 dookenr1 12332145 tazman1 batman7
        jordan8 1234567891234567 senior06 ilovelife seventy7 woshishui qaz1wsx2 rasheed rocket88 spider123
        bobbyboy cowboys81 mickey13 locksmit johnny12 masterof madison5 shelby12 monopoly1 volvos40 happydays1
        hunter99 golfers andreia phyllis arwpls4u nigger69 wwwwwww ilovesex1 sabbath1 josette1 strider1
        kagome1 killer66 quentin1 lawnboy leicester johnnyb voodoo2 angel77 homedepo 41034103 nihao123
        braindea football54 weedhead december17 noiembrie mirella junk123 aniston frnhbcf 123q123q oakridge
        biscayne steffen dressage shayne123 lickme1 kellyann traffic juillet holliste h00ters 222222222
        sam1234 dog1234 alucard1 happy22 lunaluna chris99 pookie2 getpaid 123admin321a chicubs apple22
        byajhvfnbrf shayla1 milkshak taekwondo1 freakshow monolit opelcorsa original1 masters1 1matthew
        mykids4 luvpussy agbdlcid ichliebedi panther2 dkssud12 euskadi 8318131 baller123 lalitha 7558795
        candy11 cookie59 shubham sequoia cornell 5552555 barbie2 4500455 severus messi19 shinobu fucker12
        dbityrf loveme13 fractal valley1 redfred jayden08 solitario love321 cyberman zqjphsyf6ctifgu
        oldsmobile breakdance redeemer thissucks 27272727 1slayer loser13 rtynfdh ashwini 1panther nideknil
        artemon lololo1 nopasswo weedman lolotte angel20 dakota01 oscardog den221991 sunshine8 blackstar
        construc selenagome january2 m1911a1 flower4 flameboy engineering winter09 nicklaus bunny12 dukester
        scorpio7 leviathan dfcbktr pourquoi invisible vfrcbv123 lighting maranatha ajhneyf roger123 gerardo1
        4815162342a minnesota1 mossimo automobil gridlock waters1 ghhh47hj764 cascade chutney nitehawk
        fernanda1 angels3 codeman snoopdogg1 dragula marietta kappasig fuckyouall milehigh 123654987 blueballs
        chivas#1 ou8124me rulesyou mybaby2 collingw mystere lovemom astrovan olusegun firetruck crawfish
        hornydog morebeer tigerpaw espagne monalisa1 1234567890qwe negrito googletester seminoles bigbooty1
        partytim important ww111111 marinara blackmag kzueirf achille peternor vinnie1 jumper1 michael14
        pozitiv cfdtkbq jessica4 goleafs kristal bandito language loveyou3 skyhigh chevy350 bracken poopers
        oldschoo december2 pentium2 glamorous1 gripper artiller moneymak 00197400 shadow1212 luv4ever thebull
        fourteen handbags all4u2c peppermint bigman2 angedemon godisgoo section8 wildchild bandaid meagan1
        surena13 racecars titties1 rambo123 ironroad johnson2 kate123 twinboys kelly69 pass1478 pleasure1
        clemente asdasd12 anguilla wyoming iggypop vovochka budwiser yaallah romuald meditate sandrin herkules
        peaceout1 polska123 honeybea 11111111a salvation1 rangers9 another mackdadd deshawn1 sepultur freddy12
        shanice assman1 nessa1234 itachi1 hedimaptfcor dcowboys marilou sadiedog wert1234 thuggin horny123
        kelly12 beaver69 viktorija stretch dominick1 cubswin1 keepout1 matt1234 hawkesbury93 rileydog
        amoreterno luckycat ilov3you candybar smokey01 joseph01 pussylip 154322358 allrecipes evertonf
        bojangle montero maricar nikolaj carebears fabrizi noncapa0 loretta1 damilare atlantis1 carla10
        dynamic diggers spankey breezer musician starwar1 kakakaka cornholio minemine leralera spring99
        yyyyyyy1 webstar sasha1234 koko123 inhouse cuttie1 gobuffs miracles redstone 143143143 omshanti
        rivaldo green14 greenday2 sti2000 xenocide yankees23 1phoenix 12101961 tallguy david23 superbad
        jalal123 thomas10 hardbody vivahate deandre1 buddylee 38972091 bonds25 51842543 keepout8 varadero
        essence tvxtjk7r vetteman djhvbrc money07 1chocolate fruitcak pocahontas jessicas holyshit1 mamma123
        popmart asakapa constantine dirkpitt marquez password32 bergerac austin3 golfcart hawaiian1 pdtpljxrf
        smile12 dudelove 123452000 afdjhbn greener 123455432 19821108 parachut kittie1 mookie12 adeyemi
        loco123 jeepcj5 desire1 potatoe library1 avalon08 qwerty2010 12345678r cronaldo7 chihuahu cristo1
        buccanee ecstacy qwertqwert crazyboy slickric fktdnbyf 1treehill morgan11 333222111 silkroad calient
        johnny2 1bailey trunks1 tyler01 master23 benny123 daveyboy jakejake forever7 tyrik123 rockfish
        el546218 spiderman7 rfhbyjxrf voldemort chessmaster redmoon tweety13 28282828 123987456 amekpass
        hallohallo soccer77 nottingh klinger1 boosie1 puccini oks65b6666 kaiser1 8letters cameron123 netgear
        casper2 victor12 13571357 gowings antonio123 sardegna pokesmot birdie123 1200nerds pedrito rosebuds
        frankfurt gthtcnhjqrf ludivine k9dls02a nobody1 tiger01 notorious supermar tichuots cupcakes1 spotter
        pingpong1 badman1 qcmfd454 gotohell1 jose1234 zz123456 december15 navyblue boeing747 charlie! 2kash6zq
        1hxboqg2s babybear1 lhbjkjubz2957704 123456! nowwowtg 1a2b3c4 nha7ebf6kp spartans1 nicky123 superpuper
        total90 gethigh a6543210 theclown mouette deion21 hx28o9e646 devo2706 zaq1zaq1 roman222 december18
        juanpablo hillary1 martin7 anathema florian1 tamwsn3sja dinmamma heythere1 ryan1234 123654q ab12345
        pnp0c08 pokemon3 yojimbo candy13 pussyfuck teengirl myballs yomismo q0tsrbv488 messenger1 raspberry
        chocolate5 armagedd chelseaf thedevil haloreach beetle1 jesus#1 collant 10241024 fishboy rachelle1
        djkrjdf deftone three11 september8 bitch15 lefthand borboleta ferndale esteban1 cornbread icecrea
        cisco123 helicopter newjerse newthree51 vfhrbpf fischer amoureuse rikimaru twenty1 critter1 blake123
        ficken1 a1l2e3x4 pilipinas oscar12 tkfkdgo7 monica69 flowers123 money1234 trabalho bellsout my-space
        football28 pictures1 alfabeta nibbles1 heatwave gummybear confirm fuckyou10 chadwick lightsaber
        yahoo100 123qweqwe buckley spoiled precios pedarsag boogers1 thegirls madison7 bootsman 4321rewq
        juanito1 nabokov junior88 hightime edwards1 1chelsea maritza junglist bubbles13 memphis10 t3fkvkmj
        lsdlsd12 castillo1 pescado devildog1 andrews toogood cathouse natedawg engine1 password06 wessonnn
        pqntmt1247 ******** anthony10 qwerty89 nescafe oldschool1 zasranec installutil fetish01 yanshi1982
        hotmail.com 1313666 armenia bball13 mynameis1 bball123 1234love edxk20qmfs 13324124 skinner mazahaka
        31313131 denisov eastwest 11110000 1yellow prototype mistydog cheetos mustang65 1596357 shorty3
        playgirl1 pyramide giusepp luthien mamamia1 spongebob7 andrewjackie addicted kentavr lampoon zaq123wsx
        llllllll joel123 gossipgirl gorodok fuckyou09 windsong programm blunt420 vlad1995 zxcvfdsa tarasov
        police123 monster13 klaudia01 koteczek damnit1 chelle1234 richard7 chingy1 raiders2 germaine scouter
        venezia 1xxxxxx aquarius1 julie456 tequilla jjjjjjjjjj nicole17 jesuslives 1ferrari anthony9 snowdrop
        madison4 smolensk cornflak soccer69 love2000 november7 23wesdxc washburn browning anna2000 geniusnet
        michel1 baby2000 baba123 waverly onlyone4 juventini networkingpe iminlove moneys1 gocards 27352735
        pjflkork f1uuhza723 poorboy under18 mosquito billybo shaheen zxcvbnm. qwerty8 baseball08 november14
        perfect10 gunther1 bob12345 sunmoon septembr 1234567898 muffin123 bcnjhbz seaking iluvme2 12qw34er56ty
        elizabeth9 hunter22 nokia5228 placebo1 7355608 charvel jordan09 billgate chablis lynn123 catsmeow
        kjiflrf andrew23 amylynn rfvbkkf mizredhe handjob sweetie2 bubbles7 bagpipe stargazer 8543852 sugaree
        oshkosh bangbus turtles1 stevens longball rebekah1 bootyman aleksand qazwsxedc12 schatz1 lights1
        slowpoke mirantte lakers123 juggalo420 9632147 mariusz chris101 rupert1 littleone godloves louise123
        213qwe879 sparkles1 1qazxsw23edcvfr4 lover23 carlos10 firefire parol123 rivera1 piehonkii popopo1
        fuckthewor behappy1 prince2 sidewinder tonedup footsie baseball33 blackpoo isabel972 jalapeno
        superhero q1w2e3r4t5y6u7i8o9p0 rockyboy party123 lilpimp1 zhd741220 charlie13 blarney werewolf1
        wheaties production packer1 green21 mrjones orange5 gfhjkm007 gianna1 anna2010 baseball19 elisabeth1
        hashish gangster12 tomwaits madison01 fantasma 04022000 slicker heyyou1 sincere1 cindylou december16
        rai-131 horney1 alladin nicole. muhammad1 fucklife1 f4u*123 oooooooo 1211123a only1me scorelan
        butter12 concordi sammy01 pennstate1 tomcat14 happy13 smile0_0 belgario 1purple fatdaddy happy12345
        will123 harvick29 wildthing boomtown angela123 fluffy12 war3demo hot4you jeremy12 honda125 sociald
        mohammed1 astrid29 brandon0 sundance1 alchemist kellie1 civicex poopmaster alyssa2 whatever7 arschloc
        kangaroo1 dodgeviper roderick broadband1 dante123 bahia1979 ontheroc corpsman elizabeth8 shitshit
        uiegu451 transit hardtail irondoor ghjrehfnehf ramona1 36460341 tasha123 kurwamac eugenio kondom25
        7418529630 123456ss candygirl cfytxrf 19561956 foolish1 battery freemail hbhc8290826 comander natas666
        siouxsie 123456+ yankees0 brandon4 flower5 sabine12 glock23 vicky123 itsmine lena2010 jasmine11
        whattheh hollie1 beandip 3526535265 abaddon anthony14 biteme12 hockey16 hotdog2 iseeyou rifleman
        edoardo hawkman dicksuck karakartal football95 gtavicecity bassale maria666 ktybyuhfl 13587930210
        mari123 7ovtgimc clapton1 babyboy3 cocotte tracker1 zxc841219 bartek1 maggie13 cabinboy speak2me
        yonkers duckie1 auriane ladyffesta raleigh caramella w123456789 mm123456 cedric1 madrid1 werthvfy
        killer6 high420 serrano slage33 l1nked1n macsan26 victoria2 kotopes welcome8 pass_2011 nascar99
        happy1234 77778888 april123 comicsans 81726354 magdalena1 killabee arclight cheeky1 morales1 86753099
        imyaimyaimya monday12 88351132 88889999 websters vanessa12 kindness vaz2108 zvbxrpl 159753456852
        spionin8688 multimed noaccess brandon10 dontknow1 elizabeth0 captiva iloveyou<3 texas12 charlie8
        roseann birmingh hardline mudvayne1 azsxdcf 89172735872 rjpthju alesana olegnaruto jessica69 stardog
        randyorton 1234567890w asdasdasd1 popstar1 anthony8 billard annabel glock19 shaolin1 weasel1 master10
        cinderel deltaone asdf:lkj manning1 biggreen ww651118 goforit1 766rglqy shorty7 sevendus aristotl
        jjjjjjj armagedo tigger21 myspace24 gfhfyjz motorhead kazakov lekbyxxx accord1 zwickau peppers
        football16 monkey33 299792458 macdre1 eeeeeee1 rodrigues confiden rihanna1 #1stunna qq123123 rancid1
        wwwwww1 neverdie fylhtq12 cavscout 481516234 killer21 dragon9 shaitan 19571957 1qazxcvb wrestle1
        barbaros 123456782000 supernova1 d41d8cd angels12 luckies hayduke rhiannon1 snorkel 14629227 zmxncbv
        29422277 tiger99 lightbulb polo1234 sssssss1 partytime avenged bluejean kirill1990 blingbli mobsters1
        dirtball monkey09 alex2112 boobman geronto fucku69 yyz2112 lincogo1 gizmo69 blabla123 rtw150809
        cat1234 dakota123 vg08k714 bernadet puppydog1 1bulldog t36473647 mustang01 maryjoy pokemon7 kokokoko
        alexand davidic1 hullcity matrix12 loveis1 sarenna nuggets1 d0r1nc0urt supercar olo65b6666 chomsky
        lucille1 airjordan kisses2 545ettvy camaron flight1 dimebag1 netvideo aa224466 tootall valheru
        pimp1234 skimmer redcross inuyash myspacepas peanut3 9379992a 82214989 lagarto johncena54 socball
        lovemykids 69charger killer4 kovalev geddylee chiefs1 firstone turbodog flower3 supervisor 1bigdaddy
        trapdoor summer5 opopop11 jimmy12 player13 max2000 volume1 fathead1 vanille1 leapfrog ilds4edad
        134kzbip 1andrea superwoman nicole6 peekab00 charly1 pirrello gsewfmck nathan11 dimon4ik maggie3
        chelios hypnodanny ghbdtngjrf melania anchorag buffett1 leticia1 advance november25 jordan2345 exbntkm
        password66 volcano acts238 wildside smartie healthy 2wj2k9oj ventrue mamapapa1 baerchen shorty11
        suspende 1234567g denman85 happyhappy 1adam12 bitch10 dzakuni patience1 qsawbbs paraiso 1211109032
        porno123 blablabla1 yellowcard degrassi1 amaterasu 22152182 teamo12 monkey08 mastercard summer00
        bitchedup nigger! chicago7 pumpkin2 aynrand almighty1 zander1 learning merlin12 alcapone resing1965
        loveher nineteen bayern94 chelsea6 shadow! wolfgar catholic unlimite glasses arturik monkey07 dragoste
        piramid 92298899 5children allmine1 abhinav forgotit 19451945 kristel avensis killer10 beethoven9
        jojojo1 bouboule tl281188t kalinina hannah! sergey123 tony1234 passward markova buddie1 willia1
        xige5516726 xxxxxxx1 beercan smk7366 mierda1 smacker birthday5 a5201314 05200520 a9387670a ronaldo17
        bitch1234 rjhjkmbien policeman apollon mustafa1 october30 cessna17 meow123 ploppy10 digweed cfvlehfr
        1111111q martyna mercurio stimpy1 dieguito blackcat123 yankeemp luna123 jupiler 53472235 sweetangel
        michelle! vuc7neyu0 3xbobobo queenbee1 infamous1 amadeus1 acer123 spyder1 napoleo iloveyoux3 shayshay
        vbhjckfdf santhosh chambers singing1 alenushka staredobre pissoff1 timewarp railroad godisable
        123321qq spacebar december31 angela12 ophelie loxpider ch0c0late 123123s element123 brewski lindinha
        marlbor blinker damngood connard werthrf letmein3 pilatus ovr220278 blucher smokin1 wang123 lovely!
        "1,00001e+14" openwide soccer88 alphabeta yemi19900911 chelsea8 threekids uhfaabnb ornella monica12
        a19l1980 tiger10 swampfire buzhidao realgood vekmnbr gfs2z6wb stifler anthony! 2509mmh aviation
        sherzod kapej111 moreno1 artem2010 shadow14 nomeacuerdo password123456 crazy101 skater11 finger1
        1qaz3edc frequenc acuransx star101 nikeair shanice1 rockers maiden666 anastasiy berbatov monkey17
        21436587 31081981rs 1abcdef angelochek pipetka marygrace thunder9 cabbage1 wendell installdevic
        princes1 digitalprodu suckmeoff marmotte plonker camilla1 headers pppppp1 ktr1996 alivioo windsor1
        mishanya abc@123 newcall qiciqdp162 vandamme scripto justin08 tiger22 poepen19 r1chard ferrari5
        roro1024 7xswzaq chocolate9 falcon2 vascorossi pepper76 mbahurip trademan kalyani angels123 volvos80
        action1 reanimator fuckthat1 1234554321q september7 jasmine4 369369369 sanek94 12345678k kolovrat
        p5415420 emirates splooge mamita1 1amanda fourkids thomson minicoop garbage1 room112 thissucks1
        12345ab clifton rosales wetcunt drewman babymama1 nastyman james1234 redfire merlin69 recovery1
        bornfree diskette 12345678qwe gwarmonster cheguevara juancho dolemit1 catdog2 whatthehell batman22
        rose1234 voldemar hockey5 supa1906 ss563563ss elendil vtufgjkbc londres superman8 teddybear2 freakout
        piffish realmadri gangsta12 zombies paluso00 araceli whitewolf johnny99 music11 theghost uphill45
        kissing vfvektxrf underoath deadlock 19581958 barbwire shelby123 ferret1 dalamar spolana mustanggt
        northwes bharathi chameleo pakistan12 satoshi george11 bigbear1 antonio2 cornell1 uchenna golfer12
        geek01d megapolis monkfish sarajane jkiuztdftl57 bowler1 brodie10 cortez1 ddgirls kirkland leopoldo
        moose123 taylor! richardson crushme j4n4jel4 veryhot semangat honda450 meanone lebronjame seigneur
        henriett olitec00 dohcvtec love1314 shriram adastra trapdoor60 hockey21 pommes123 homerun1 sweetpe
        astros1 marsbar povlmly727 snorre98 newstart1 redwood1 streetball jewels1 fridolin honeybunny d78unhxq
        michelob 139381512 brandnew1 courage1 macanudo rambone haha1234 lightning2 stone32 buster13 astaroth
        legendary charlie10 rosalia letizia giantess 5a8b9c2d teaparty mahendra beerbong jordan99 xantria10315
        charles3 kuana230345 anniedog marmalade anna1988 25393275 cameleon riddick qpful542 doodlebug1
        mesquite waldemar dakota2 12345zx wiktoria iamhere stitch1 mnbvcxz123 tinkerbell1 moosejaw usa12345
        ninjaman zerozero shrike01 aksrms8010 88002000600 starwarsfan10 vodolei bambush rogelio awei1616
        lauren11 alphaomega skaterdude grappler jessica15 1jasmine twogirls honeybun1 gatorman 68582988
        buttmunch blkdrag0ns excelsio cksdnd12 crayfish moon123 infinito lsia9dnb9y littlebo incredible
        hiroyuki firehous master5 briley2 gangste naruto7 camaleon noelle1 ganja420 troyboy jordan9 froinlaven
        scarface2 heavenly1 hannahmontana brandon! tintin1 crazycat pentagon dallas01 complete wavmanuk
        1heather mjdsf11 familiyafamiliya funtime1 conehead mhorgan ziggy123 patagoni baby2009 frenchfr
        smokie1 lynette1 dashenka attitude1 741852kk tanzania ernest1 crystal12 griffey1 linkedin11 suckmycock
        marilyn59 fuhrfzgc green15 skeleton christmas2 justfun notebook1 icewind bumerang wrasloco11 pavlusha
        minecraft123 supreme1 ranger12 twisters buthead staples1 kurdistan finance1 pinkpanther dignity7
        rhinos111 lvjdp383 fucku12 jgthfnjh dalmatio paparoach miller31 monterre theblues whitetiger norton1
        sibelius boomerang poland1 dangerous12 soccer05 natasha2 leopard1 pierrot keystone1 bluecar nikolas1
        iloveass courage9 harriso thibault london20 hrenota1 beholder james10 reddawg pussylick austintx
        onering teonamaria1 frisco415 sandra12 lightbul vaibhav bighorn jiang8kevin crossfir n123456789
        ficken76 barbiegirl gfhjkm22 leningrad sexsite agustus cds04121989 danielito gutschein seminoles1
        parkview chilango velvet1 myspace00 abramova anetka11 nautique lisamarie 2bornot2 matthew4 1arthur
        macdaddy1 nightwing lokoloko surfboar quant4307 pioupiou 15s9pu03 rainbow3 shitball 1234567h walleye1
        lillie1 wildman1 hunter07 whytesha 1morgan cutie01 texas100 baranova berezuckiy forzima ashley09
        qwerty02 bamidele sangeetha sexychick1 davidlee carpet1 whatnow aliceadsl l1verpool hannover96
        bayshore 4826159 36987412 topbull ghbphfr cookie4 explore1 vitor1268123 zoidberg 19941028 corbin1
        danilov looby123 blacksex 123321aa shalom1 robert7 stupid! slayer69 rlzwp503 heather12 4cranker
        yfcn.if happy01 numberon teremok sabrina123 kittykitty deeppurple goodbeer crybaby1 kristie 66669999
        b2spirit fubar09 david22 254xtpss dusty197 bucuresti wcksdypk zerkalo povray14 dfnheirf myblocker
        motorol jesus1234 whoareyou darksoul jessica23 rounders youandme1 d2000lb cegthgfhjkm 849vak17
        26665806 beograd nena123 pepsico max12345 softbal green17 michelle01 someday lifeson q123456q j5644574
        444555666 devil123 bunches spider-man baller5 service01 maximiliano football19 duncan21 m01759766727
        grayson1 hydrogen rassvet 123456789101112 bronco2 stupid12 superman4 pornlove asdflkjh battle1
        1236547890 david21 trackstar1 winnipeg261 tigers2 fk8bhydb seanjohn brimston matthe1 bitchedu hola1234
        aa261599 hannah5 roxydog weronika1992 woodlawn 1234567890123 volgograd montreal1 ace1210 boy4u2ownnyc
        1272446 concrete1 pronger ashley6 parker12 doodles1 z123456z pokemon9 longlife juju1987 gobruins
        carpenter1 twinkle15 chocolate8 minimal murmansk wm00022 together1 schlumpf qwertzu medical1 zbychlas
        hellyes dark123 tyrael04 ehdgnl12 mashenka wehttam generic1 jdd04257 spaceboy goodtimes1 lopas123
        tendulkar scammer bloodz1 skynyrd summer2008 guardian1 kbnthfnehf icegirl takedown neworleans12345
        sticky1 davidruiz makenzie agamemno 159357r bl8lygb0 smallfry dracula1 nashville 2b4dnvsx dallas2
        kara2711 6458zn7a william2631 chelsea7 gfxqx686 1234five courtney12 sh4d0w3d 55665566 qq18ww899
        yqmbevgk 89211375759 cowboys12 messiah1 somerset zack123 chipster yggdrasil4 wishbone1 buddycat
        braves10 mikemike1 rincewin black11 lucinda hxp4life redhorse aug!272010 andrea2 dimochka loyalty
        jetsmets jesus143 cde34rfv hermione1 m12345678 verynice tenshin raiders12 pasha123 mamikawada sodapop1
        sexy4life firewire killer9 martesana finland birthday3 tuputamadre providen 123456az majesty pitbulls
        u83xu3u83 cherry13 damned69 martin11 chidori goldorak charly2004 gunship 62543234 thriller nicholas12
        splodge splitter illuminati 888777- snaiper wutang36 phoenix7 jackmore1 upperd7 arshavin missy12
        paulaner m1chelle @bigmir.net m69fg1w b00bies zesyrmvu cookiemonster 625vrobg gostoso spitsy16 single2
        majinbuu lithium1 bigstuff horndog1 nandini kipelov slipknot9 kringle 1beavis 34343434 loshara limited
        komputer12 12342000 sipfhair hello69 abayomi football27 spongebob0 gjvbljh 474jdvff pleaser optimus1
        breaker1 7f4df451 sunshine21 chippers wrigley len2ski1 nichol1 nokia3110 standart pilgrim steffie
        david10 larrywn chucker hunter4 chamois penmouse 102030a ktnj2010 po918dg gooners hemmelig mamika10
        merlin01 wheeler bearcat1 gaylord tricky1 159753z 1olmetec1 seahorse1 gjkbyrf jackjack1 98989898
        petrovna neopets1 watever openup1 klipsch homeboy1 vbitymrf leika86 breitlin booboo11 westwing
        fullmetal1 gohabsgo kevnwo128 tippmann chantel quattro6 lover22 chicken11 1123581 123456mm jasper01
        cummins 1aaaaaa crackers1 qwert54321 cannelle beavis69 iloveyouso rainbows1 buttface1 1236547
        nickiminaj akademiks11 satsuki 1357246 climbon hampton1 2sisters mermaids mckenna1 geilesau wert123
        umbrella1 parkside ashley08 rockhead producti ayodeji playhard principa spammer tsv1860 dbyjuhfl
        farmacia cruiser1 natiichen999 montgome teenaa111 2481632 newjersey1 pompano basketbal9 ilove12
        sunshine9 bodyhamm myspace77 fragolina getrich 52hoova sweet18 fosgate hamburg15 rostislav 94246843
        32342711 joshua21 dallas11 awesome12 gooner1 cocococo tarzan00 markus1 beast123 5782790 qw12qw12
        21052003 intheend football56 starwars111 pjcgujrat felicida monday123 ilovejoe1 heart123 firecat
        andre1986 jrcfyjxrf wiseman 1freedom cooper123 blackpool badfish malvina november8 utjuhfabz
        skateordie november24 artem123 stella123 igor123 cordell123 hello01 jor23dan henderson1 h4t3cr3w
        yvonne90 123456789as dogstyle 221195ws julieann morango oktober7 adrienne1 smb0512bz mightymo myfather
        steflio3123 zermatt yomisma aezakmi1 wonderwoman nummero1 serega123 awesome2 bella01 casey22 1clutch
        stargirl werock1 bruce10 pokemon5 hockey3 karishma armstrong1 pauko97 daniel18 669e53e1 nesterov
        kill666 cervantes ffffffffff manu123 bangaram silver11 mojoman bettina23 purple16 goeagles tkfkdgo1
        sd3lpgdr rfhfynby yasemin llcoolj bigchief rocky13 000000000000 timberwo halo219 ballers rosaria
        gatekeep kelley1 hardass anastasija marilena yumyum1 vfuyjkbz 123456ok riesling accounts agent99
        smokey13 dalglish goodmorning 27254931 01470147 turtoise abkbvjy madden09 priscila hugedick alabala
        smokey11 devilboy naruto9 habanero power12 boomer12 freedom5 alejandro2 natwest 1nigger seashore
        biscuit22 impaler ludi1234 december28 kinomoto89 jarox1301! jobsearc puntang abc123123 twiztid1
        1corvett moonmoon skorpio foundati ohyeah1 zzr1100 jewish1 gembird vfnhjcrby billiejoe1 vaz2110
        orange! archer1 0p9o8i7u november27 dima1992 bright1 hotbody zhjckfdf ducati1 trailer1 sexybitch2
        04325956 raffaella moonshine1 benetton coyote1 kononenko smoker1 sloneczko superman01 rfgtkmrf
        pt120439 felix1952 balalaika hehehe1 eliston chocolate4 lara1308 magazine oxymoron love456 minolta
        ironmike goldberg1 majortom nwolf72 karimov 85218812 putaria an83546921an13 blade123 freeway1 franchis
        bootsie1 mxaigtg5 lenalena maciek06 hello101 minchia housepen covenant kissmyass2 1987123 94327579
        bighouse flimflam naruto5 001579238 december14 shumaher kartoshka cookies! 29694419 canaries lestat1
        jaiden1 girlygirl1 softball21 allblacks navidad stani06 beaudog mayquinn2 ryjgjxrf dabears1 ironman2
        badnews william5 butterba 1grizzly monkeys2 bitch666 rembrand mildred1 r1234567 1richard tulipan
        yfltymrf jesse12 littlejo wolfdog ctvtyjd megryan 43922572 tatertot tigger! raven69 4809594q kakashi21
        hockey8 stuntman 1america a131313 winter123 hotstuf nothings123 lfdbl11 stanley2 forever3 advokat
        520love101182 benfica1 ibanezjs cutie10 adxel187 yoyoyoyo cleodog matyas2001 stripes kkkkkkkkkk
        masterb leolong1985 charlee toystory 6820055 6666667 chitown1 arsenal12 6031769 smokey420 babababa
        kitty101 dima1990 tennis11 sanders1 zooyork1 avocado getsome1 melissa6 maburro services needsex
        cockman lebron1 3891576 3334444 1grandma ska02ska gobuffs2 oliver01 allianz 111111111111111 2835493
        anthony08 sandberg5 midgard 1234567p ronaldo07 bertha1 towncar shonuff techno13 santamaria thomas19
        chorizo fuckyou88 dima1999 butterball northern anna1989 vfvekbxrf single123 krasavica dragon8 redlegs
        eastern jason25 hanson1 katrine eumesmo hollister3 vfhufhbnrf breathe 1654321 metal123 motdepas
        1453145 kardinal forgetmenot chitarra burberry rangerover hans4queck 1234578 februar kimmie1 1234512
        manolito kartoffelpuffer 6817zd57 idlewild paquito foiegras 52253823 pussy21 lovebug2 bigstud shorty14
        bigwill 1234567890zzz compute1 coco1234 hellspaw lightpower12345 trythis 27412678 gococks nanou4552
        dogballs damaris treehouse vanhalen1 millenia bowwow2 newdelhi charlest basspro maella1311 linked123
        joeblack herbalife 1rosebud wayne123 fucknut 4mykids charlie0 fenchel55 vanessa2 jigei743ks pookie12
        chandan me12345 ggggggg1 vfhbjk1801 1zzzzzzz sexywife fysihz5g northstar edmonton clarinet1 pizzahut1
        containe badboys2 lucky10 mu080295 graikos makulit tigers01 lovers69 indigo1 hester23 hotmale seanpaul
        andreita mishima abcdefghi1 richard3 cjxb2014 november3 meagain jcdenis1 escobar edgewood fabregas4
        daniel16 angel27 maradon purple9 hookedup legend22 beast556 r3vi3wpass 2004-10- britt12 asdfghjkl12
        10200718 warlord1 64impala toering baller13 50505050 masterb8 fuckme12 wallstre fuckit! farfallina
        ghjcnjrdfif monster7 12332100 1j9e7f6f 21152117 lionheart1 dell500 ladiesman1 42qwerty42 12345698
        1ofakind darkmanx sweet17 bandit2 bb123456 pendejo1 neuspeed cutiepie2 billgates grateful1 pascual
        hbhlair monterrey father123 305pwzlr brown13 01012009 pimpdad mangust6403 assh0le dawidek puppies2
        gigante purple15 dark666 ilovejames iyaayas jimmyboy softball23 gidget1 newvision bigtime1 getdown
        hannahmont brookly jasmine01 angelseye22 4567890 yr8wdxcq m1garand sumitomo brooke123 tuangbi
        southside2 addl0223 christian7 sasa123 streaker virtue1234 mickey3 emilio1 yellow! koks888 s12345678
        roadtrip abcabc123 butterflies easyas123 illini1 jmoney1 marian1 mrspock kwiatek samsun55 buterfly
        castle1 redab1993 surethang taxicab dance12 tristram apple11 talisker stefangreil1983 islamabad
        freespace vfhbfyyf gaudens chevell nottingham notyours mkal2707 seemore cutie14 sniper12 total12scherz
        marlin1 sandoval joker666 malik123 devilish edwardcullen music13 eastern1 snake123 asshead 2kroliczek
        voyager2 cyberia wrestler1 1wizard southwest1 cybernet 4me2know adams33486 veterok manuel12 karandash
        serafina14 lover14 looksee trivium1 diabolic foofight c1234567 1234567n lacoste1 bmw318i crowbird
        premier1 jimmie48 spez3012 eric1234 theshit1 rooney8 spudman julie2811 landmark cameron12 ironsink
        turtle12 s7fhs127 rose24731 gggggggggg olivia2 plankton changepa 622906268 quovadis thinking shorty69
        033028pw michael18 andrew5 barrakuda rockon! spawn666 baller11 morbius treguier yelnats nice123
        salmankhan snoopy13 fastone puttana eighteen qwe123qwe123 timberla bff4ever christina2 legalize
        georgin assface1 987654321z eragon1 warbird khan123 vitalina saxophone1 forever4 oojs4ykl treflip
        aksarben fifa2010 jordan06 ruler1991 maarten sam138989 791159392 mexico01 sasin414 jasmina sevgilim
        golfinho ktyecbr miniclip fuckwit shashank emmanue mario140773 ybrjkftd iloveyou88 qwerty33 theband1
        2password proverbs31 blackout1 womersle rhodan01 1please myspace88 billyray robert22 alternat wolf123
        mexicano1 mystikal working1 dogshit1 executor honey215 craxxxs ghjcnjnf dora123 999888777 welshman
        ogplanet access123 cosmopolitan 963214785 951753852 wpcakir264 fvcnthlfv parolamea ligabue 666999666
        testing2 candy101 maganda1 jesus23 maldives gumshoe sacha1234 123452345 sexymama12 mithrand aa1111aa
        palomino ficktjuv bingbing radial9 hollie99 davids1 mgreen39 testtest1 razjel1 pg260365 fuckyou01
        chicano killer45 scrumpy bambolina chris19 uvmrysez monkey18 justin18 somanypickles27 7u8i9o0p maxima1
        madafaka ahbird1984 soulmate1 kalinin olcrackmaster hotmove pomalo123 latoya1 lthtdyz pizzaboy
        pablo123 chemical1 bball14 baileys youporn hungwell lucinka fineboy rookie1 killer1234 jessica.
        passwrd monster5 4224035 bobster lucky77 moneymon graffiti1 brother2 sunnysid trandafir armorgames
        thebears putamadre workhard flashbac muffin2 hermann rabat1945 lasalle abramov freedom12 univers
        polenka1 shortys jojojojo michaeljackson deathstar govinda nickelback direktor halo1234 shoppin
        rekbrjdf aczx7812 santeria waterman berty75 papatoma1 mohican pakistan786 daftpunk aguilas uekmyfhf
        weyersheim emmanuelle ironbird giants56 qawsed1 salisbur mostafa summer04 qawsed123 pondscum a1169619
        linusd8 kitten123 george3 kassandra1 redshoes daredevil1 madonna12 bartman1 leliane50934 johnny1959
        19810301 sexisgood guillermo1 patric1 cabrera calderon ghjuhtcc lilwayne2 dkz1999 cookie23 medicin
        kmzwa8awaa weekend 4freedom moderncombat keegan1 lovesyou 2pacshakur belladon c0mputer concepcion
        blessme hateme1 rfhfrfnbwf deepdive qwerty4 fucked1 phantasy gruby12 robinho owt243ygbh redapple
        panda12 structur bobcats1 anakin1 mom1234 batman5 steve01 poolman volimte vlad1998 master13 qazwsxe
        oliver11 ontherocks c00kies live4him new975wen dimedrol michael15 rovnogod winter07 tanja1993 festival
        flintstone beernuts hoffman tuffguy minister isengard tigger23 highfive casper99 sammy13 getreal
        fossil1 dolphin7 airsoft muffdiver 20072008 orioles1 theodore1 lmapacey iloveu22 breadman lizbeth
        estefan phoenix888 desadesa wideglid lapinou softball15 qweasdqwe chanelbag oddworld sweethome
        philly215 lovejoy godislov littlegirl redsox12 redemption 67vette malaysia1 roanne42300 scouser
        zesh1412 heinrich faca210898 dragon25 henni1907 policema mackdad gfhjkm11 lfplhfgthvf angelgirl
        zzzzxxxx childre samarkand camden1 cegthgegth monstercha fresher silvestr blix729 greaser shorty01
        sexdrive fantasy7 oleander fe126fd crumpet qazwsx11 pingzing istanbul34 1banana hipster blueangel
        calliope mexico7 housecat michael08 3232547 nonenone brillig gfhjkbot xlsl9963 expediti mclarenf1
        776158ab master7 caliban grine89 whitetai marek14michal favorite3 przyjaciolki lisamari educatio
        jenjen1 kingjames heartbroke 1958proman milkdud laurel12creek imajica residentevil bailey10
        dkflbdjcnjr lovehurts2 soulja1 lilmama2 memorex1 deltachi endzone destinee bcgfybz auckland2010
        21864812 7653ajl1 mardigra oliver2 testuser black22 bunko18 camaro67 jackpot1 yandi20080527 greenie
        454dfmcq lancia037 6xe8j2z4 mase4ever mrgreen diego10 ranger5 computer11 headhunt moonunit mpeater
        pussyboy stoopid rahul123 cxy831126 e2yfp41b ezekiel11991 andrusic1 kils123 junkman jomacapa makeup1
        jimmyjam sportster doctorwho betty123 lajolla 8008070 jayden07 19216801 gambion32 rhett32 ignoranto
        ossi2000 sucker69 ravens52 marie23 nicosnn caracol taylor14 daffyduc estrada 1shorty monkies chanelle
        hedonist power999 cacapipi iloveu13 19899891 rosa123 greekgod marshal cbr1000 yaoiisgrand leader1
        19977991 electronic rs11220 cfif123 black23 rhtfnbd tommy12 hummer2 minnette gilmore chasity1 green69
        iamawesome atletico america7 partyboy javabean federer freehand renee123 miguel12 channel sampdoria
        w2dlww3v5p 1merlin iforgot2 w12101957 tomjones maddie123 jakeman fishing2 franken markhegarty
        boguska123 carole1 daveman holler1 julio123 lukas123 cierra1 gigaman8891 maryanne campari curitiba
        dovetail aerostar carmelo1 jackdaniels 91866709 basenji hockey4 glencoe biglove chutrung goober12
        jackson12 far7766 eclipse9 tmvlzj12 1234567v 1106782 vanechka carnaval aristote slunicko grumble
        ashutosh belgorod wubin007 gennaro thebears12 pazzword hockey15 heather123 sashadog diablo11 yomamma1
        mst3000 tigger5 khongbiet funkster hejhej123 gillian1 my5kids ekaterina20 chibears jessica9 astra123
        accountant goliath1 fuchurli windows9 november30 vinograd demolay vika2010 19371ayj jellybeans
        qzwxecrv merrill1 scoreland arianne mariama megastar sig53num mandragora ballin3 puma123 newhope
        justin69 qawsedrftgyh marvel5454 nicole8 aquamarine shyster manjula telstar nevergiveup crickett
        042945d solo7590 aaaabbbb velocity grasshopper leto2010 tanisha aaa12345 nebraska1 summer21 salinger
        mrsmith create1 qazsedcft newshoes fireworks daniel07 123321qweewq seatleon 22221111 junior3 columbia1
        0987654321a speranza 1029384756q hiphop123 kipper1 mustang123 batcave friends5 mytruck peter12
        airsoft1 marcus123 tomato1 piccolo1 110110110 laputaxx almario927 123456789000 omgkremidia knight12
        ibicguwjic vladislava giulietta freemusic jlbyjxrf kbdthgekm icthus01 punheta marques fetish69
        exploiter marie14 manstein vfvfvfvf november9 32615948worms dogbreath teetee1 ujkjdjkjvrf amnesia
        salerno ripcord lovemom1 87calis mammina larrybir thunder3 mygirls3 9kyq6fge remembe likemike shinigam
        haley123 yfcnfcmz redskins21 13245678 xbonesx semarang lollipo alexis10 scuderia limpdick clochette
        allyson1 3247562 vishenka freedom! waldiw82 volvov70 foundation arabella24630 bioshock tombraider
        matrix69 november26 13579135 rdukv46x parazit jose1995 74699723 diablos jackie2 poiuytreza decembe
        2933455 splendid spiderman4 452073t robert69 mariner1 brandy12 killa12 742617000027 bitchboy pfqxjyjr
        rubberduck 5681392 8008beb marryher money4940 shannon2 peepee1 traffic1 charline andrew! 6345789
        royals22 ivan2010 ania1986 honda99 snoopy01 coorslight grandad1 hello14 hunter69 zxcvbnm0 7224763
        sonofgod 20070509031 nuclear 1dolphin 67529353 pavlenko woodwind broadway1 lovelov xred4654 pinkpant
        bela2404 gblfhfcbyf justinbiebe potatoes jeff1234 zebra123 parrothe 987987987 shawshan iloveu143
        sunshine23 46265216 hemi426 cat15175 dragon64 narendra porsches ghostly chivas2 hubbahub meatball99
        buttnut b929ezzh sonysony sorokina josh1234 112233qq metatron arsenal11 treehous mummy123 8902792
        love2006 baller10 labamba frisco1 slut123 zxc123zxc tronwell keli_14 family11 1steeler lovely3 kitten2
        foxwoods jolinek33 marvel1 sidorova shania1 snowwhit neptune1 mrlover trader1 lilli2006 nudelamb
        lumiere acdc123 heterosexual deltasig manchesterunited blackhawk1 myspace16 7gorwell nicknick
        nokia6630 skittles12 nokia5320 william11 madhatte bears54 1cowboys keyblade adv12775 blueboy1 dude1998
        babyhuey karaoke1 madmike football45 ubvyfpbz anthony07 qawsedr lifetec skyhook stalker123 toolong
        taylor22 robertso andrade ripazha krystyna56 zippy123 qwertyu123 schokolade dirtyman terrence1
        analslut flower7 dutches dipset5 igetmoney1 flatbush toulouse31 bhbyjxrf goaway1 26429vadim thieric
        lawntrax rksk3210 dewayne ripper1 bratz123 yasmine1 truckman lucky69 nemvxyheqdd5oqxyxyzi tiffany123
        gkfytnf metallica6 bugaboo myspace17 cableman hairpie 12345678b xplorer sebastian106 hotsex69
        jeremy123 mordred srikanth patrick3 money14 brown123 4311111q soukayna presari 2416101113 753951852
        josemanuel freedom4 j12345678 kapitan mm170667 hateyou1 maribel1 tane4ka kasandra sentinal ufgyndmv
        rejoice independen qwerty67 marie22 godim001 remo1d72a damocles dollarbi socorro he635789 padilla
        pizdets flatland tucker12 92702689 lucky07 maggiemay veri1234 ajnjuhfabz madison9 744744z motorbike
        agnieszka1 knackwurst8853 bitches! asseater black21 everlong pop168168 buddy23 soccer00 cmgang1
        1234567890987654321 wrestler albatross ulugbek fragile magistr sassygirl sebora64 ethanryan01 sleipnir
        monange caterpil dalbas73 newyork12 212121qaz luckystar gjytltkmybr rocawear lostboy what123 aileron
        dusty123 hamtaro everest1 buddy13 pornman nicoletta boombox blackdic mommom1 44448888 112233aa
        11231123 2502557i babygirl06 nanotech ethiopia yourname casandra pookie123 15975300 carla51 precious2
        chicago0 sophie2 cxzdsaewq qqwweerr matthew13 madelyn november6 qwerasd pon32029 rainmake 22021988
        nathan0 babygurl14 matveeva legioner pimpjuice1 gdcc9921 tombraid lucky22 blitzen donaldduck lilmama12
        fallen_angel chinese1 shalimar oleg1995 tommylee pugwash likewhoa yujyd360 minimax moresex drumnbass
        6jhwmqku leppard dinsdale boriqua money111 virtuagirl rattlesn 1sunshin veritas1 newmexic millertime
        turandot rfvxfnrf kakawka bowhunter deerpark erreway taylorma rfkbybyf wooglin iamhorny vhou812
        dctktyyfz godpasi fuckyoubitch altavista jertoot smokeit ghjcnbvtyz fhnehxbr qazxcdews maddmaxx
        redrocke spencer2 thekiller p1234567 1biteme tgo4466 shakespe dartmout magpies1 mouseman chester7
        danbury 01081988m balloon1 tkachenko master77 pussyca zzxxccvv supermax dontask piglett qaz12wsx
        inside1 lbpfqyth lovecock u4slpwra fylh.irf 7ertu3ds necroman chaos666 lazyacres harley99 dilligas
        unforgiv oddball schalke0 borisova branden1 parkave lafayett 878kckxy cheeseca bigwave mercutio
        psycholo andrew88 o4izdmxu sanctuar newhome suckmydi rjvgm.nth goodgame 1qwertyuiop 6339cndh scorpio2
        southbay crabcake paperclip rastafar geujdrf mpetroff rollout volvo240 blue2000 incognit badmojo
        gambit1 station1 clipper1 qazxsw2 ledzeppe kukareku sexkitte lakers12 acmilan1 slutty3 phoneman
        kostyan sintesi07 nephilim nascar03 hardon1 boeing1 hfccdtn polizei ariston clarkken microwav london2
        santacla 1mickey ironside carter12 borntorun tadmichaels heat7777 luckycharm gordolee85 skylane
        taucher neworlea anhnhoem melissa7 massimiliano dima1994 shokolad serenit jmh1978 rfpzdrf 1qasw23ed
        free4me sasquatc verochka bankone monopoli lamborgini gondolin needsome kalamazo lololyo123 bill1234
        ilovejes lol123123 popkorn 567rntvm downunde charle1 angelbab guildwars homeworld qazxcvbnm superma1
        kryptoni stormie calvin69 konovalov jansport liebling tujhjdf wmegrfux ljb4dt7n 012345678910 kolesnik
        speculum at4gftlw cahek0980 godswill fhifdby chelsea4 barsoom catinhat urlacher vidadi1 lickme69
        westend loveone alex1959 barney12 1maggie alex12345 lp2568cskt gjikbdctyf anthony0 browns99 sunking
        widespre master00 alino4ka phoebus bvgthbz revenant veroniqu 4g3izhox bluefire wizard12 dimitris
        funbags perseus a32tv8ls animate karting qmpq39zr busdrive jtuac3my sr20dett 4gxrzemq keylargo
        rfktylfhm xcalibur gattone seether glock9mm gameday str8edge bulls123 carlsberg woodbird codyman
        1w2w3w4w method1 41d8cd98f00b 5432112345 melvins sam2000 grizzley margare winstons crawdad gfhfdjp
        babilon pussy11 barbell easyride 311music golions 19866891 leadfoot kr9z40sy cobra123 ****you aaa123a
        hillcres mudshark hovepark ratface 000777fffa elbarto waikiki agricola cjytxrj 1braves upupa68
        happy100 firsttim redhair dfhtymt sliders bananna loverbo fifa2008 crouton panties2 spagetti q2w3e4r
        narkoman nhfdvfnjkju123 1ccccccc napolean 0072563 parovoz beach69 canucks1 loginova kalleanka mishutka
        milenko blackone ghfplybr 682regkh newburgh ruffian clarets noreaga xenophon smeagol ereiamjh sportin
        jetblack gblfhfc uhfvjnf jayman1 hexagon vtufajy killemal eurocard sydney12 antietam wayfarer beast666
        19952009sa dontcare andrea11 karlmarx protools timberwolf ruffneck fairlady alex007 homerjay scooter7
        tarbaby barmaley randers dreamer2 goleafsg cumlover studioworks daisuke hevonen woody123 gostosa
        porpoise iamsexy paula123 1020315 38gjgeuftd rjrfrjkf sasha12345 matrix13 securit radical1 ag764ks
        secretar sasha1988 00000001 1butthea 1232323 cyfqgth smokeone helloall snowshoe nilknarf 1234599
        atombomb ironchef alekseev gwbush1 silver2 yesican fahjlbnf chapstic tiger200 lisichka searchin
        tanya123 alex1973 alex1991 dominati silenthill vorobey rebellio shamanking cumsucker partagas 22223333
        arnster55 fucknuts proxima silversi goblues parcells vfrcbvjdf miniskir himitsu juiceman bogdana
        botafogo mama2010 derrickh asdfrewq miller2 silverfox prestigio mm111qm max33484 sex2000 alena2010
        verysexy hibiscus josefin spooker speciali raffaello partyon vfhvtkflrf a123456z worksuck lomonosov
        dukeblue 1winter sergeeva sobolev bettylou gjkrjdybr hagakure iecnhbr pmdmsctsk alekseeva fktrcttd
        flyingv buffy16 gutierre stomatolog golf123 love269 n.kmgfy gjkysqgbpltw lifeguar 111a111 mindgame
        frdfkfyu phoenix8 penelopa merlin99 mercenar badluck bookert deadsexy chinchil rfhkcjy sammycat
        wright1 marakesh elmer251 patrick0 bonoedge graffix milkman1 mrkitty ticketmaster beatles4 number20
        superfre yfdbufnjh wpoolejr polopol nicolett omega13 cannonba sandy69 bo243ns bogdan123 19733791
        marzena shadowru pornlover nafanya gateway3 booboo69 staticx qq12345 garnier bosco123 1234567qw
        1xrg4kcq cbr929rr allan123 motorbik miroslava cytujdbr camp0017 snusmumrik salmon1 co437at tincouch
        vvvvvv1 krondor kuzmich bmw320i alex2010 essayons appletre fghbjhb corrado1 satelite 1michell
        cfkfvfylhf acurarsx slut543 bob2000 pouncer bluetick fromhell mammoth1 fighting54 worldwid sordfish
        listopad hellgate dctvghbdf jeremia triniti compaq3 loveman repvtyrj zxcasdqw west123 warcraf creamyou
        rehjgfnrf steve121 alderaan barnaul bombshel gretzky9 tankist vaz2101 playgolf boneyard strateg
        romawka iforgotit archmage 135135ab psalm69 ranger02 zaharova 33334444 perkman realman salguod greyfox
        viper99 blackdick 46775575 shazbot qwertyas mailman1 57392632 altosax krayzie 85852008 1forever
        98798798 123456654 142536789 preciou 01telemike01 brunswic destini madison0 1133557799 songohan
        thedead 00009999 murphy01 hirsute aurinko associat 1miller hermes1 westsid maratik fabrika claude1
        nursultan noentry ytnhjufnm electra1 ghjcnjnfr1 integrit 14071789 ekilpool sparky11 ruslan123 demetrio
        appelsin fynjybj billygoa p030710p$e4o macdonal 248ujnfk schmidt1 vinbylrj ycwvrxxh skywalk gerlinde
        solidus postal1 1charles rhianna terorist omgwtfbbq assfucke deadend vengence anatole amazonas q12345q
        gawker1 kassidy 0o9i8u7y6t kaligula familie anders1 pimpjuice birthday10 lawncare grandorgue juggerna
        scarfac swatteam repytxbr celicagt pleomax gen0303 icepick tea4two forsure shortdog webhead palenque
        3techsrl orenburg 80637852730 iamfree 12345670 12343412 bigears 12123434 valenci 111222q passwo1
        8928190a motorolla lateralu 123456789zx wifey200 ololo123 nemezida qaz1234 lakeshow amarill ginseng
        billiam fatback nosgoth diversio drizzit luzifer 11335577 icculus firstson ceisi123 hrothgar jarhead1
        happyjoy boneman djljgfl dicklick russ120 bluesea provista bootycal 123123f heartbre ern3sto apple13
        bigpappa fy.njxrf cruella david26 teddies kikiriki stevenso deliciou money777 degauss susanne1 shitbag
        barbaris f8yruxoj anemone left4dead2 annarbor nikita2000 llllll1 fbi11213 qwaszxqw macabre rev2000
        chiquit iyaoyas bear101 irocz28 vfktymrfz rfhnbyf keith123 peacock1 orgasmic thesnake rhfcyjlfh
        turkiye tubaman estefani firehose funnyguy grace17 arbiter jimmy69 asdf67nm thicknes sexysex kristall
        michail encarta banderos marchenko de1987ma mama1963 punksnotdead 1eagles 1fender acdeehan 1q3e5t7u
        linksys neophyte mydaddy 1jeffrey fgdfgdfg 1986irachka dfcz123 slacker1 110491g lordsoth bhavani
        dctvghbdtn niblick hondacar worldcom 4034407 51094didi 3657549 3630000 3578951 sweetpussy supercoo
        abacabb gfhjkm13 ford4x4 1726354 lovesong moebius paravoz 1357642 matkhau solnyshko daniel4 martusia
        iamtheman greentre jetblue motorrad vfrcbvev gnorman 1010220 666satan losenord lateralus absinthe
        command1 iiiiiii1 jungfrau ufhhbgjnnth yamakasi gemini69 zxcvbnmz cabezon skyblues zxc1234 456123a
        azzurra benidorm viperman dima1985 hemligt hotfeet 267ksyjf kaitlynn sharkie sisyphus redvette
        ac2zxdty hxxrvwcy appleseed fynfyfyfhbde birthday6 1pookie bluedevils kzktxrf takayuki assembler
        sissyboy sergant nokia6230i hunt4red festina darknigh cptnz062 ndshnx4s twizzler wnmaz7sd gfhfcjkmrf
        alabama123 barrynov punt0it durandal 8xuuobe4 cmu9ggzh bruno12 crazyfrog vfvfktyf mackdaddy anthon1
        cribbage mwss474 whitesta freaker p2ssw0rd tiktonik moonlite bearclaw liberty2 1diablo snakeeyes
        rainmaker vetalik bigeasy kluivert calbears lavanda dhtlbyf medvedeva whirling bonscott freedom9
        manoman segredo cerulean robinso rrrrrr1 callista rainman1 trantor mickeymo bulldog7 7ofnine bubba22
        cabible nicerack summer98 lieve27 jackster eclipse2 up9x8rww ghjcnjz themaste deflep27 ghost16 gattaca
        fotograf begonia aldebara novastar buzzman manchild spurs123 moom4242 iownyou tightend 07931505
        1johnson smokepot pi31415 snowmass jessicam 5tgbnhy6 tentacle scoubidou2 benelli vasilina jaihind
        lero4ka jlbyjxtcndj loosee123 palantir saturne themoon shyanne hannelor lewie622 ghjcnjqgfhjkm
        blasters grinders positiv fltkbyf kzsfj874 enjoyit rustler squealer fortunat devils2 7inches candlebo
        topdawg soundman zxcqweasd hoppers ghbjhbntn mantle7 jgordon bullshi thunderc galinka phish123
        tintable nightcrawler tigerboy basilisk masha1998 yomamma geemoney 0000000000d motoman vintelok
        12345rewq nightime ch1tt1ck mxyzptlk bandido doctorj superted parfilev grundle access22 miguelit
        trivium smooches dezember spaghett molokai bossdog guitarma boriska photosho junior24 vaz21093
        bigblue1 trident1 candide arcanum klinker orange99 nallepuh mtwapa1a ranger69 bissjop 1tiffany
        rutabega elvis77 karabas frank12 toutoune surfcity samanth1 littledo kazakova mistral1 alpha01
        5544332211 towtruck kenwood1 vfiekmrf ranger75 ladygirl boeing77 installsqlst gosling bigmack xohzi3g4
        kfnju842 klubnika cubalibr 123456789101 tallulah vid2600 wombat1 extra300 xfiles1 green77 heyjude
        nccpl25282 thicluv fldjrfn buster22 broncos2 letmein4 harrydog solovey fishlips asdf4321 ford123
        superjet norwegen movieman psw333333 postbank deepwate geolog323 murphys a3eilm2s2y 123321qaz monkey20
        buckwild byabybnb mapleleafs yfcnzyfcnz summer03 ltcnhjth uto29321 bathory poptarts spam967888
        705499fh porn1234 earn381 1porsche whatthef soreilly allochka is_a_bot winter00 bassplay 531879fiz
        onemore c0rvette beaver12 seashell chaching xenogear cornfed chicco22 darwin1 ancella2 vika1998
        shawn41 resolute pandora2 william8 cheerlea renfield anna1986 19719870 liebherr ck6znp42 gary123
        123654z alsscan matrix7 metalgea chinito falcon11 7jokx7b9du bigfeet tassadar muscle1 klimova
        batistuta 1herbier ghjrehjh karimova faustus 1manager dasboot analfuck dwdrums jaysoncj maranell
        bsheep75 rolodex rrrrrrr1 almaz666 russel1 goodpussy veronik 1w2q3r4e efremov william6 alanfahy
        nastya1995 panther5 automag 123qwe12 vfvf2011 speedie pass999 171204j ketamine energizer usethis1
        buster21 thechamp flvbhfk frank69 claybird bigmaxxx housebed dimidrol bigball dervish bootycall
        80988218126 killerb catbert christa1 chevytru 00998877 overdriv nyyanks dinamite bloembol magnus1
        twinkles 118a105b brielle lanzarot youngone ssvegeta fktrcfylh1 vika1996 dynomite beer4me sonshine
        constanc thinkbig damnyou autogod ranger7 roller1 hopalong tkachuk deep111 stuffit andrei123 graphix
        1fishing mlesp31 ifufkbyf 8546404 paladine bulgakov 4294967296 6060842 cdtnkfyrf hedonism gfgfrfhkj
        5551298 gostate sillyme hdbiker beardown fishers 00000007 newbaby braves95 phishin yourass hornet1
        albator 2521659 underwat tanusha 3f3fpht7op dragon20 bilbobag cheroke radiatio garibald wakeboar
        registr maranello 1593570 galatasara loranthos 1472583 asmodean 1362840 porkypig mercator koolhaas
        come2me debbie69 calbear yankees4 85200258 dustin23 tooling crfnbyf 112233445 heinz57 cnhfcnm 1bbbbbbb
        rubberdu donthate sasha1992 nbuhbwf sundial vjnjhjkf deskpro arkangel willie12 172839456 basshead
        hornball pagedown rfvtgbyhn astonmar mistery shenlong matrix01 nazarova 369874125 rse2540 j0nathan
        greshnik courtne suckmyco mjollnir 789632147 asdfg1234 ranma12 zebedee artem777 bmw318is rambler1
        yankees9 5w76rnqp mafioso babyruth tranzit magical123 gfhjkm135 soboleva drizzt1 teamster pokemons
        1597532486 shockers melanie2 slobber flagman 4fa82hyx x4ww5qdr cumsuck leather1 rushfan invest1
        tumadre screwme tiddles sailaway starburs 100years comando ranetka thordog blackhole palmeira verboten
        solidsna gevaudan sharky7 talktome !qazxsw2 wetwilly intersta hellyea bonethugs solitair adidas12
        a7nz8546 respublika fkojn6gb zldej102 ab12cd34 cytuehjxrf astroman preteen handsoff mrblonde twolves
        unclesam kpydskcw lg2wmgvr grolsch biarritz williamm diamondd fishhook lena1982 unb4g9ty 65pjv22
        applegat mikehunt krillin 46doris falcon12 1surfer estrellit 1234567890m stingers champio bbbbbb99
        tekken3 endgame monkey00 eldritch rfyfgkz 1member 66chevy hpmrbm41 grayfox elvis69 celebrit maxwell7
        rodders 1camaro silkcut katenka angrick 17071994a kruemel snuffles marryme vlad1994 forward1 badaboom
        hardtoon hatelove knopo4ka mensuck kickbutt zastava cjkysir dragonfi badseed sweden1 brownlov nike1234
        kwiettie jonnyboy florenci bristol1 allister yjdujhjl gauloise bellaboo wltfg4ta foxyroxy rocket69
        fifty50 master21 malinois gogosox obsessio yeahrigh capstan liza2000 blueskie cbr600f3 mandreki
        shark01 wonderbo muledeer xsvnd4b2 hangten grenden 245lufpq ghjcgtrn frostbit badminto 1doctor
        archibal footboy dm6tzsgp samadhi ytdxz2ca hallowboy dposton theworm dopehead iluvtits ranger6
        worldwar chewbaca oooooo99 ducttape dedalus borisenko 111111z arlingto p3nnywiz rdgpl3ds boobless
        kcmfwesg blacksab leachim 1derful russell2 marykate freakme lindros8 james00 gofaster stokrotka
        kilbosik aquamann shedevil slot2009 mm259up brewcrew choucho sexfiend vladimi 12341234q tiggers
        crjhjcnm libtech monkey66 polopolo09 feuerweh rjyatnf bennevis fatgirls cdexswzaq 9noize9 rich123
        nomoney hondacrv william0 cheyenn techdeck atljhjdf fallenangel tranquil carla123 relayer portvale
        idontno bycnbnen trooper2 gennadiy billbob amazonka chinatow busters selfok2013 1murphy fullhous
        bajskorv nectarin littlebitch feyenoor bigal37 pussybitch icecube1 kyocera ltybcjdf gotrice abm1224
        sexsells swinger1 aphrodit rhind101 poiulkjh kuzmina beantown stuttgar messenge motorman nicegirl
        rachel69 studmuffin vtkmybr gamecocks bosshogg kleaner roadhog fuckmeno phoenix3 buttnutt boner69
        andreyka katerin rugburn jvtuepip happy99 swissair fylhttdf voronin m7hsqstm weihnachte dowjones
        freeones bears34 bombadil flatron1 logging7 telefoon andrei1 cowabung 1matrix asd123qwe mirror1
        torrente diamond6 jackaroo millerlite ironhorse zzzxxxccc roosevel 8363eddy depeche1 grendal
        frederiksberg cbcntvf cb207sl sasha2000 was.here rosedale spinoza cokeisit gandalf3 skidmark
        1234567890qaz sexxxxxx beagles lennart 12345789 politic gcheckou 12345611 lightman velosiped
        brucewayne gauthie elena123 greenegg clocker nitemare 123321s megiddo boywonde peggy12 pgszt6md
        batterie redlands scooter6 bckhere maxwell2 bandana timoth1 startnow ducati74 blackmetal balla007
        phatfarm titmouse benhogan 24lover redlion johnwayn bullyboy goldtree spookie tigger99 poutine
        cyclone1 woodpony camaleun eagles20 peepshow dima1989 rjdfkmxer 11111aaaaa machina 0773417k 1monster
        freaksho jazzmin huggies sashenka ccccccc1 bridge1 giggalo cincinna pistol1 david77 lightfoo tabaluga
        belo4ka eagle99 punkrawk salvado slick123 wichsen knight99 fefolico contrera anna1984 robert99
        pretende racefan serenada ludmilla cnhtkjr l0swf9gx hankster dfktynbyrf cv141ab 944turbo blackfly
        zrjdktdf eus1sue1 harddriv melissa3 sexybitc cnhfyybr jimdavis amberlee skywalk1 brattax gb15kv99
        rothmans firedawg bimbo38 aftermat 01478963 phishing materia budman1 gunblade exclusiv sasha1997
        anastas rebecca2 fackyou kallisti fuckmyass norseman ipswich1 1edward intelinside yjdjcnbf 7eleven
        1a2s3d4f5g6h milano1 bruins77 sundaypunch realmadr vfyxtcnth iwojima valkiria millerti birthday100
        appollo celebrat slava123 izumrud bubbabub legoman joesmith katya123 sweetdream wwwwwww1 oooooo1
        lovespor s5r8ed67s cowboy22 wachovia michaelb qwe1234567 alfa155 safeu851 antonova longtong 1sparky
        whateva cokeman kekskek1 sirocco 123456qwert phinupi vika2011 fullred mariska ncstate glenn74 aleshka
        verlaat scoubidou6 phatboy jbruton barney11 blindman maximus2 master55 11223355 sexpistols prisonbreak
        nokia2700 ajnjuhfa yankees3 ak470000 bdfyeirf fotball riobravo thoradin polkaudi kurosawa valerik
        poltava saviola fuckyouguys 754740g0 anallove microlab1 juris01 ncc1864 garfild makarenko cindy69
        lebedev johnnybo booster1 johnson4 kd189nlcih hondaman vlasova sevisgur bear2327 sexmania roma1993
        hjcnbckfd tuppence jimandanne strike3 nhfnfnf tsubasa 19955991 quincunx dima1998 uuuuuu1 skinner1
        lisa1234 xpressmusic getfucked matulino johnsmith spanner1 todiefor mangoes snowdon ram2500 chuck123
        fireboy az12345 1knight 28infern muselman mets1986 katydid vlad777 1prince bigbroth mollymoo waitron
        juggler 0sister0 zanardi nata123 heckfyxbr 22q04w90e engine2 nikita95 hammer22 lutscher vfuflfy
        buster99 kourniko aggarwal 19911992 shdwlnds rudenko vfvfgfgf123 galatea monkeybu premiumcash classact
        devilmay knuddel hardpack zombie13 stockcar tos8217 honeypie nowayman alphadog tiribon12 tornike
        haribol telefone lfytxrf muggins lytdybr vasilisk cooking1 bestboy whitewol shazam1 masterma bushmast
        andrew6 heimdall jimmy99 gthtrhtcnjr canesfan sasha11 ybrbnf_25 august9 artichok superdude tarelka
        mickey22 holeshot gettysbu hammer99 divine5 1zxcvbn bmw750il godhead hallodu differen cestmoi amber69
        5string pornosta dirtygirl formel1 scott12 honda200 hotspurs johnatha firstone123 msconfig karlmasc
        123qweasdzx baldman 9811020 tcglyued lbvfcbr minddoc artimus plat1num quantex 8481068 manimal
        dthjybxrf buck123 6969696 kodeord 123321w gladiolus nintend 5792076 spankme1 belladog importan 4206969
        87e5nclizry teufelo7 yfl.irf quaresma 3440172 nnmaster lucas12 123321az tomjerry 2597174 standrew
        gizmodo2 rz93qpmq 870621345 qmezrxg4 moom4261 hkger286 lou1988 croaker klaudia1 753951456 fsunoles
        romanenko abbydog isthebes walkman555 ranger98 scorpian hardwareid bluedragon fastman 2305822q
        iddqdiddqd 1597532 gopokes zvfrfcb w1234567 sputnik1 2i5fdruv 1357913 1313131 cowd00d flexscan
        boogiema bigsexxy powerstr ngc4565 joshman funfunfu 1232580 123578951 maxthedo bond0007 gehenna
        nomames blueone gatinho 1011111 torrents 123451234 tiger25 pointman caffreys phaedra bloodlus 321ret32
        102030405 stickboy lotrfotr34 jamshid ironlung pushistik unclebob tigereye pinokio roman777 17711771s
        videogam faramir twiddle cubalibre idinahui nikita1998 78621323 4cancel vassago jaydog472 canada99
        rebenok maks123 neverwinter 67390436 aquemini shipmate logcabin 66005918 louisian triathlo ilovemar
        letmeino fibonacci 58565254 5thgbqi vfnehsv artemis1 newlove thd1shr grigoryan lifesux temple1
        bunnyman thekids sabbeth 158uefas jackhamm mineonly rfnfhbyf bombero 52545856 secure1 bigloser
        51525354 teenslut sigmapi sanfrancisco private5 qwerttrewq hardguy peter69 jesuschr sarah69 toyota91
        45645645 bugmenot 44556677 wwr8x9pu alphaome harley13 kolia123 wejrpfpu revelati cityboy pinkpussy
        triplet tannenbau darkhors retired1 nfyz123 37583867 gxlmxbewym 1warrior 36925814 dmb2011 karpova
        89876065093rax naturals gateway9 cepseoun sasafras 1qazxdr5 ace1062 motoguzz emmajane alex1995
        jerkyboy cowboy12 arenrone precisio 31415927 scsa316 panzer1 studly1 powerhou mashoutq thebeatl
        montesa cvzefh1gk a159753 zimmerma gumdrop ashaman grimreap icandoit borodina dima2009 keywest1
        diavolo napster1 5411pimo lenchik gilgamesh kalimera gordon2 rjycnbnewbz maulwurf 2much4u robotec
        fuckgirl fourplay 1booger blackheart blackfin cntgfyjdf mymoney1 09080706 goodboss sebring1 kensingt
        bigboner marcus12 ym3cautj struppi thestone lovebugs silver99 forest99 qazwsx12345 longboar huligan
        rhfcbdfz airmail msouthwa 1iceman sharona france98 ps253535 zjses9evpa sniper01 konfeta good4you
        station2 regedit mvtnr765 tiburon1 ghjcnjgbpltw checkito 1ladybug corneliu svetasveta imaccess ou81269
        brandon6 3611jcmg margera ou812345 eklhigcz 30624700 dolphin9 heather6 hergood njhyflj silverfi
        fabfive spring12 jumpjet adilbek toscana caustic hotlove sammy69 barney01 buster3 gfccgjhn pangaea
        xexeylhf anisimov chevyss saskatoo tweaker irish123 palpatin lovesuck diadora hfnfneq harlock mclaren1
        newpass3 rfgecnfcerf alskdjfh raffael cleo123 1234567qwertyu mossberg starline hjvjxrf rangers2
        blackhea pappnase daywalker summoner 1jjjjjjj swansong 12345qqq lionsden money99 silver33 hoghead
        saisg002 nosaints tirpitz 1gggggg jason13 0cdh0v99ue pkunzip arowana deskjet1 thetaxi 14159265 cacique
        14142135 orange10 richard0 backdraf kohsamui c43dae874d sorento pepsiman qweqwe12 korolev balls123
        schlange optiquest fatdick nottoday dianne1 1234qwerasdfzxcv baddog1 greentree marshal1 liliput
        000000z rfhbyrf gtogto43 rumpole marcelit sassydog system12 kissfan donsdad scorpio6 dogfuck rocket21
        pimpsta letmego k1200rs lytghjgtnhjdcr abigale carlsbad hereiam schoolgirlie washear apocalyp gfgf1234
        gobulls dnevnik wonderwall beer1234 birdcage hottuna penquin donna123 123lol123 thesame adidas11
        selrahc pandoras 111222333000 ingersol mama12345 cessna15 1simpson nazarenko seattle2 azfpc310
        rfycthdf hotlanta jason22 sujatha fsd9shtyu highjump changer entertai kolding eagle21 bigdong sinatra1
        htcnjhfy oleg123 videoman pbyfblf tv612se kenaidog silverma ardmore 123123qq cascada cbr600f4 harakiri
        glasgow1 lanfear liveoak ybrjkftdyf surfside multipas redcard 72chevy schroede testerer hejmeddig
        tornados n8skfswa houndog chris25 1marine greatdan z1z2z3z4 kicker1 katiedog smith22 mrmagoo 1234512i
        assa123 7seven7 guenter alex1985 voronina mbkugegs zaqwsxcderfv mystic1 master0 cheesey skripka
        blackwhite sharon69 dro8smwq techman boognish deidara heckfyf quietkey authcode pinkerto merengue
        chulita bushwick turambar kittykit scheiss hambone1 bigballa restaura 111luzer euro2000 denhaag
        1001sin beatoff 555555d willis1 kissthis qwertyz rvgmw2gl iloveboobies dewdrop sdbaker fcc5nky2
        beastie1 hvidovre dagobah alex1987 papageno toonami dirtybir naturist channel1 flibble gutentag
        lactate zucchero avr7000 mypass1 cthuttdf lovethem cantona1 wonderwo lucky99 hoddling rockcity
        winner12 mansfiel 287hf71h rudiger culebra agent86 daniel0 notmine xyh28af4 kulikov bankshot vurdf5i2
        sexygirls thefrog mdmaiwa3 crossroa areyuke rodman91 toonsex dopeman gericom vaz2115 cockgobbler
        12356789 12345699 signatur coolwhip awdrgyjilp ghjrjgtyrj emergenc blood666 bootmort wetworks homer69
        flameon fylhtq1 annapoli indahouse 1penguin misha123 santorin defcon4 tampico vbnhjafy athlon64
        nextdoor koskesh lolnoob seemnemaailm siegheil monday2 cornhusk mamusia sthgrtst feldspar gtnhjdyf
        terminato 1jackson kakosja bogomol rkbvtyrj tigertig fuckitall vbkkbjy caramon marquise hondavfr
        anna1985 dennis2 mayflowe hal2000 bigmouth greenery liberty7 larionov sat321321 byteme1 nausicaa
        hjvfynbrf 104328q galvesto squeeky jitterbu 0112358 traxxas stivone prophet1 bananza sommer1 canoneos
        redsox11 1bigmac dctdjkjl legion1 everclea valenok danny001 1theman mudslide canbeef cactus1 rockshox
        im2cool thvfrjdf mattias fuckthem ironfist killswit allston maandag prototyp specboot baldhead
        redwhite calpoly whitetail cousteau malcolmx gjlfhjr semperf1 ferarri a1b2c3d vangelis mkvdari
        bettis36 tazzman morgaine anna1990 inandout anna1997 wallpape moonrake huntress cameron7 singe11
        clownboy newzeala safrane hammertime 11251422 fktrcfyl 11223311 nfyrbcn 11223300 powerpla ybrbnbyf
        zaphod42 jxfhjdfirf dude1234 czekolada blackros amaranth thereds nhecsyfujkjdt promopas marmalad
        weihnachten passthief 67mustan ds7zamnw pinarell sonofsam av473dv sf161pn 5c92v5h6 tango123 xufrgemw
        1rangers taratata 19944991 11111118 coronas 4ebouux8 roadrash dfyjdf846 marley12 qwaszxerdfcv 68stang
        67stang ellehcim nicetry seabass1 jazzman1 zaqwsx1 laz2937 uuuuuuu1 vlad123 nnnnnn1 junkfood daddymac
        persepho shithappens qwertyy 19755791 bearcub polkaudio marcus2 mama1961 palace1 transcend shuriken
        sudhakar teenlove anabelle matrix99 bartend jordana nihaoma littlegi ferraris redarmy fastdraw
        accountbloc pornostar pinoyako glassjaw johnnyd finnland saudade losbravo smalltit nicksfun stockhol
        divedeep cannibus poppydog viktory walhalla lucozade goldenbo tigers11 ownage123 capital5 stillher
        brandan antananarivu hotdick lacrimos goathead cgtwbfkbcn maywood kamilek gbplf123 beanhead viper69
        ttttttt1 hondacr agapov58 bad11bad muleman andreika boomers merlin11 quacker spartak1922 lawnmowe
        fortune1 anna1994 eastbay ab55484 ozzy666 papasmurf antihero photogra painkill jegr2d2 p3orion
        qwest123 sierra01 vfrcbvvfrcbv bobbyjoe buzzkill skidrow grabber 9379992q oleg1994 sovereig rollover
        zaq12qaz battery1 alina123 groucho1 peter22 butterbean lucycat golfer01 gfhfyjbr ventura1 chelsea3
        shoeman ffggyyo 65mustan ufdibyjd suckfuck greatgoo fvfnjhb 1bullshi easy1234 diamondb nothing0
        joker777 glasnost richar1 goshawk batman21 a123456b rockandr coolfool yjdbrjdf cleocat lovehina
        passking bonapart bigboys kreator ctvtyjdf shellac table54781 nedkelly philbert sparky99 python1
        littlebear silmaril cbufhtnf peggysue wizardry venom123 reviewpass cjkjdtq amersham devochka redhill
        rewster greenlantern panasonik dave1234 1carlos p0o9i8u7y6 happyguy assmaster sambuka sailormo
        antonio3 18254288 nokiax2 edward11 02551670 vladimir1 greenda craiger saveliy fylhtq95 fjnq8915
        passwordstandard vova12345 talonesi gigemags trevoga dorothee bastogne truegrit iamgreat paulinka
        azimuth corperfmonsy 358hkyp dogbert1 eatmyass cottage1 gimmesum a159357 1bastard 413276191q pngfilt
        pchealth netsnip bodiroga adapters mashamasha coffee2 anna1982 marcia1 fairchil iloveluc batmonh
        netnwlnk olga1976 vfif123 icam4usb odinthor exciter anchorat girls69 nfnmzyrf shadowman rataros
        tonchin chicken0 christiaan volante likesit mariupol runfast gbpltw123 kbpjxrf cessna172 kinglear
        1cricket turbo911 rosehill thekiwi1 ygfxbkgt mandarinka paswoord grandam1 shenmue leedsuni hatrick
        zagadka angeldog michaell 29palms ppppppp1 mynewbots mmmmmmm1 nnnnnnn1 biedronka elessar f14tomcat
        jordan18 tedbear 86chevyx user123 bobolink flyfishi franco1 gandalf0 traxdata enlighte dmitrij 1giants
        12345678w rugbyman snowcat chappie vakantie maddawg sewanee jake5253 letterma kmdtyjr hextall jessica6
        amiga500 hotcunt phoenix9 veronda saqartvelo williamj nightfal melnikova kosssss handily killer77
        jhrl0821 rushman 6gcf636i metoyou irina123 primus1 formatters infotech moose69 motoxxx greatwhi
        cobra12 kirpich tracy123 connecte hemingwa gundam00 slayers1 ravshan fktrcfylhjd bermuda1 eybdthcbntn
        backd00r trabant warhammer40k guitarman george13 tgbxtcrbq lovezp1314 thespot buster69 sexytime
        twistys zacharia sportage toccata denver7 terry123 bogdanova devil69 higgins1 whatluck 1qayxsw2
        riptide1 chevy11 vergesse playgrou 4077mash oneputt hydepark monster9 tangsoo hesoyam1 uhtqneyu
        ortezza rabbit66 qazxswe alabaste 1234567890qwerty beatbox slutfuck booyaka maestro1 ironfish konnichi
        gintonic trim7gun fractals morganstanley polkadot prince11 amanda10 airbrush bigtitty fyfnjkmtdyf
        flynavy joxury8f moondog1 trotters mariami 1s1h1e1f1 marlins1 balance1 glock40 southwes comfort1
        sammy11 rockbottom litebeer chopsuey greenlan freecell hampster smalldog blofeld realsex cartman2
        cjdthitycndj masterba sunburst auntjudy ilovecock losfix16 1explore vaz2114 whynotme 1qazwsxedc
        albertjr 0101198 sextime nicolas2 wantsex checkm8 24gordon misterme gbljhfcs medtech butthea blackhat
        egoiste pjkeirf maddog69 pakalolo igor1234 snowhite homefree sexfreak blessyou vfrcbvjd falco02
        yaglasph groundho gborv526 mike12345 bltynbabrfwbz tanushka raptor22 cosmodog busybee blackmor issmall
        123-123 ultra123 fletch1 flashnet loploprock littlewhore cuntfinger stinkyfinger laurenc n7td4bjl
        jackie69 camel123 ben1234 1gateway adelheid fatmike thuglove 4815162342q andrea99 blankman medicus
        bigbone morphius zsecyus56 nokiadermo a333444 waratsea 4rzp8ab7 brillian erathia zxcvb1234 snaggle
        dune2000 jpthjdf cvbn123 zcxfcnkbdfz engine3 64chevy comicbooks assasins nuaddn9561 scottsda hfcnfvfy
        accobra 7777777z metalhead romanson redsand arsenii duramax mamapap jollymon fatgirl trompete
        matchbox20 nepenthe qwertyuiop10 bozo123 phezc419hv romantika lifestyl decembre panther6 scanman
        ghjcnjabkz pachanga buzzword indianer startre tupacshakur albert12 1drummer bmw328i invisibl calimer
        mustaine morefun hesoyam123 escort1 scrapland stargat barabbas mexicali gfhfpbn gonchar moonstafa
        searock jayhawk1 maremma nastya2010 adaptec barrabas kafedra freedom0 vlad1234 method7 tooting
        davinchi conducto invernes madhatter 12345678i spring00 help123 bellybut vitalik1 river123 power666
        footslav acehigh qazxswedc123 richard9 peterburg tabletop gavrilov 123qwe1 kolosov fredrau run4fun
        jkbvgbflf steve22 wideopen access88 tdfyutkbjy impossib kevin69 cantina dontforg qwer1209 asslicke
        arkasha morelia scratch1 gerbera dontgotm underhil maks2010 hanibal elena2010 jason11 1010321 fireplug
        sacrific bobcat12 bruce123 1233215 wallstreet 2h0t4me 1346795 134679q granvill 1512198 armastus
        pipeutvj g1234567 102030q brandnew shadowfax 1falcon lokomoti 2022958 scooper jabroni1 2121212
        siffredi twotone rosebudd nightwis 2525252 sleddog 2797349 onizuka felixxxx forplay chicago5 scooby11
        ptichka 19851985p dogphil3650 totenkopf monitor2 macross7 3816778 bounder racerx1 5556633 7085506
        ofclr278 7506751 nantucke hedj2n4q aessedai trekbike pussykat samatron 9124852 dukenukem iampurehaha2
        9556035 obvious1 mccool24 apache64 kravchenko justforf darksta surfer69 gjpbnbd sananton zxcvbn123456
        odt4p6sv8 sergei1 mansikka dima777 looking4 donttell ninjutsu uaeuaeman queenas8151 demetri angel007
        avtoritet kailayu wrongway 1nascar chrisrey sd3utre7 padawan mesohorny donatello susan69 fatbitch
        pilsbury lovepuss 1creativ golf1234 hurryup huskerdu marino1 fucktoy gtnhjpfdjlcr dkjfghdk 7777777s
        donkeykong rockytop sone4ka flywheel toppdogg bigbubba 2letmein shavkat ilikepussy excaliber fhutynbyf
        flyvholm currahee godsgift antonioj yfcnzvjz 123321456654 hanswurst bandman chevy69 technica
        drumandbass dinamit eatmeat elway07 thewolf diapason yodaddy sloeber simbacat sascha1 1badger gravedig
        jakeyboy longboard truskawka golfer11 pyramid7 highspee pistola theriver hammer69 1packers alfonse
        qwertgfdsa 11119999 saralee 12inches zse4xdr5 taproot sophieh6 grizzlie hockey69 biggums hotbitch
        bluewave dimon95 koketka multiscan littleb leghorn bigjake persona1 amberdog 1assword sparky01
        123321qw goskins luvbekki bumhole 1muffin borodin yfeiybrb azizbek gjkzrjdf lilmike 1bigdadd taganrog
        snappy1 andrey1 kolonka gomango clarkkent gaudeamus mantaray whitehea andrew99 redhawks liza2009
        qw12345 den12345 vfhnsyjdf newyorke 1arsenal hondas2000 steve12 birthday2 12457896 dickster edcwsxqaz
        sahalin pantyman hubertus cumshot1 kappaman mark3434 canada12 lichking bonkers1 ivan1985 deedlit
        kyjelly throatfuck backwood boss429 joshua19 imladris lubimka partyman ilike69 fourstar scanner1
        ujhjl312 anatoli 85bears jimbo69 5678ytr potapova nokia7070 kalleank 1996gta refinnej molodec nothanks
        sugardog nhfkbdfkb larousse qazxcdew stimorol merlin21 is3yeusc partner1 478jfszk 9hmlpyjd 7imjfstw
        truelov carlos6 mudbone taylorc larkspur animal2000 miyvarxar communit ifoptfcor anadrol mamaliga
        matveev wowlook1 1flowers scotlan singapur telus01 superdav jackoff1 bullnuts world123 palmer1
        spider10 sargsyan rattlers windows2 visigoth penfloor cabledog natasha123 eagleman softcore dietmar
        tlbyjhju 1q1q1q1 lfiekmrf drachen gfghbrf 123boots1 123test sys64738 andiamo heavymet 1asdfghj
        wharfrat sword123 dragon98 lexus300 pheonix1 alex1974 123qw123 shadow88 igor1994 goodjob champ123
        121ebay brooksie frogman1 buldozer morrowin festiva bubbaman passsword al123456 green45 ashlynn
        stang50 1cherry 1xxxxxxx fifa2011 brondby zachar1 1rainbow cheezit 1eeeeeee jerbear 1bbbbbb 15975391
        654321z twinturb onlyone1 denis1988 6846kg3r pennydog dandelion haileris epervier snoopy69 afrodite
        oldpussy green55 poopypan verymuch katyusha blowme2 skydive1 fiveiron dimo4ka platina jawbreak
        buster88 walter34 penchair horizon1 thecure1 scc1975 dumbfuck aldebaran laverda knopfler dogman1
        rossigno 1hardon scarlets ibelieve akinfeev falcon69 qwerty09 vader123 silkeborg krakatoa kgvebmqy
        pensacol snowstor goldenboy gfg65h7 g0dz1ll4 chester3 acheron motdepass zymurgy one2one fietsbel
        pookster nn527hp milkmaid rustyboy epsilon1 crhbgrf selecta ufkjxrf shinchan fuckuall rbhjxrf mamasboy
        hunglow kahless 1gandalf parliame jackmeof juvis123 noremac boing747 9z5ve9rrcz icewater titania
        moparman christo1 tigerfan joshua99 matrixx jackfrost viper01 triton1 ssbt8ae2 barabash ghtlfntkm
        apeshit richard8 lostboys richard4 paranoya lisaann happyness methodma supercop a8kd47v5 polly123
        hoyasaxa 1digital matthew0 2468013579 queball pass1wor repmvbx 999666333 freedom8 botanik 777555333
        lubimaya einstei 159951159 159357123 alina1995 wisteria jhnjgtl12 98766789 darksun arxangel 87062134
        creativ1 malyshka fuckthemall rocksta genesis2 ofcourse latenite sactown milliona 61808861 57699434
        imperia bubba11 change12 55495746 jimbo123 19372846 19380018 cutlass1 craig123 51502112 19822891
        46466452 19855891 petshop nikolaevna nokia6131 evenpar hoosier1 jawa350 gonzo123 gfhfvgfvgfv 1crystal
        sofaking kwiatuszek fhrflbq alltheway maasikas wildchil fredonia earlgrey gtnhjczy nokia6500
        59382113kevinp cachero coorslit karizma vova1994 chicony bondra12 1rocket zpflhjn1 deuce22 meatwad
        fatfree sambora cooper2 clancy1 speedy2 fahayek arsenal0 boobs69 luansantana toadman control2 ewing33
        mama1964 diamond4 joshua0 guybrush reynald pincher katiebug pimphard frontosa clockwor belluno
        skyeseth booty69 chaparra boochie saraann pipeman jumpshot wintermu 1chester rjnjatq 134679a asmodey
        zapidoo ciccione hornets1 alex1971 delerium manageme connor11 1rabbit sane4ek caseyboy cbljhjdf
        redsox20 tttttt99 haustool pantera6 passwd1 9988776655 blue135 writerspace xiaoyua123 justice2
        scorpius bpgjldsgjldthnf gamemaster stabbin shameles ladylove karmann eintritt lanesra tobasco
        jnrhjqcz navyman 123vika platinu undernet sasha777 1legend anna2002 kanmax1994 porkpie thunder0
        easypass supermom twincam tiziano qwerty32 123654789a shampoo1 yfxfkmybr tsunami1 fktrcttdf yasacrac
        happyhap bullrun oaktown taylor9 hammer11 subzero1 busines ybrbnjcbr wagoneer danniash portishead
        digitex alex1981 infidel 1snoopy redcar27 thomas21 hammer12 cosmo123 burltree vwpassat jack5225
        burlpony blackhorse katemoss ferrina 1christi abc123a alex1975 av626ss flipoff folgore max1998 si711ne
        volodia ox3ford cartagen platini tiedomi service321 christi1 gnasher iraffert bot2010 dtcyeirf
        1234567890p cooper11 alcoholi savchenko chelsea5 niewiem icebear lllooottt ilovedick sweetpus
        rfnthbyf1988 angus123 blockbus nazaret samsung9 smile4u daystar skinnass thegirl sexybeas wasdwasd1
        1qa2ws3ed4rf5tg ripley1 ashley19 pokerman prevert trfnthby georgia2 stoppedb qwertyuiop12345 cabbages
        1234567890o liudmila nhfycajhvths doghead masiania songline triston sexy4me grapple spacebal winter0
        smokewee nargiza dragonla andy2000 menards massive1 suckmy1k passat99 nastya1996 stratcat pidoras
        daffyduck cumhard baldeagl kerberos yardman shibainu cqub6553 esbjerg phenmarr roma1990 diamond0
        yjdbrjd girls4me dianochka plhy6hql 2wsx4rfv cameron0 oleg1996 sharipov yeababy adelante thering
        ojp123456 msorcloledbr neveraga evh5150 1august 1mercede chessmas tiikeri stickdaddy77 kvartira
        7654321a qwaszxedc vfhbyfvfhbyf misha1111 smoke20 saransk sekirarr orion123 thomas0 laketaho jazz1234
        1tigers lickme2 gandalf7 brett123 br1ttany supafly kingrat cool-ca thomasd skiller mama777 1rachel
        rfpfyjdf msvcr71 bigboy11 noskcaj ummagumma punter12 server1 irina1991 magic69 pandemonium berlingo
        cherrypi 1montana lohotron chicklet asdfgh123456 stepside ikmvw103 icebaby trillium thepower robert8
        thugstools livefree sexpics rosenrot svoloch mykitty muffin11 artem1992 andrey1992 passpage nikita99
        fubar123 vannasx eight888 max2010 express2 violentj 2ykn5ccf spartan11 brenda69 jackiech abagail
        superme vika1995 89032073168 denis1984 2000jeep weetabix panther8 h9iymxmc kalambur tsalagi 12213443
        racecar02 jeffrey4 purgator acuracl troutbum potsmoke nytimes pureevil dragonage nodnarb 4seasons
        12758698 yeahright blademan stanisla bonaire blackwoo fengshui 1qaz0okm newmoney anonymer wilbur1
        diablo23 jgtxzbhr honda01 breadfan stratus1 happytim lambert1 cbljhtyrj komarov nfhtkrf spike69
        hoangen economia avogadro 1vampire spanners mazdarx queequeg hershil 8seconds aquariu cumberla
        heather9 burton12 crystal0 qazwsxc snow123 notgood raindog consulta miller01 cthulhu1 dukenuke baytown
        hatebree welcome01 middleto phoenix5 donaldo dylandog domovoy byrjuybnj 123llll stillers sanchin
        smallvill folgers 123456rrr njkmrjz phoenix0 ironcity kasperok matthew6 spotligh bujhm123 tommycat
        guitar11 compass1 1barney jack2000 littleminge xxx12345 littlefuck karolinka camneely brandon00
        munson15 falcon3 passssap z3cn2erv goahead baggio10 denali1 37kazoo copernic orange88 bravada rush211
        uptheass demoman mattylad10 heydude mister2 13467985 marantz f1f2f3f4 fm12mn12 gerasimova burrito1
        baldeagle fenomen verbati forgetme 5element ooicu812 10293847qp vthrehbq boredboi4u filatova barmalei
        naumenko bangbros pornclub euclid90 warrior3 antanta jed1054 111111w mankind1 peugeot406 rmracing
        cunthole jaguarxj whitecat sawadee yfhrjnbrb andyboy 9085603566 6yhn7ujm specialinsta kareena newblood
        chingada bugger1 squad51 133andre success2 cavalla theband artefact kkkkkkk1 nikolay9 emilyann
        fkrjujkbr teamomuch david777 padrino firdaus chevy01 albatro enron714 starfleet neverman doctorwh
        trinity7 pimpman snakebit chancho bleacher darkseed warhorse 1spanky 1hotdog 34erdfcv n0th1ng dimanche
        repmvbyf icequeen toshiro birthday26 daniel9 lbvekmrf charlus wspanic schreibe apollo12 tiger21
        aa123456789 spandau bisquit happyface filmstar andrew17 bakesale justlook cbarkley bloodred birdbath
        nfkbcvfy sirius1 kristof nimrod1 hardc0re killerbee pitcher1 justonce dakota99 vespucci outside1
        puertori teamlosi porol777 empire11 20091989q webuivalidat escrima trigger2 addpass mongini dfhtybr
        horndogg palermo1 babyblu dasha2010 rockhopper silver77 1234567887654321 8096468644q spider7 770129ji
        supercat tema1234 1234567892000 qazqaz123 beegees rattrace howhigh tallboy miller12 indiana7 patch123
        letmeon welcome5 nabisco 9hotpoin lovinit stormin assmonke atlanti cubsfan dannym88 worldnet julemand
        chaser1 pissword cinemax woodchuc hotchkis packers2 bananana kalender penguin8 awo8rx3wa8t metlife
        weihnachtsbau luckystr scully1 jahbless surrende 1panties bigasses ghjuhfvbcn dfktyrb nickers plastik
        muchacha cerebro santana5 testdrive l1750sq 1inside pokemon00 1iiiiiii jordan20 sexual1 mailliw
        calipso 014702580369 1zzzzzz 1jjjjjj 15253545 katinka 1ffffff martijn sslazio leolion jscript 15975312
        obafgkm marmaris elgordo thesims3 bishkek afrika2002 1speedy afroman qqqqwwww oldskool syndicat
        pukimak fanatik parker01 bri5kev6 wartburg yelena03 highway1 uhfdbwfgf buhjvfybz qaz123wsx456 bobbybob
        wolfone scuba10 schnuff fallengun montblanc roadrage bertie1 latinus lexusis rhfvfnjhcr 1yamaha
        dmfxhkju imaloser michell1 sb211st silver22 lockedup andrew9 monica01 sassycat dsobwick tinroof
        ctrhtnyj bultaco rhfcyjzhcr aaaassss ahjkjdf zipdrive telescop 1sexsex facial1 temujin greatman
        honey69 ukqmwhj6 altezza cumquat kontiki bibigon nopasaran militar supratt kobayash yawetag cfiekmrf
        jamesdea porosenok berger1 seemann stunner1 walker2 lollol12 stjohns 2278124q 123456789qwer alex1983
        glowworm mallards bluedevil lachesis alex1982 airborn1 dubesor captaink 1861brr k.ljxrf watchout
        aaaa1122 providian privado aregdone nounour twenty2 play2win artcast2 alpha69 thunder6 kamelia2011
        caleb123 lfybkjd indonesi tgkbxfgy themack hijodeputa good4now tolkien1 132forever s1s2s3s4 lolkin09
        yamahar 48n25rcc djtiesto 111222333444555 bigbull blade55 coolbree ichwill yamaha12 starwood time123
        deadsoul lazarev ksyusha madarchod technik tenorsax legshow chrisbl 44e3ebda trafalga heather7
        serafima favorite4 havefun1 nosredna jlettier borracho marinus rollrock jackson6 macross1 ousooner
        9085084232 123qwaszx firedept vfrfhjd jackfros bobby18 gromova systemofadown martin01 silver01
        darthmaul vladimirovna uthvfybz v123456789 drakcap misiek1 network2 flyers99 riogrand avalon11
        lovejone porsche2 qwerty100 chamberl beardog1 libertin joselit bigberth jockstra nastya123 default1
        kpcofgs brillo021 bomberman guitar69 latching 69pussy m7n56xo qwertasd alex1976 cunningh gladbach
        marillion mike2000 muffinman kd5396b zeratul djkxbwf quartz1 freeclus kudos4ever clitring sexiness
        blumpkin macbook tileman escaflowne pentable 1albert lommerse coffee11 polkilo muppet1 lkjhgfdsazx
        olesica ba25547 2401pedro alex111 quintain tdeir8b2 makenna 122333444455555 %e2%82%ac pass111
        zaqxsw123 gkfdfybt cnfnbcnbrf usermane osasuna firegod babochka kamakazi makavel asdflkj mononoke
        mickeys green33 wcrfxtvgbjy bigsmall babyfac bigwaves mama1970 shockwav 1friday yarddog codered1
        victory7 bigrick kracker gulfstre chris200 sunbanna bertuzzi begemotik kuolema 123456789zz
        amadeusptfcor geronim yggdrasi daniel6 adonis1 el345612 f22raptor moviebuf raunchy 6043dkf
        zxcvbnm123456789 deadmoin fannies dagger1 websolutionssu 1346798520 gwendoli 1234562000 lovedick
        digital2 space199 987654123 serious1 better1 824358553 794613258 nata1980 fishpond squidly good4me
        redsox19 zse45rdx matrixxx 213546879 motzart newspape photowiz 147852963 147369258 hellbound gjgjxrf
        lovehurt hammer01 1234554321a alina2011 questor 112358132 alina1994 alina1998 money77 bobjones aigerim
        cressida madalena 420smoke tinchair raven13 adidas69 krypton1 1111112 loveline michaelm gbkbuhbv
        76689295 sweetu70 steamforums nothere quixotic steam181 1169900 rfcgthcrbq sexstuff fulhamfc quiksilv
        56836803 jedimaster gfhjkm777 1237654 stella12 55378008 19216811 fender12 mortalkombat nudegirl
        palace22 rattrap debeers lickpussy not4u2c bigjuggs sadomaso 1357924 laser123 arminia branford coastie
        19801982 scott11 banaan123 300zxtt hooters6 sweeties 19821983 19831985 19833891 sinnfein welcome4
        winner69 tachyon nymets1 martinet 19921993 harsingh 1597535 thecount phantom3 36985214 madmax11
        willow01 19932916 opelagila theword ashley24 deadfish 31359092 sasha1993 sanders2 discman zaq!2wsx
        boilerma mickey69 jackson9 alina2010 breeze1 warspite bazongaz 1celtic asguard fitzgera cyklone
        dipascuc potapov 1escobar2 c0l0rad0 kki177hk 1little macondo victoriya winston6 kl?benhavn happylife
        am4h39d8nh bodybuil dutchie biggame lapo4ka rauchen black10 flaquit 31021364 command2 lainth88
        mazdamx5 colin123 rcfhlfc qwaszx11 diesirae hacked1 cessna1 woodfish enigma2 pqnr67w5 odgez8j3 hiheels
        5gtgiaxm 2580258 ohotnik transits quackers mdmgatew slickone fun4all netpass penhorse 1cooper asdasd22
        otherside honeydog herbie1 proghouse select1 frost1996 magichat greatzyo nikkita fgjcnjk lightspe
        maslova kimber1 mikejone pumpk1n prelude9 dragon4 kenneth2 thinline sexxybj 2dumb2live forsale
        1carolin ilikeporn rbgtkjd a1s2d3f blackboo qwerty999 marcelin gendalf cartmen yjhbkmcr time2go
        fanclub ladder1 6942987 united99 mainstre beano002 lincoln7 bellend 8520456 bangalor goodstuff chernov
        stepashka mike007 harley03 omnislash 8538622 maryjan sasha2011 8807031 hornier gopinath princesit
        bosslady hakaone lovegame bayamon sport123 collect1 charliem chimaira trrim777 thedream redsox99
        delta88 newlife2 chicago3 9875321 conditio capri50 9933162 alexand1 mike1969 bigtuna silence1 blackdra
        enolagay sataniv1993 sasha1994 moonshot santa234 meister1 gfitymrf reggie31 akademia gbljhfc zorro123
        nathalia mishmash nokiae51 nyyankees tu190022 strongbo not4u2no harlequi 1therock csyekmrf olemiss1
        sunshin1 starbase topshelf california1 symantec pippolo turntabl 1angela selhurst furnitur fromvermine
        gators96 captain2 delonge tomatoe zxcvbnma glacius ganibal mko09ijn paraklast1974 hobbes12 petty43
        junior8 1234567890d fatal1ty prostreet caution1 marocas thatguy eddie666 washingto minnesota_hp
        playboy6 naumova azzurro speedster zemanova 1oliver vkfwx046 antiflag jzf7qf2e yoda123 murciela
        lvbnhbtdf canario goducks papirus gogetter tanelorn donking badmofo akmaral killer00 nesterova
        rugby123 coffee12 browseui ralliart calgary1 armyman vtldtltd iambigal brentwoo palladin al1916w
        horosho entrada ilovetits venture1 dragon19 brandon8 snowbal snatch1 bg6njokf karolin pfuflrf satchel1
        manteca partridg skyclad ginger69 spinnake chinadol passout cochino nipples1 sixflags lloo999 parkhead
        fidodido yuitre12 artem1995 nondriversig camster alex1998 zipcode boating1 opusone newpassw movies23
        kamikazi bart316 cowboys0 corsair1 kingshit hotdog12 h200svrm rhtyltkm chris999 vaz21074 simferopol
        pitboss britania tanyshka 123qwerty123 abeille moscow1 process1 inetcfg dragon05 fortknox castill
        stockpor longman juanpabl roleplay prodojo bvlgari doogie1 a1s2d3f4g5h6 guitar01 sorokin animalsex
        pfqxtyjr dimitry catchme silverch glock45 litespee nirvana9 warhamer minotavr bushwack joshua5 federov
        winter2 fufnfrhbcnb hfpldfnhb 1dakota chipmonk vbhjh123 22tango gemini12 doodlebu chuluthu karlito
        cdtnkzxjr pookie11 tremendo shazaam welcome0 00000ty peewee51 upskirt legends1 teenfuck ranger9
        darkfire hunt0802 buffy1ma 671fsa75yt burrfoot budster pa437tu alina2006 malacon charlize summer02
        1cassie kisulya midiland orange6 demetriu freakboy orosie1 radio123 vfufpby chris33 meiling nthtvjr
        jasmine9 oligarh chicago9 bugssgub samuraix jackie01 pimpjuic vernost willyboy fynjyjdf privet123
        blueroom raven11 alex1989 bringiton ridered kareltje ow8jtcs8t goniners countryb 24688642 covingto
        24861793 badboyz wlafiga walstib balaton kbpfdtnf bond9007 gabriel12 stormbri hollage love4eve
        fenomeno darknite dragstar milfhunter ma123123123 ghislain ferien12 xjy6721 natalie2 wilson2 rosebud7
        amazon1 robertr roykeane mamatata savanah blowjob69 1coffee fhbyjxrf hackedit h397pnvr robert23
        st123st godflesh iamking cisco69 septiembr zhongguo panther9 bigjohn1 mypuppy vehvfycr fire1234
        gungadin olivier1 chinaski magnoli storm12 toadfrog automati squirtle positano llebpmac alan123
        prokuror violin1 pussygal visionar chicken6 plowboy rfybreks sasha13 wagner1 vitalogy gorbunov
        letmein5 fastfun harley20 amitech welcome7 jimmypag anastaci pfhfnecnhf campus100 vikings2 mohamma
        peresvet skyblue1 ou81234 goodlove dfkmltvfh static1 zxcv4321 shelby2 morgans 1junior nhfrnjhbcn
        nemesis2 ingenier ranger3 aikman8 knothead daddy69 love007 ford350 tiger00 energy12 alena123 robert19
        carisma murphy11 podarok kfgeirf parasha heather4 gznfxjr 987654321g bullgod boxster1 wombats
        colegiata smoothe carwash1 latrell bowling3 fylhtq123 pickwick bubblebox slipper1 xtutdfhf plokiju
        uhjpysq zxcvbasdfg 1pumpkin phantom7 swordsma wonderbr dogdays dfkthbr slagelse yeahman twothree
        boston11 wolf100 fynjy123 ghbcnfd ballsdeep bobbyorr alphasig cccdemo norwest claire2 lth1108
        problemas goirish1 rabbit69 princip alexsander chantal1 greenpea diablo69 alex2009 bergen09 petticoa
        ceilidh vlad2011 kamakiri lucidity chileno 99ranger estoppel volvos60 carter80 webpass touareg fcgbhby
        sunitha 200190ru nicole0 nikki69 shocker1 souschef lopotok01 corsano riverat cdtnkfy ntktgepbr
        ronaldo99 thomasj bmw540i open321 z1x2c3v4b5n6m7 gaviota iceman44 chris100 cosette clearwat boogyman
        heccrbq konoplya chester8 scooter5 ghjgfufylf koolkat zero000 ckflrbq 18n28n24a shergar ringo123
        sex4free halberd reddevils dillinge hyperlit wallace2 spears1 vitamine buheirf sloboda arsenal7
        nokia5610 edifier pippone fyfnjkmtdbx pepsi12 kulikova maddog01 timoshka ezmoney desdemon chesters
        patrick5 aikman08 robert4 roenick nyranger writer1 36169544 foxmulder aspirina 1sailor nalgene
        19891959 resipsa 45678912 kemerovo 19841989 netware1 alhimik 19801984 19761977 51501984 malaka1
        montella peachfuz jethro1 cypress1 55443322 bandicoot statistika great123 death13 master4 67899876
        bobsmith 78978978 rsturbo lzlzdfcz bloodlust shadow00 bambina yummies 88887777 91328378 98256518
        102938475 alina2002 123123789 fubared 123456321 nikifor newmexico scubaman puffdadd 159357852 dtheyxbr
        theman22 212009164 nji90okm newmedia roma1995 letssee iceman11 wirenut pimpdady 1212312121 tamplier
        pelican1 domodedovo 1928374655 fiction6 duckpond onetwo34 gunsmith murphydo fallout1 spectre1 jabberwo
        redryder blackpus elena1971 danilova bobo1234 bobbobbo jesusgod darkmage josepha rebel12 hawkwood
        alina12 dnomyar sexaddict yocrack archimed nhfkzkz lindalou 111zzzzz ghjatccjh wethepeople wowsers
        kbkbxrf bulldog5 m_roesel sissinit yamoon6 123ewqasd miruvor79 falcon7 bandit11 arsenal9 miatamx5
        1trouble strip4me dogpile rjdfktdf google10 shortman crystal7 birthday28 diabolik dknight bluewate
        crm0624 blueboys willy123 cobra777 llabesab vicelord hopper1 gerryber j10e5d4 qqqqqqw fre_ak8yj
        redrobin aniolek jergens itsasecret bluelight mountai1 bongwater 1london pepper14 freeuse fordgt40
        rfhfdfy raider12 hunnybun splicer megamon tuffgong butter11 modaddy wapbbs_1 dandelio ghjnbdjcnjzybt
        123xyi2 fishead x002tp00 whodaman oussama brunodog technici pmtgjnbl qcxdw8ry schweden redsox3
        throbber collecto japan10 dbm123dm hellhoun deadzone dethklok bigguy1 cybrthc chandle secreta
        c32649135 delta12 flash33 123joker spacejam holycrap tummybed financia euroline magicone jimkirk
        ameritec daniel26 kingpins dima1991 spencer5 geoffre cassiope lilcrowe thecakeisalie vbhjndjhtw
        vthokies oldmans ghoster locutus1 jerry69 irondesk andrey12 vepsrfyn likesdick 1accord jetboat
        protozoa mosias98 taburetka zhv84kv puissant charles0 babylon6 bitter1 raleigh1 access01 kamilka
        sparkplu daisy3112 zootsuit rubyrose gorilla9 nightshade alternativa cghfdjxybr vova1992 matthewd
        vfhfnbr 1986mets boomer22 soylent blackwid gemini13 dctvcjcfnm plugger eagles11 1shelly hannah22
        maks5843 irish88 homer22 fktrcfylhjdf lincoln2 gre69kik hightech core2duo ublhjgjybrf dragon33
        1autopas autopas1 15935746 daniel20 1ggggggg hardcor1 blackdragon vovan_lt orochimaru hjlbntkb
        paradoks frozenfish ghjuhfvvbcn nuggett camilit doright fireston afhvfwtdn figure8 laranja
        ontheoutside louis123 moonwalk mercury2 tolkein dranreb tracksta sexking ozzmosis matrix19 headroom
        jahlove ringding apollo8 12345672000 thomas7 onetwothree hockey33 nefertit bitwise tailhook kfgecbr
        bujhmbujhm metal69 thedark meteoro house12 tinuviel vaz2105 toolfan tuesday2 maxmotives lgkp500
        locksley dazzler stpiliot cardman cheeser 14314314 paramoun stiffie vsajyjr panatha car12345 furelise
        kalifornia vbhjckfd zcfvfzkexifz 1birdie extra330 henry12 gfhfyjqz templar1 02588520 pangolin marhaba
        escape1 advance1 yasuhiro orange01 nautica1 justinb soundwav lovebaby dragonma wazzkaprivet katinas
        elvis99 redsox24 pilsung dontdoit dennis12 supercal energia ballsout claudiu dabl1125 gjdtkbntkm
        servette 13571113 whizzer 13467982 12string bluejay1 william4 connor12 sustanon corporat charless
        jeanmarc marine21 winsome dctvgbplf xxxp455w0rd5 lllllll1 ooooooo1 monalis koufax32 anastasya debugger
        sarita2 jason69 ufkxjyjr gjlcnfdf balinor sexkitten qwertasdfgzxcvb s9te949f dimabilan ilovetit
        longjump transalp moderato littleguy magritte dilnoza hawaiiguy nemiroff kokaine myemail dragonss
        andranik fleshbot hasbeen smellyfe arachne deutschl harley88 birthday27 papasmur vfvekmrf 12345656
        estreet weihnachtsbaum mrwhite admin12 kristie1 kelebek tima123 bayern1 fktrcfylth 99strenght
        denis2011 19delta stokecit aotearoa stalker2 conrad1 1bigfish mossyoak 1stunner getinnow jessejames
        1nissan egor123 hotness 1hawaii cantstop 1peaches west1234 attack1 silver69 yoshimi chief123 jasper2
        1sierra twentyon drstrang aspirant jenna123 bongtoke civic97 rusty21 shineon james19 anna12345 kanabis
        fktif6115 54gv768 826248s 1winston falcon01 mopar440 leecher kinkysex mercede1 11234567 geekboy
        """#
}
