import Operations
import Storage
import Words

/// A short list for a new organiser of what is left to do until the desk works.
struct FirstStepsView {
    let settings: StoredSettings
    let memberCount: Int
    /// The site's address, if only this machine can open it.
    let ownAddress: String?
    /// Nil for a database, of whose backups the program knows nothing.
    let backup: Backups.State?

    /// The steps that are neither done nor dismissed.
    var remaining: [FirstStep] {
        FirstStep.allCases.filter { !isDone($0) && !settings.dismissedSteps.contains($0) }
    }

    /// The list of `steps`; nil if there are none.
    func view(of steps: [FirstStep]) -> View? {
        if steps.isEmpty { return nil }
        return View([
            "steps": steps.map { step in
                View([
                    "step": step.rawValue, "path": step.path, "title": step.title, "text": text(step),
                ])
            }
        ])
    }

    private func isDone(_ step: FirstStep) -> Bool {
        switch step {
        case .name: settings.settings.groupName != nil
        case .address: ownAddress == nil
        case .restart: settings.settings.restart == .keep
        // One of them is the organiser who reads this.
        case .people: memberCount > 1
        case .backup: backup?.latestAt != nil
        }
    }

    private func text(_ step: FirstStep) -> Sentence {
        switch step {
        case .name: "It is then shown at the top of every page and of printed lists."
        case .address:
            Sentence(
                "No phone can open {address}, this computer’s own address.",
                ["address": .text(ownAddress ?? "")])
        case .restart:
            "At the desk, Restart empties the list for the next day, and removes those who signed up there and never signed in. Instead, it can keep everybody, and who came."
        case .people:
            settings.settings.ways.contains(.desk)
                ? "Import the list you have, or sign people up at the desk."
                : "Import the list you have, or add people one by one."
        case .backup: "One file with everything, to keep on another computer."
        }
    }
}

extension FirstStep {
    fileprivate var title: Sentence {
        switch self {
        case .name: "Name your group"
        case .address: "Let phones open this desk"
        case .restart: "Decide what Restart does"
        case .people: "Bring in your members"
        case .backup: "Make a backup"
        }
    }

    /// The page where it is done.
    fileprivate var path: String {
        switch self {
        case .name: "/settings#group-name"
        case .address: "/settings#address"
        case .restart: "/settings#restart"
        case .people: "/members/import"
        case .backup: BackupPage.path
        }
    }
}
