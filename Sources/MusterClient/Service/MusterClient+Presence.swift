public import Foundation
public import MusterAPI

/// The service's own presence check, for the person of this client's token. Other providers bring their own client.
extension MusterClient {
  /// How far a check is, and what is asked of the person.
  ///
  /// - Parameter id: `sessionId` of the session attributes, whose `provider` is `muster`.
  public func presenceCheck(id: String) async throws(MusterClientError) -> PresenceCheck {
    try await send(Request(.get, Routes.presenceCheck, [id]))
  }

  /// The check now and after each change, until the person is through with it.
  public func presenceEvents(id: String) -> AsyncThrowingStream<PresenceCheck, any Error> {
    events(Request(.get, Routes.presenceEvents, [id])) { try $0.decoded() }
  }

  /// Sends a frame of the step that is due.
  ///
  /// - Parameters:
  ///   - frame: A JPEG, not mirrored.
  ///   - step: One of the check's steps; before its `notBefore` it is refused.
  /// - Returns: What the frame shows, and whether the step is taken with it.
  public func sendPresenceFrame(
    _ frame: Data, for step: PresenceStep, of check: PresenceCheck
  ) async throws(MusterClientError) -> PresenceFrameAnswer {
    try await send(
      Request(
        .post, Routes.presenceFrames, [check.id], query: [("step", step.id), ("ticket", step.ticket)],
        body: .bytes(frame, type: "image/jpeg")))
  }

  /// Begins the check again, with other steps.
  public func beginPresenceTry(id: String) async throws(MusterClientError) -> PresenceCheck {
    try await send(Request(.post, Routes.presenceTries, [id]))
  }

  /// Is through with the check, all steps of which were taken.
  public func finishPresenceCheck(id: String) async throws(MusterClientError) -> PresenceCheck {
    try await send(Request(.post, Routes.presenceSubmission, [id]))
  }
}
