import Model
import Passwords
import Storage
import Words

/// The rest of the demo's club, so that the organisers' pages can be tried: some 250 people with names from
/// many countries, who signed up over a season of weekly evenings and came to some of them, and traces of an
/// organiser's work.
struct DemoClub: Sendable {
    static let eveningCount = 40
    private static let daySeconds: Int64 = 24 * 3600
    /// The names of the special evenings.
    private static let eveningNames = [0: "Season opening", 13: "Winter party", 26: "Repair café"]
    /// From this evening on, members pay to come.
    private static let firstPricedEvening = 32
    private static let price = Amount(hundredths: 1_50)

    /// The fields that organisers fill in for every member; the sign-up forms stay as shipped.
    static let fields = [
        CustomField(id: 0, kind: .date, label: "Paid until", answeredBy: .organisers),
        CustomField(
            id: 0, kind: .someOf, label: "Groups", answeredBy: .organisers,
            choices: .new(["Chess", "Pottery", "Repair café", "Choir"])),
        CustomField(id: 0, kind: .yesNo, label: "Has a key", answeredBy: .organisers),
    ]

    let store: Store
    /// One hash for all members, since hashing a password for each would take a while.
    let passwordHash: String
    let now: Timestamp

    func fill(by organiser: Actor) async throws {
        let ids = try await season()
        for (index, amount) in [3_00, 12_50, 8_00, 25_00, 1_75, 40_00, 6_20].enumerated() {
            guard let receiver = try await store.member(id: ids[index * 17 + 5]) else { continue }
            _ = try await store.transfer(
                Amount(hundredths: Int64(amount)), from: ids[index * 31], to: receiver.profile.signInName,
                formID: "demo club \(index)",
                at: ago(days: 6 - Int64(index)))
        }
        try await work(by: organiser, ids)
    }

    /// Does an organiser's work of one week, in chronological order.
    private func work(by organiser: Actor, _ ids: [Int64]) async throws {
        try await importMembers(by: organiser)
        if let member = try await store.member(id: ids[11]) {
            var profile = member.profile
            profile.phone = "0301234567"
            _ = try await store.editMember(
                member.id, MemberEdit(to: profile, from: member.revision), by: organiser,
                at: ago(days: 5).adding(seconds: 1200))
        }
        for (index, reason) in ["Washing up", "Held the door all evening", "Mended the lathe"].enumerated() {
            _ = try await store.makeTreasuryTransfer(
                TreasuryTransfer(.give, Amount(hundredths: 10_00), reason: reason), of: ids[index * 9 + 11],
                formID: "demo treasury \(index)", by: organiser,
                at: ago(days: 4).adding(seconds: Int64(index) * 3600))
        }
        let removal = try await store.remove(
            [ids[40], ids[41]], ifStill: nil, by: organiser, at: ago(days: 3))
        if let removal {
            _ = try await store.undoRemoval(removal.id, by: organiser, at: ago(days: 3).adding(seconds: 90))
        }
        let code = StoredCode(salt: [], digest: [])
        _ = try await store.giveCodes([(ids[23], code)], ifStill: nil, by: organiser, at: ago(days: 2))
        try await store.recordFailedSignIns(of: ids[23], withinSeconds: 1, at: ago(days: 2))
    }

    /// Imports members from last year's spreadsheet.
    private func importMembers(by organiser: Actor) async throws {
        let names = ["Marlene Vogt", "Tomás Ferrer", "윤가람", "Priya Raman", "Odd Nygård"]
        let staged = try await store.beginImport(by: organiser, at: ago(days: 5))
        try await store.stage(
            names.enumerated().map { index, name in
                Registration(
                    Profile(name: name, email: "lastyear\(index + 1)@example.org"), passwordHash: "",
                    by: .imported)
            }, in: staged, at: ago(days: 5))
        _ = try await store.finishImport(staged, by: organiser, at: ago(days: 5))
    }

    // MARK: The season

    /// Signs all members up and checks them in on some of the evenings.
    ///
    /// - Returns: the members' ids.
    private func season() async throws -> [Int64] {
        let people = Self.people
        let fields = try await store.settings().fields.map(\.field)
        var ids: [Int64] = []
        for evening in 0..<Self.eveningCount {
            let (start, before) = (Self.start(of: evening, now), ids.count)
            let share = people.count * (evening + 1) / Self.eveningCount
            for number in before..<share {
                let answers = answers(of: number, to: fields, since: start)
                ids.append(
                    try await add(
                        people[number], answers, number: number, at: start, behind: number - before))
            }
            let event = try await store.openEvent()
            var details = EventDetails(event)
            if let name = Self.eveningNames[evening] { details.name = name }
            if evening == Self.firstPricedEvening { details.price = Self.price }
            if details != EventDetails(event) {
                _ = try await store.editEvent(event.id, to: details, from: nil, by: .command, at: start)
            }
            try await checkIn(ids[..<before], evening, start)
            _ = try await store.restartDesk(expecting: nil, by: .desk, at: start.adding(seconds: 4 * 3600))
        }
        return ids
    }

    /// Checks some of the members in, several at a time.
    private func checkIn(_ members: ArraySlice<Int64>, _ evening: Int, _ start: Timestamp) async throws {
        let coming = members.enumerated().filter { number, _ in
            // Some come often, others rarely.
            (number * 53 + evening * 29) % 97 < 6 + number * 37 % 31
        }.map(\.element)
        for first in stride(from: 0, to: coming.count, by: 8) {
            let at = start.adding(seconds: 1200 + Int64(first) * 97)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for member in coming[first..<min(first + 8, coming.count)] {
                    group.addTask { _ = try await store.checkIn(member, isFree: false, by: .command, at: at) }
                }
                try await group.waitForAll()
            }
        }
    }

    /// The evenings are a week apart, at 18:30 in UTC. The last one is before the import, whatever the time
    /// of day is now.
    private static func start(of evening: Int, _ now: Timestamp) -> Timestamp {
        let day = now.milliseconds / 1000 / daySeconds - Int64(7 + (eveningCount - 1 - evening) * 7)
        return Timestamp(milliseconds: (day * daySeconds + 18 * 3600 + 1800) * 1000)
    }

    private func ago(days: Int64) -> Timestamp {
        now.adding(seconds: -days * Self.daySeconds - days * 1700)
    }

    /// The answers about a person who signed up on an evening: most have paid for the next eight to twelve
    /// months; some have groups and a key.
    private func answers(of number: Int, to fields: [CustomField], since evening: Timestamp) -> Answers {
        var texts: [Int64: String] = [:]
        for field in fields {
            switch field.kind {
            case .date:
                let year = evening.adding(seconds: Int64(number % 5 + 8) * 30 * Self.daySeconds)
                if number % 7 > 0 { texts[field.id] = String(DateText.iso8601(year).prefix(10)) }
            case .someOf:
                let chosen = field.choiceIDs.enumerated().filter { number * 13 % (5 + $0.offset) < 2 }
                texts[field.id] = chosen.map(\.element).joined(separator: " ")
            default: if number % 23 == 0 { texts[field.id] = "yes" }
            }
        }
        return Answers(texts)
    }

    /// Signs a person up on an evening: at the desk, or with another form on a phone.
    ///
    /// - Parameter place: how many have already signed up on this evening.
    /// - Returns: the member's id.
    private func add(
        _ name: (given: String, family: String), _ answers: Answers, number: Int, at evening: Timestamp,
        behind place: Int
    ) async throws -> Int64 {
        let full =
            Self.isFamilyFirst(name.family) ? "\(name.family)\(name.given)" : "\(name.given) \(name.family)"
        let email = "member\(100 + number)@example.org"
        let profile =
            switch number % 4 {
            case 0: Profile(email: email, nickname: name.given)
            case 1: Profile(name: full, email: email, username: Self.letters(number))
            default: Profile(name: full, email: email, phone: String(30_000_000_000 + number * 7919))
            }
        let form: SignUpForm = [.email, .guided, .desk, .desk][number % 4]
        let registration = Registration(profile, passwordHash: passwordHash, by: form, answers: answers)
        let at = evening.adding(seconds: Int64(place) * 110)
        if form == .desk {
            _ = try await store.register(registration, at: at)
            return try await store.member(email: email)?.id ?? 0
        }
        let session = NewSession(tokenDigest: Token().digest, isRemembered: false, browser: "Demo")
        let id = try await store.signUp(registration, session: session, at: at).id
        try await store.endSession(tokenDigest: session.tokenDigest)
        return id
    }

    private static func isFamilyFirst(_ family: String) -> Bool {
        family.unicodeScalars.allSatisfy { $0.value >= 0x1100 && !$0.properties.isCased }
    }

    /// A username without digits.
    private static func letters(_ number: Int) -> String {
        let syllables = ["ba", "ko", "li", "mu", "ne", "ri", "sa", "to", "vi", "ze"]
        return "member-" + String(number).compactMap { $0.wholeNumberValue }.map { syllables[$0] }.joined()
    }

    private static let people: [(given: String, family: String)] = {
        var people: [(given: String, family: String)] = []
        for (givenNames, familyNames) in names {
            for (index, given) in givenNames.enumerated() {
                for other in 0..<5 {
                    let family = familyNames[(index * 3 + other * 2) % familyNames.count]
                    people.append((given, family))
                }
            }
        }
        // Mixes the names, so that people from one country don't come one after another.
        return people.indices.map { people[($0 * 97) % people.count] }
    }()

    private static let names: [(given: [String], family: [String])] = [
        (
            ["Grace", "Oliver", "Amelia", "Noah", "Ruth", "Edwin"],
            ["Walker", "Hughes", "Okafor", "Bennett", "O’Neill", "Clarke", "Fraser"]
        ),
        (
            ["민준", "서연", "지후", "하은", "도윤", "수아", "예준", "지우"],
            ["김", "이", "박", "최", "정", "강", "조"]
        ),
        (
            ["Jürgen", "Käthe", "Lukas", "Sören", "Anneliese", "Ömer", "Jörg"],
            ["Müller", "Weiß", "Schäfer", "Groß", "Yıldız", "Köhler", "Bäcker"]
        ),
        (
            ["María", "José", "Lucía", "Íñigo", "Begoña", "Andrés", "Sofía"],
            ["Muñoz", "García", "Núñez", "Peña", "Ibáñez", "López", "Ordóñez"]
        ),
        (
            ["Zoë", "Łukasz", "Ångström", "Željko", "Chloé", "Giórgos", "Renée"],
            ["Kowalski", "Lindqvist", "Horvat", "Dubois", "Papadópoulos", "Sørensen", "Nowak"]
        ),
        (
            ["Анна", "Дмитрий", "Ольга", "Ирина", "Сергей"],
            ["Иванова", "Коваленко", "Соколова", "Петренко", "Морозова", "Лебедева", "Шевченко"]
        ),
        (
            ["太郎", "花子", "健太", "美咲", "陽子"],
            ["佐藤", "鈴木", "高橋", "田中", "渡辺", "伊藤", "山本"]
        ),
        (
            ["ليلى", "يوسف", "مريم", "عمر"],
            ["حداد", "منصور", "خوري", "نجار", "الحسن", "صالح", "درويش"]
        ),
    ]
}
