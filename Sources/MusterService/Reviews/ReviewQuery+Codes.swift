internal import DocumentImaging
internal import VerificationFlow

extension ReviewQuery {
  /// The codes that cases are usually found by: why they wait, and what may have been wrong with a picture.
  package static let codes =
    ReviewPoint.Cause.Code.allCases.map(\.rawValue) + QualityCode.allCases.map(\.rawValue).sorted()
}
