import Foundation
import MusterAPI

/// Uploads the pictures of a submission and follows their progress.
struct SubmitFiles {
  let client: MusterClient
  let sessionId: String
  /// The number of simultaneous uploads.
  let atOnce: Int
  /// Whether to wait until the service has judged all pictures.
  let awaitsVerdicts: Bool
  let report: @Sendable (SubmitProgress) -> Void

  private static let maxPatience = Duration.seconds(30)

  /// - Throws: ``MusterClientError`` of the first picture that could not be uploaded; the service keeps those before
  ///   it.
  func submit(_ files: [DocumentFile]) async throws(MusterClientError) {
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
        // If the event stream fails, the app gets the verdict from a later status request.
        do { for try await upload in client.uploadEvents(id: id) { tracker.arrived(upload) } } catch {}
      }
      group.addTask { try await Task.sleep(for: Self.maxPatience) }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Follows the bytes that arrive at the service. Without these events only the bytes sent are known.
  private func listen(_ tracker: SubmitTracker) async {
    let events = client.events(
      Request(.get, Routes.sessionEvents, [sessionId]), isUp: { tracker.hears($0) },
      { $0.name == "upload" ? try $0.decoded() as Upload : nil })
    do { for try await upload in events where !upload.hasEnded { tracker.arrived(upload) } } catch {}
    tracker.hears(false)
  }
}
