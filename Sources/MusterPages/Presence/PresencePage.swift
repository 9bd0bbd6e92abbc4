/// Where a person shows that they are present, before the camera of their telephone or computer.
package struct PresencePage: Sendable {
  static let template = "presence"

  let address: String

  /// A page. It has no secret: the check's ticket stands behind the number sign of its address, where only its script
  /// sees it.
  ///
  /// - Parameter address: The path of the check: `/v1/presence-checks/{id}`.
  package init(address: String) {
    self.address = address
  }
}
