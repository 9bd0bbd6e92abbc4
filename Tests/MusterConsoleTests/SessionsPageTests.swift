import Testing
import VerificationFlow

@testable import MusterConsole

@Suite struct SessionsPageTests {
  private let console: Console

  init() throws {
    console = try Console()
  }

  private func render(_ page: some ConsolePage) -> String {
    console.render(page, in: Sample.frame(.reviewer, decisions: false))
  }

  @Test func statesAreInWords() {
    let page = render(Sample.sessions())
    for words in ["Pictures · in progress", "Verified", "Rejected", "Ended without success", "Waiting for activation"] {
      #expect(page.contains(">\(words)</span>"), "\(words)")
    }
    #expect(!page.contains("/review/verifications/new"), "who may not make links is offered none")
  }

  @Test func enteredFieldsAreKept() {
    let page = render(
      NewVerificationPage(
        types: Sample.documentTypes,
        entry: .init(
          types: ["PASSPORT"], reference: "48-1107", returnAddress: "shop://done", seconds: "604800", language: "cs",
          channel: "SMS", address: "+420601123456")))
    #expect(page.contains("name=\"type-PASSPORT\" value=\"1\" checked"))
    #expect(!page.contains("name=\"type-ID_CARD\" value=\"1\" checked"))
    #expect(page.contains("value=\"48-1107\"") && page.contains("value=\"shop://done\""))
    #expect(page.contains("value=\"+420601123456\""))
    for choice in ["604800", "cs", "SMS"] { #expect(page.contains("value=\"\(choice)\" selected"), "\(choice)") }
  }

  @Test(arguments: [.used, .expired, .revoked] as [LinkRecord.Standing])
  func linkThatOpensNoMoreIsNotShown(standing: LinkRecord.Standing) {
    #expect(render(Sample.verificationLink(.open)).contains("vl_abc"))
    let page = render(Sample.verificationLink(standing))
    #expect(!page.contains("vl_abc") && !page.contains("viewBox=\"0 0 33 33\""))
    #expect(page.contains("class=\"message warn\""))
  }
}
