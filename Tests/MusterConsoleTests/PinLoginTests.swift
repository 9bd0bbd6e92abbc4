import Foundation
import Testing
import VerificationFlow

@testable import MusterConsole

/// The devices with which the person of a case logs in with a PIN.
@Suite struct PinLoginTests {
  @Test func aCaseShowsTheDevicesOfThePerson() throws {
    let console = try Console()
    func render(_ page: some ConsolePage) -> String {
      console.render(page, in: Sample.frame(.auditor, decisions: false))
    }
    let page = render(Sample.page())
    let section = try #require(page.components(separatedBy: "<h2>Logins with a PIN</h2>").dropFirst().first)
      .components(separatedBy: "</section>")[0]
    for words in [
      "<span class=\"badge good\">in use</span>", "<span class=\"badge warn\">revoked</span>", "last login",
      "<bdi>A device without a name</bdi>: <span class=\"badge \">registers</span>",
    ] {
      #expect(section.contains(words), "\(words)")
    }
    #expect(section.components(separatedBy: "<li>").count == 4)
    #expect(!render(Sample.bareCase).contains("<h2>Logins with a PIN</h2>"))
  }
}
