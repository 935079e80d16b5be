import Model
import Words

/// The colour page: the view of the colour, and for each of its parts an input and a slider.
struct ColourView: Sendable {
    /// The id of the member whose colour it is; nil for a visitor's.
    let owner: Int64?
    let colour: Colour
    let form: FormView
    let script: String?

    var view: View {
        let parts = zip(form.fieldViews, [colour.red, colour.green, colour.blue]).map { field, number in
            // Return applies the numbers instead of moving on to the next input.
            field.adding(["slider": number]).replacing("enterkeyhint", with: "done")
        }
        return View([
            "owner": owner.map(String.init), "hex": colour.hex,
            "white": ColourWords.contrast(colour.contrastWithWhite),
            "black": ColourWords.contrast(colour.contrastWithBlack),
            "form": form.view, "parts": parts, "colourScript": script,
        ])
    }
}
