internal import HTMLMarkup
internal import Mustache

package enum Template: String, CaseIterable, Sendable {
  /// The HTML document around every page.
  case layout
  /// The header for signed-in reviewers.
  case header
  /// The reviewer's own decisions that have not taken effect.
  case pending
  case icons
  case signIn = "sign-in"
  /// A page from which the browser goes on to another one by itself.
  case onward
  /// The page where an invited reviewer creates an account.
  case invitation
  /// The reviewer's own account.
  case account
  /// An error, or a case that has changed.
  case notice
  case queue
  case casePage = "case"
  /// The person: face, portrait, and what the documents state.
  case identity
  /// What the documents state, side by side.
  case fields
  case document
  /// A replaced picture.
  case earlier
  /// The decision forms.
  case decide
  case history
  /// The assignment, escalation and notes of a case.
  case teamwork
  /// The keyboard shortcuts.
  case help
  case statistics
  case audit
  /// The people and documents that are not accepted.
  case blocks
  /// The keys of the project.
  case keys
  /// The sessions of the project.
  case sessions
  /// The checks of telephone numbers in the project.
  case phoneChecks = "phone-checks"
  /// The form that creates a link for a person.
  case newVerification = "new-verification"
  /// A link that was created.
  case verificationLink = "verification-link"

  /// Parses all templates.
  ///
  /// - Throws: The parse error of a template.
  static func library() throws -> MustacheLibrary {
    try MustacheLibrary(escaping: [String: [UInt8]](uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.source) }))
  }

  /// The template as UTF-8.
  var source: [UInt8] {
    switch self {
    case .layout: PackageResources.layout_mustache
    case .header: PackageResources.header_mustache
    case .pending: PackageResources.pending_mustache
    case .icons: PackageResources.icons_mustache
    case .signIn: PackageResources.sign_in_mustache
    case .onward: PackageResources.onward_mustache
    case .invitation: PackageResources.invitation_mustache
    case .account: PackageResources.account_mustache
    case .notice: PackageResources.notice_mustache
    case .queue: PackageResources.queue_mustache
    case .casePage: PackageResources.case_mustache
    case .identity: PackageResources.identity_mustache
    case .fields: PackageResources.fields_mustache
    case .document: PackageResources.document_mustache
    case .earlier: PackageResources.earlier_mustache
    case .decide: PackageResources.decide_mustache
    case .history: PackageResources.history_mustache
    case .teamwork: PackageResources.teamwork_mustache
    case .help: PackageResources.help_mustache
    case .statistics: PackageResources.statistics_mustache
    case .audit: PackageResources.audit_mustache
    case .blocks: PackageResources.blocks_mustache
    case .keys: PackageResources.keys_mustache
    case .sessions: PackageResources.sessions_mustache
    case .phoneChecks: PackageResources.phone_checks_mustache
    case .newVerification: PackageResources.new_verification_mustache
    case .verificationLink: PackageResources.verification_link_mustache
    }
  }
}
