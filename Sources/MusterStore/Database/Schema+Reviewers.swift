extension Schema {
  /// Accounts of reviewers, and their sign-ins.
  static let reviewers: [String] = []
}
