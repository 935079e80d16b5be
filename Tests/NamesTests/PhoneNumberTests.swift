import Testing

@testable import Names

@Suite("Phone numbers") struct PhoneNumberTests {
    @Test("M21 The calling codes of two digits are those of E.164")
    func callingCodes() {
        let codes = (10...99).filter { CallingCode.length(in: "\($0)1234567") == 2 }
        let expected = [
            20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56,
            57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
        ]
        #expect(codes == expected)
    }

    @Test("M20 A number with its country's code, though without 00, is the same without the code")
    func samePhone() {
        #expect(SearchWords.isSamePhone("49421550000", "0421550000"))
        #expect(!SearchWords.isSamePhone("49421550000", "9421550000"))
    }
}
