package import DocumentImaging
package import MusterService

extension QualityRules {
  /// Returns rules under which only these properties can be bad.
  package static func only(
    _ limits: [QualityCode: QualityThresholds.Limits], softPass: SoftPass = .standard
  ) -> QualityRules {
    var rules = QualityRules(softPass: softPass)
    for type in rules.types.keys {
      rules.types[type]?.thresholds = QualityThresholds(limits)
    }
    return rules
  }

  /// Returns rules under which every picture is too large.
  package static func allTooLarge(after: Int = 3, codes: [QualityCode] = [.fileLarge]) -> QualityRules {
    only([.fileLarge: .init(reject: 1)], softPass: SoftPass(after: after, codes: codes))
  }
}
