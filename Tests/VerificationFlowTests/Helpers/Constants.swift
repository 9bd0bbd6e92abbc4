internal import VerificationFlow

/// The moment of whatever happens at no time of its own.
let beginning = Instant(milliseconds: 1_000_000_000)

extension SideKey {
  static let idFront = SideKey(.idCard, .front)
  static let idBack = SideKey(.idCard, .back)
  static let passport = SideKey(.passport, .front)
  static let licence = SideKey(.drivingLicense, .front)
}

extension RequiredDocuments {
  static let idCardAndPassport = RequiredDocuments(allOf: [.idCard, .passport], in: .builtIn)
  static let onlyIDCard = RequiredDocuments(allOf: [.idCard], in: .builtIn)
  static let passportOrLicence = RequiredDocuments(
    total: 1,
    groups: [
      Group(
        required: 0,
        items: [Item(type: .passport, sides: [.front]), Item(type: .drivingLicense, sides: [.front])])
    ])
  static let onlyPassport = RequiredDocuments(allOf: [.passport], in: .builtIn)
}

extension FlowState {
  /// Every pair of phase and status, most of which must never be seen.
  static let all = ([nil] + Phase.allCases).flatMap { phase in
    VerificationStatus.allCases.map { FlowState(phase, $0) }
  }
  static let intro = FlowState(nil, .notInitialized)
  static let upload = FlowState(.documentUpload, .inProgress)
  static let inspection = FlowState(.documentUpload, .verificationPending)
  static let judgement = FlowState(.documentVerification, .inProgress)
  static let crossCheck = FlowState(.documentVerificationFinal, .inProgress)
  static let evaluation = FlowState(.clientEvaluation, .inProgress)
  static let presence = FlowState(.presenceCheck, .notInitialized)
  static let presenceUnderWay = FlowState(.presenceCheck, .inProgress)
  static let presenceJudgement = FlowState(.presenceCheck, .verificationPending)
  static let code = FlowState(.otpVerification, .verificationPending)
  static let accepted = FlowState(.completed, .accepted)
  static let rejected = FlowState(.completed, .rejected)
  static let failed = FlowState(.completed, .failed)
}

extension FlowLimits {
  /// The defaults but for one of them.
  static func with(_ limit: WritableKeyPath<FlowLimits, Int>, _ count: Int) -> FlowLimits {
    var limits = FlowLimits()
    limits[keyPath: limit] = count
    return limits
  }
}

extension Identifier: ExpressibleByStringLiteral {
  /// The id with this text.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
