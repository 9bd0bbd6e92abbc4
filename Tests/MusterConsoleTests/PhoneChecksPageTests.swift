import Foundation
import Testing
import VerificationFlow

@testable import MusterConsole

@Suite struct PhoneChecksPageTests {
  private let console: Console

  init() throws {
    console = try Console()
  }

  private func render(_ page: some ConsolePage) -> String {
    console.render(page, in: Sample.frame(.auditor, decisions: false))
  }

  @Test func checksAreInWordsAndNumbersMasked() {
    let page = render(Sample.phoneChecksPage())
    for words in [
      "SIM check", "Subscriber check", "Passed</span>", "SIM changed lately</span>", "No match</span>",
      "No verdict: the operator did not answer in time</span>", "Not finished</span>", "Expired</span>", "+44…23",
      "href=\"/review/phone-checks\" aria-current=\"page\"",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("7700900123"))
    #expect(page.components(separatedBy: "badge warn").count - 1 == 3, "what failed, and what is not known")
    #expect(page.components(separatedBy: "class=\"row-link\" href=\"/review/cases/\(Sample.caseId)\"").count - 1 == 3)
  }

  @Test func theFilterIsKeptWithoutTheNumber() {
    let page = render(
      PhoneChecksPage(
        .init(
          product: "sim_check", standing: "ERROR", index: "00ff", allNumbers: "/review/phone-checks?product=sim_check"),
        rows: []))
    for part in [
      "value=\"sim_check\" selected", "value=\"ERROR\" selected", "name=\"index\" value=\"00ff\"",
      "href=\"/review/phone-checks?product=sim_check\">Show all numbers",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    let all = render(Sample.phoneChecksPage())
    #expect(!all.contains("name=\"index\"") && !all.contains("Show all numbers") && !all.contains(">Clear<"))
  }

  @Test func aCaseShowsItsChecks() throws {
    let page = render(Sample.page())
    let section = try #require(page.components(separatedBy: "<h2>Phone</h2>").dropFirst().first)
      .components(separatedBy: "</section>")[0]
    for words in ["SIM check of <bdi>+44…23</bdi>", "Passed</span>", "SIM changed lately</span>"] {
      #expect(section.contains(words), "\(words)")
    }
    #expect(section.components(separatedBy: "badge warn").count - 1 == 3)
    #expect(!section.contains("7700900123"))
    #expect(!render(Sample.bareCase).contains("<h2>Phone</h2>"))
  }

  @Test(arguments: PhoneCheckErrorCode.allCases) func errorsHaveLabels(code: PhoneCheckErrorCode) {
    #expect(Labels.phoneErrors[code.rawValue] != nil)
  }
}
