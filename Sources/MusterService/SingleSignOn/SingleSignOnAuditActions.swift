package import MusterStore

extension AuditRecord.Action {
  /// A reviewer, or an operator, linked an account to a person at the provider of single sign-on.
  package static let reviewerLinked = Self(rawValue: "reviewer.linked")
  /// An operator ended that link.
  package static let reviewerUnlinked = Self(rawValue: "reviewer.unlinked")

  static let ofSingleSignOn: [Self] = [.reviewerLinked, .reviewerUnlinked]
}
