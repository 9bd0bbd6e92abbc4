/// Where an authority keeps its shares of the master secrets.
package protocol ShareStore: Sendable {
  /// Returns the share of a generation; nil if there is none.
  ///
  /// - Throws: An error of the store.
  func share(of generation: String) async throws -> [UInt8]?
}
