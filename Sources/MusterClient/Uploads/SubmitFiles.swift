import Foundation
import MusterAPI

/// Sends the pictures of a submit, and follows them.
struct SubmitFiles {
  let client: MusterClient
  let sessionId: String
  /// How many go at once.
  let atOnce: Int
  /// Whether to stay until the service has judged them all.
  let awaitsVerdicts: Bool
  let report: @Sendable (SubmitProgress) -> Void

  private static let maxPatience = Duration.seconds(30)

  /// - Throws: ``MusterClientError`` of the first picture that could not be sent; those before it are kept.
  func callAsFunction(_ files: [DocumentFile]) async throws(MusterClientError) {
    let named = files.map { (id: UUID().uuidString, file: $0) }
    let tracker = SubmitTracker(
      named.map { id, file in
        SubmitProgress.File(
          uploadId: id, type: file.type, side: file.side, sentByteCount: 0, totalByteCount: file.data.count)
      }, report: report)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        let listening = Task { await listen(tracker) }
        defer { listening.cancel() }
        for (count, (id, file)) in named.enumerated() {
          if count >= atOnce { try await group.next() }
          group.addTask { try await send(file, id, tracker) }
        }
        try await group.waitForAll()
      }
    } catch {
      throw Task.isCancelled ? .cancelled : error as? MusterClientError ?? .cancelled
    }
  }

  private func send(_ file: DocumentFile, _ id: String, _ tracker: SubmitTracker) async throws {
    _ = try await client.uploadDocument(file, uploadId: id) { tracker.left($0.sentByteCount, of: id) }
    tracker.ended(id, stage: "stored")
    guard awaitsVerdicts else { return }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        // Whoever cannot hear the verdict asks for it later.
        do { for try await upload in client.uploadEvents(id: id) { tracker.arrived(upload) } } catch {}
      }
      group.addTask { try await Task.sleep(for: Self.maxPatience) }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Hears how much arrives. Without it the bytes that leave are all there is to tell.
  private func listen(_ tracker: SubmitTracker) async {
    let events = client.events(
      Request(.get, Routes.sessionEvents, [sessionId]), isUp: { tracker.hears($0) },
      { $0.name == "upload" ? try $0.decoded() as Upload : nil })
    do { for try await upload in events where !upload.hasEnded { tracker.arrived(upload) } } catch {}
    tracker.hears(false)
  }
}
