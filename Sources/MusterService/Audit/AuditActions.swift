package import MusterStore

extension AuditRecord.Action {
  /// All actions, in the order in which auditors see them. A feature declares its own.
  static let all: [Self] = [
    ofSessions, ofCustomFields, ofProcesses, ofDevices, ofLinks, ofDocuments, ofReviews, ofQueues, ofAudit,
    ofPresence, ofReadings, ofClaims, ofPhoneChecks, ofPhoneLogins, ofOpenID, ofPinLogins, ofPasskeys, ofContentRules,
    ofRenditions, ofPrivacy,
    ofRetention,
    ofAccess, ofHostedSettings, ofApps, ofMasterKey, ofReviewers,
  ].flatMap { $0 }

  package static let auditExported = Self(rawValue: "audit.exported")

  static let ofAudit: [Self] = [.auditExported]
}
