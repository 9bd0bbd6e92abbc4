import Encodings
import VerificationFlow

/// The paths of the review console.
enum ConsolePath {
  static let queue = "/review"
  static let signIn = "/review/sign-in"
  static let singleSignOn = "/review/sso"
  static let singleSignOnReturn = "/review/sso/return"
  static let accountLink = "/review/account/sso"
  static let keys = "/review/keys"
  static let revokedKey = "/review/keys/{id}/revoke"
  static let signOut = "/review/sign-out"
  static let invitation = "/review/invitations/{token}"
  static let account = "/review/account"
  static let password = "/review/account/password"
  static let secondFactor = "/review/account/second-factor"
  static let secondFactorConfirmation = "/review/account/second-factor/confirm"
  static let secondFactorCancellation = "/review/account/second-factor/cancel"
  static let secondFactorRemoval = "/review/account/second-factor/remove"
  static let everySession = "/review/account/sign-out-everywhere"
  static let next = "/review/next"
  static let `case` = "/review/cases/{id}"
  static let lease = "/review/cases/{id}/lease"
  static let release = "/review/cases/{id}/release"
  static let decisions = "/review/cases/{id}/decisions"
  static let casePicture = "/review/cases/{id}/pictures/{document}/{kind}"
  static let snooze = "/review/cases/{id}/snooze"
  static let caseBlock = "/review/cases/{id}/block"
  static let blocks = "/review/blocks"
  static let liftedBlock = "/review/blocks/{id}/lift"
  static let caseFields = "/review/cases/{id}/fields"
  static let proposalWithdrawal = "/review/cases/{id}/withdraw"
  static let caseAssignment = "/review/cases/{id}/assign"
  static let caseUnassignment = "/review/cases/{id}/unassign"
  static let caseEscalation = "/review/cases/{id}/escalate"
  static let caseReturn = "/review/cases/{id}/return"
  static let caseNotes = "/review/cases/{id}/notes"
  static let assignment = "/review/assign"
  static let escalation = "/review/escalate"
  static let undo = "/review/decisions/{id}/undo"
  static let dismissal = "/review/decisions/{id}/dismiss"
  static let picture = "/review/pictures/{document}/{kind}"
  static let selfie = "/review/selfies/{id}"
  static let frame = "/review/selfies/{id}/frames/{frame}"
  static let sessions = "/review/sessions"
  static let newVerification = "/review/verifications/new"
  static let verification = "/review/verifications/{id}"
  static let revokedLink = "/review/verifications/{id}/revoke"
  static let renewedLink = "/review/verifications/{id}/renew"
  static let events = "/review/events"
  static let audit = "/review/audit"
  static let auditExport = "/review/audit/export"
  static let phoneChecks = "/review/phone-checks"
  static let statistics = "/review/statistics"
  static let statisticsTable = "/review/statistics.csv"
  static let asset = "/review/assets/{revision}/**"

  /// Returns the path of a case's page.
  static func `case`(_ id: SessionID) -> String { "/review/cases/\(id.rawValue.percentEncoded)" }

  /// Returns the path of the page with the link to a session.
  static func verification(_ id: SessionID) -> String { "/review/verifications/\(id.rawValue.percentEncoded)" }

  /// Returns the page to go back to after an error at `path`: the case if it is about one, otherwise the queue.
  static func origin(of path: String) -> String {
    let parts = path.split(separator: "/")
    guard parts.count > 3, parts[1] == "cases" else { return queue }
    return `case`(SessionID(String(parts[2])))
  }

  /// Returns the path of the sign-in page.
  ///
  /// - Parameter next: The path to open after sign-in; ignored if it is not one of the review console.
  static func signIn(leadingTo next: String?) -> String {
    guard let next, next != queue, isOfConsole(next) else { return signIn }
    return "\(signIn)?next=\(next.percentEncoded)"
  }

  /// Whether this is a path of the review console that no browser resolves to another host.
  static func isOfConsole(_ path: String) -> Bool {
    (path == queue || path.hasPrefix(queue + "/") || path.hasPrefix(queue + "?")) && !path.contains("\\")
      && path.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
