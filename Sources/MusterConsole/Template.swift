internal import HTMLMarkup
internal import Mustache

/// The embedded templates.
package enum Template: String, CaseIterable, Sendable {
  /// What is around every page.
  case layout
  /// The header of those who are signed in.
  case header
  /// What they have decided and may still undo.
  case pending
  /// The drawings of the buttons.
  case icons
  /// Somebody signs in.
  case signIn = "sign-in"
  /// Somebody begins an account.
  case invitation
  /// One's own account.
  case account
  /// Something went another way.
  case notice
  /// The waiting cases.
  case queue
  /// A case.
  case casePage = "case"
  /// What the presence check of a case came to.
  case presence
  /// A document of a case.
  case document
  /// A picture that does not count any more.
  case earlier
  /// The ways to decide.
  case decide
  /// What happened to a case.
  case history
  /// How reviewers share a case.
  case teamwork
  /// Which keys do what.
  case help
  /// Figures and charts.
  case statistics
  /// Who did what.
  case audit

  /// All of them, parsed.
  ///
  /// - Throws: What a broken template is.
  static func library() throws -> MustacheLibrary {
    try MustacheLibrary(escaping: [String: [UInt8]](uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.source) }))
  }

  /// Its text, UTF-8.
  var source: [UInt8] {
    switch self {
    case .layout: PackageResources.layout_mustache
    case .header: PackageResources.header_mustache
    case .pending: PackageResources.pending_mustache
    case .icons: PackageResources.icons_mustache
    case .signIn: PackageResources.sign_in_mustache
    case .invitation: PackageResources.invitation_mustache
    case .account: PackageResources.account_mustache
    case .notice: PackageResources.notice_mustache
    case .queue: PackageResources.queue_mustache
    case .casePage: PackageResources.case_mustache
    case .presence: PackageResources.presence_mustache
    case .document: PackageResources.document_mustache
    case .earlier: PackageResources.earlier_mustache
    case .decide: PackageResources.decide_mustache
    case .history: PackageResources.history_mustache
    case .teamwork: PackageResources.teamwork_mustache
    case .help: PackageResources.help_mustache
    case .statistics: PackageResources.statistics_mustache
    case .audit: PackageResources.audit_mustache
    }
  }
}
