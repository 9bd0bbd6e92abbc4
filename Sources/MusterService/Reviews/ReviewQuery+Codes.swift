internal import DocumentImaging
internal import VerificationFlow

extension ReviewQuery {
  /// The codes by which cases are usually found: review causes, and faults of pictures.
  package static let codes =
    ReviewPoint.Cause.Code.allCases.map(\.rawValue) + QualityCode.allCases.map(\.rawValue).sorted()
}
