package import MusterStore
internal import VerificationFlow

extension AuditRecord.Action {
  /// A phone check has ended. The detail gives its product and its outcome.
  package static let phoneChecked = Self(rawValue: "phone.checked")
  /// A code was not sent by SMS because of a phone check. The detail gives the reason.
  package static let codeWithheld = Self(rawValue: "code.withheld")
  /// An operator or a program changed the settings of the phone checks of a project.
  package static let phoneCheckSettingsChanged = Self(rawValue: "phone_check_settings.changed")

  /// The actions of the feature, in the order of the documentation.
  static let ofPhoneChecks: [Self] = [.phoneChecked, .codeWithheld, .phoneCheckSettingsChanged]
}

extension AuditRecord {
  /// The record of a code that was not sent by SMS.
  static func codeWithheld(
    _ kind: OneTimeCode.Kind, _ reason: ServiceError, in session: SessionRecord, at now: Instant
  ) -> AuditRecord {
    AuditRecord(
      at: now, sessionId: session.id, actor: .system, action: .codeWithheld, subject: session.id.rawValue,
      detail: "\(kind.rawValue): \(reason.code)")
  }
}
