internal import Foundation
internal import Synchronization

/// Notifications by `LISTEN` and `NOTIFY` (PostgreSQL documentation, "LISTEN"), on a connection of its own.
struct PostgreSQLNotifications: NotificationChannel {
  let pool: PostgreSQLPool

  /// The server takes fewer than 8000 bytes ("NOTIFY").
  let maxByteCount = 7900

  private static let channel = "muster"
  /// The interval at which the listening thread checks whether it has to stop.
  private static let wait = Duration.milliseconds(500)
  /// The interval at which the listening thread checks that the server still answers.
  private static let silence = Duration.seconds(10)

  private var deadline: PostgreSQLDeadline { PostgreSQLDeadline(pool.location.limits) }

  func send(_ texts: [String]) async throws {
    try await pool.run {
      do {
        let link = try pool.take()
        for text in texts {
          try link.send(
            "SELECT pg_notify(:channel, :text)", ["channel": .text(Self.channel), "text": .text(text)])
        }
        try link.receive(until: deadline.nextAnswer)
        pool.give(link)
      } catch let error as PostgreSQLError {
        throw error.asStoreError ?? error
      }
    }
  }

  func receive() -> AsyncStream<Notification> {
    // A listener that falls behind may lose notifications, because it queries all changes anyway.
    let (stream, continuation) = AsyncStream.makeStream(
      of: Notification.self, bufferingPolicy: .bufferingNewest(10_000))
    let isEnded = EndFlag()
    continuation.onTermination = { _ in isEnded.value.store(true, ordering: .relaxed) }
    let thread = Thread {
      while !isEnded.value.load(ordering: .relaxed) {
        // Reconnects after the connection was lost.
        try? listen(until: isEnded, continuation)
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
    thread.name = "muster listening"
    thread.start()
    return stream
  }

  private func listen(until isEnded: EndFlag, _ continuation: AsyncStream<Notification>.Continuation) throws {
    let link = try PostgreSQLLink(pool.location)
    try link.send("LISTEN \(Self.channel)")
    try link.receive(until: deadline.nextAnswer)
    continuation.yield(.connected)
    var heardAt = ContinuousClock.now
    while !isEnded.value.load(ordering: .relaxed) {
      for text in try link.notifications(within: Self.wait) { continuation.yield(.text(text)) }
      guard ContinuousClock.now - heardAt >= Self.silence else { continue }
      try link.send("SELECT 1 AS one")
      try link.receive(until: deadline.nextAnswer)
      heardAt = .now
    }
  }
}

private final class EndFlag: Sendable {
  let value = Atomic(false)
}
