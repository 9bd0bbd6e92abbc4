import PhoneNumbers
import Testing

@Suite struct KindTests {
  @Test(arguments: [
    ("+447400123456", PhoneNumber.Kind.mobile), ("+442079460958", .fixedLine), ("+447012345678", .other),
    ("+447640123456", .other), ("+449012345678", .other), ("+448001234567", .other), ("+445612345678", .other),
    // The range for films is not assigned, so nothing is known of it.
    ("+447700900123", .either),
    ("+12015550123", .either), ("+18762101234", .mobile), ("+19002345678", .other), ("+18002345678", .other),
    ("+79123456789", .mobile), ("+79002345678", .mobile), ("+78091234567", .other), ("+393123456789", .mobile),
    ("+390212345678", .fixedLine), ("+39899123456", .other), ("+4915123456789", .mobile), ("+499001234567", .other),
    ("+33612345678", .mobile), ("+33891123456", .other), ("+420601123456", .mobile), ("+420900123456", .other),
    ("+80012345678", .other), ("+979123456789", .other), ("+881612345678", .mobile), ("+883510012345", .other),
  ]) func kindsFollowFromTheDigits(e164: String, kind: PhoneNumber.Kind) throws {
    #expect(try PhoneNumber(e164).kind == kind)
  }

  /// What the package from which the plan was made says of its own examples.
  @Test func examplesOfAllRegionsAgree() throws {
    var count = 0
    for line in ExampleNumbers.text.split(separator: "\n") {
      let fields = line.split(separator: "|")
      for example in fields.dropFirst(2) {
        guard let kind = kinds[example.prefix(1)] else { continue }
        let number = try PhoneNumber("+\(fields[1])\(example.dropFirst())")
        #expect(number.digits == fields[1] + example.dropFirst() && number.kind == kind, "\(line)")
        #expect(fields[0] == "-" ? number.regions.isEmpty : number.regions.contains(String(fields[0])), "\(line)")
        count += 1
      }
    }
    #expect(count > 650)
  }

  @Test func mobileExamplesAreReadAsPeopleThereWriteThem() throws {
    for line in ExampleNumbers.text.split(separator: "\n") {
      let fields = line.split(separator: "|")
      // In Argentina a mobile number has a 9 before its area code, or a 15 behind it, which is not read.
      guard fields.count > 3, kinds[fields[3].prefix(1)] == nil, fields[0] != "-", fields[0] != "AR" else { continue }
      let country = try #require(PhoneCountry(String(fields[0])))
      #expect(try PhoneNumber(String(fields[3]), in: country).digits == fields[1] + fields[2].dropFirst(), "\(line)")
    }
  }

  private let kinds: [Substring: PhoneNumber.Kind] = ["f": .fixedLine, "m": .mobile, "e": .either, "o": .other]
}
