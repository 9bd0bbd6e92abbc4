extension Schema {
  /// What reviewers work with: how cases are found, what waits to take effect, what waits for a second person.
  static let reviewDesk: [String] = []
}
