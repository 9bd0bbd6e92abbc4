import DocumentImaging
import Foundation
import Testing

/// Values against limits.
@Suite struct ThresholdTests {
  private let thresholds = QualityThresholds([
    .blurry: .init(warn: 100, reject: 60), .glare: .init(warn: 0.02, reject: 0.05), .greyscale: .init(warn: 8),
    .documentSmall: .init(),
  ])

  @Test(arguments: [
    (QualityCode.blurry, 100, 100, QualityFact.Severity.ok), (.blurry, 99.9, 100, .warn), (.blurry, 60, 100, .warn),
    (.blurry, 59.9, 60, .reject), (.glare, 0.02, 0.02, .ok), (.glare, 0.03, 0.02, .warn), (.glare, 0.06, 0.05, .reject),
    (.greyscale, 0, 8, .warn),
  ]) func worseThanALimitIsAFault(
    _ row: (code: QualityCode, value: Double, threshold: Double, severity: QualityFact.Severity)
  ) {
    #expect(
      thresholds.judge(row.code, row.value)
        == QualityFact(code: row.code, value: row.value, threshold: row.threshold, severity: row.severity))
  }

  @Test func codeWithoutLimitsIsNeverWrong() {
    for code in [QualityCode.documentSmall, .tooDark] {
      #expect(thresholds.judge(code, 0) == QualityFact(code: code, value: 0, threshold: nil, severity: .ok))
    }
  }

  @Test func travelsAsAnObjectOfItsCodes() throws {
    let json = Data(
      #"{"BLURRY":{"reject":60,"warn":100},"DOCUMENT_SMALL":{},"GLARE":{"reject":0.05,"warn":0.02},"GREYSCALE":{"warn":8}}"#
        .utf8)
    #expect(try JSONDecoder().decode(QualityThresholds.self, from: json) == thresholds)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(thresholds) == json)
  }

  @Test func standardLimitsWarnBeforeTheyReject() {
    for (code, limits) in QualityThresholds.standard.limits {
      guard let warn = limits.warn, let reject = limits.reject else { continue }
      #expect(code.isWorseBelow ? warn > reject : warn < reject, "\(code)")
    }
    #expect(Set(QualityThresholds.standard.limits.keys) == Set(QualityCode.allCases))
  }
}
