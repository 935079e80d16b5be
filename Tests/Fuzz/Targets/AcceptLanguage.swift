@testable import AcceptLanguage

/// The input is a value of Accept-Language. Its tags must be well-formed and limited in number, and written
/// and read again they must be the same.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let value = text(input)
    let asked = AcceptLanguage(value)
    check(asked.wanted.count + asked.unwanted.count <= 20, "more than twenty ranges")
    for tag in asked.wanted + asked.unwanted {
        check(AcceptLanguage.isTag(tag[...].utf8) && tag == tag.lowercased(), "no tag")
    }
    check(
        AcceptLanguage(asked.wanted.joined(separator: ", ")).wanted == asked.wanted, "said again in its order"
    )
    let weightless = asked.unwanted.map { "\($0);q=0" }.joined(separator: ",")
    check(AcceptLanguage(weightless).unwanted == asked.unwanted, "unwanted, said again")
    if value.utf8.count > 1_000 {
        check(AcceptLanguage(value + ",ko").wanted == asked.wanted, "read beyond its bound")
    }
    let tags = Dictionary(uniqueKeysWithValues: ["en", "ko", "de", "pt-br", "zh-hant"].map { ($0, $0) })
    if let best = asked.best(of: tags) {
        check(!asked.unwanted.contains(best), "best, and unwanted")
        check(asked.wanted.contains { $0 == best || $0.hasPrefix("\(best)-") }, "best, and not asked for")
    }
}
