import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

@Suite(.anyEngine) struct TOTPTests {
  private let codes = TOTP(secret: Array("12345678901234567890".utf8))

  /// RFC 6238, appendix B.
  @Test(arguments: [
    (59, 94_287_082), (1_111_111_109, 7_081_804), (1_111_111_111, 14_050_471), (1_234_567_890, 89_005_924),
    (2_000_000_000, 69_279_037), (20_000_000_000, 65_353_130),
  ])
  func theCodesAreThoseOfTheStandard(second: Int, code: UInt32) throws {
    #expect(codes.number(at: second / 30, digits: 8) == code)
    let text = String("00000\(code % 1_000_000)".suffix(6))
    let now = Instant(milliseconds: Int64(second) * 1000)
    #expect(codes.step(of: text, at: now) == second / 30)
    #expect(codes.step(of: text, at: now.advanced(by: .seconds(30))) == second / 30)
    #expect(codes.step(of: text, at: now.advanced(by: .seconds(60))) == nil)
  }

  /// RFC 4226, appendix D.
  @Test func theCodesOfCountersAreThoseOfTheStandard() {
    let expected: [UInt32] = [
      755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583, 399_871, 520_489,
    ]
    #expect((0..<10).map { codes.number(at: $0, digits: 6) } == expected)
  }

  @Test(arguments: ["", "28708", "2870822", "287 08", "+287082", "２８７０８２", "28708a", "-28708"])
  func textThatIsNotACodeIsRejected(_ text: String) {
    #expect(codes.step(of: text, at: Instant(milliseconds: 59_000)) == nil)
  }
}
