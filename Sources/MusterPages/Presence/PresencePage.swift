/// The camera page of a presence check.
package struct PresencePage: Sendable {
  static let template = "presence"

  let address: String

  /// Creates the page. It contains no secret: the ticket is in the fragment of its address, which only its script
  /// sees.
  ///
  /// - Parameter address: The path of the check: `/v1/presence-checks/{id}`.
  package init(address: String) {
    self.address = address
  }
}
