import HTTP
import Model
import Operations
import Storage
import Visitors
import Words

/// Lets an organiser add a member, who has no password yet and signs in with a code.
struct NewMemberPage: Sendable {
    private static let path = "/members/new"

    private let page: FormPage
    private let office: Office

    init(office: Office, renderer: PageRenderer) {
        self.office = office
        page = FormPage(
            form: .newMember, path: Self.path, template: "member-new", title: "Add a member", button: "Add",
            section: "/members", navigation: PageRenderer.officeNavigation(in: "/members"),
            cancel: "/members",
            renderer: renderer)
    }

    /// A link to the form, with the searched text filled into the field that it seems to belong to.
    static func offer(for text: String) -> View {
        let field: ProfileField =
            text.contains("@") ? .email : isPhone(text) ? .phone : .name
        // Imports accept phone numbers as people write them; this form doesn't always.
        let read = field == .phone ? Form.imported.field(field.rawValue)?.read(text) : nil
        return View([
            "path": "\(path)?" + QueryText([(field.rawValue, read ?? text)]).text,
            "label": Sentence(
                field == .phone ? "Add a member with the phone “{text}”" : "Add “{text}” as a member",
                ["text": .text(text)]),
        ])
    }

    private static func isPhone(_ text: String) -> Bool {
        !text.contains(where: \.isLetter) && text.utf8.contains(where: \.isASCIIDigit)
    }

    /// The form, with what the address fills in.
    func show(_ request: Request, _ context: Context) throws -> Response {
        let page = page.asking(context.officeForm)
        return try page.show(
            context, filledIn: Entries(FormData(query: request.query), for: page.form),
            hidden: FormID().hidden)
    }

    func add(_ request: Request, _ context: Context) async throws -> Response {
        let group = context.officeForm
        let page = page.asking(group)
        let data = try page.renderer.data(request, for: page.form)
        let id = try data.formID()
        do {
            return try await page.answer(data, context, hidden: (id ?? FormID()).hidden) { entries in
                let profile = try Profile(added: entries, asking: group)
                let answers = Answers(group.answers(in: entries), reading: group.readTexts(in: entries))
                let member = try await add(profile, answers, id, context)
                return await page.renderer.redirect(
                    to: "/members/\(member)", notice: Self.added(profile))
            }
        } catch StoreError.formUsed {
            return try page.refuse(data, context, hidden: FormID().hidden, notice: .usedSignUpForm)
        }
    }

    private func add(
        _ profile: Profile, _ answers: Answers, _ id: FormID?, _ context: Context
    ) async throws -> Int64 {
        do throws(StoreError) {
            return try await office.add(profile, answers: answers, formID: id?.text, on: context.occasion)
        } catch {
            throw Problems(taken: error) ?? error
        }
    }

    private static func added(_ profile: Profile) -> Notice {
        let name: [String: Sentence.Argument] = ["name": .entered(profile.listName)]
        return Notice(
            sentence: profile.canSignIn
                ? Sentence("{name} is a member now. “New code” gives them a code to sign in with.", name)
                : Sentence("{name} is a member now.", name))
    }
}
