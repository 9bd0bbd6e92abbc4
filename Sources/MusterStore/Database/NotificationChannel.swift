/// The channel by which services that share a database notify each other of changes.
///
/// A notification may be lost. Code that waits for a change therefore also queries the database: after each
/// `.connected`, and from time to time.
package protocol NotificationChannel: Sendable {
  /// Sends texts to all services that share the database, this one included.
  ///
  /// - Parameter texts: At most ``maxByteCount`` bytes of UTF-8 each, and without U+0000.
  /// - Throws: `StoreError` `unavailable`.
  func send(_ texts: [String]) async throws

  /// Returns what arrives from now on. The stream ends when the task that reads it is cancelled.
  func receive() -> AsyncStream<Notification>

  /// The maximum length of a text.
  var maxByteCount: Int { get }
}

package enum Notification: Sendable, Equatable {
  /// Notifications arrive from now on; earlier ones may have been lost.
  case connected
  case text(String)
}
