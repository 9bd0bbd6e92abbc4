import DocumentImaging
import MusterTexts
import Testing

@testable import MusterConsole

/// What reviewers call what the service has codes for.
@Suite struct LabelTests {
  /// Everything that can be wrong with a picture has words for reviewers. What the person reads tells them what to do.
  @Test(arguments: QualityCode.allCases.map(\.rawValue) + ImagingError.Code.allCases.map(\.rawValue))
  func findingsHaveLabelsForReviewers(code: String) throws {
    let words = try #require(Labels.findings[code])
    #expect(words != Texts.sentence(for: code, in: .english))
    #expect(!words.contains("Please") && !words.contains("take it again"), "it is no advice")
  }

  @Test func unknownFindingsAreReadable() {
    #expect(Labels.finding("OUR_OWN_CODE") == "Our own code")
    #expect(Labels.finding("DOCUMENT_ALTERED") == "Seems altered", "a reviewer's reason")
  }
}
