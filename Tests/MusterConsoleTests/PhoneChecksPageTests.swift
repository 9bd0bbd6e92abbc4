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
    #expect(page.components(separatedBy: "badge warn").count - 1 == 4, "what failed, and what is not known")
    #expect(page.components(separatedBy: "class=\"row-link\" href=\"/review/cases/\(Sample.caseId)\"").count - 1 == 4)
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

  /// A page without checks says why, and where others are.
  @Test(arguments: [
    (false, false, false, "No number has been checked in the last 30 days."),
    (false, true, false, "There are no older checks."), (true, false, false, "No check matches the filter."),
    (true, true, false, "No older check matches the filter."),
    (true, false, true, "No check on this page matches the filter, but older ones may."),
    (true, true, true, "No check on this page matches the filter, but older ones may."),
  ])
  func anEmptyPageSaysWhy(isNarrowed: Bool, hasNewer: Bool, hasOlder: Bool, sentence: String) {
    let page = render(
      PhoneChecksPage(
        .init(product: isNarrowed ? "sim_check" : nil, standing: nil, index: nil, allNumbers: "/review/phone-checks"),
        rows: [], newest: hasNewer ? "/review/phone-checks?product=sim_check" : nil,
        older: hasOlder ? "/review/phone-checks?product=sim_check&cursor=a" : nil))
    #expect(page.contains(sentence), "\(sentence)")
    #expect(page.contains(">Show all checks<") == isNarrowed)
    #expect(page.contains("Back to the newest") == hasNewer && page.contains("Older →") == hasOlder)
  }

  @Test func aCaseShowsItsChecks() throws {
    let page = render(Sample.page())
    let section = try #require(page.components(separatedBy: "<h2>Phone</h2>").dropFirst().first)
      .components(separatedBy: "</section>")[0]
    for words in [
      "SIM check of <bdi>+44…23</bdi>", "Passed</span>", "SIM changed lately</span>",
      "Comparison with the holder of <bdi>+44…23</bdi>", "Given names: <span class=\"badge good\">matches</span>",
      "</svg> differs, alike to 20 %</span>", "Date of birth: <span class=\"badge \">not known</span>",
    ] {
      #expect(section.contains(words), "\(words)")
    }
    #expect(section.components(separatedBy: "badge warn").count - 1 == 5)
    #expect(!section.contains("7700900123"))
    #expect(!render(Sample.bareCase).contains("<h2>Phone</h2>"))
  }

  @Test(arguments: PhoneCheckErrorCode.allCases) func errorsHaveLabels(code: PhoneCheckErrorCode) {
    #expect(Labels.phoneErrors[code.rawValue] != nil)
  }
}
