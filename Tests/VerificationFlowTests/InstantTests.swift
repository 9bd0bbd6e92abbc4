import Testing
import VerificationFlow

@Suite struct InstantTests {
  @Test(
    arguments: [
      (.zero, 1000), (.milliseconds(1), 1001), (.seconds(2), 3000), (.seconds(1.5), 2500), (.milliseconds(-1), 999),
      (.seconds(-2), -1000), (.seconds(-0.5), 500), (.microseconds(1999), 1001), (.microseconds(-1999), 999),
      (.seconds(3 * 3600), 10_801_000),
    ] as [(Duration, Int64)])
  func `moments move by whole milliseconds, cut towards zero`(duration: Duration, milliseconds: Int64) {
    #expect(Instant(milliseconds: 1000).advanced(by: duration) == Instant(milliseconds: milliseconds))
  }

  @Test func `earlier is less`() {
    #expect(Instant(milliseconds: -1) < Instant(milliseconds: 0))
    #expect(!(Instant(milliseconds: 1) < Instant(milliseconds: 1)))
    #expect([3, 1, 2].map(Instant.init(milliseconds:)).max() == Instant(milliseconds: 3))
  }
}
