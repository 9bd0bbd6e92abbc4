public import Foundation
public import MusterAPI

/// The embedded presence check, for the person of this client's token. Other providers have their own SDKs.
extension MusterClient {
  /// Returns a presence check with its steps.
  ///
  /// - Parameter id: The `sessionId` of the session attributes, whose `provider` is `muster`.
  public func presenceCheck(id: String) async throws(MusterClientError) -> PresenceCheck {
    try await send(Request(.get, Routes.presenceCheck, [id]))
  }

  /// Returns a stream of the check's state: now and after each change, until the check is submitted.
  public func presenceEvents(id: String) -> AsyncThrowingStream<PresenceCheck, any Error> {
    events(Request(.get, Routes.presenceEvents, [id])) { try $0.decoded() }
  }

  /// Uploads a frame of the current step.
  ///
  /// - Parameters:
  ///   - frame: A JPEG, not mirrored.
  ///   - step: One of the check's steps; before its `notBefore` the service returns an error.
  /// - Returns: A hint about the frame, and whether the step is done.
  public func sendPresenceFrame(
    _ frame: Data, for step: PresenceStep, of check: PresenceCheck
  ) async throws(MusterClientError) -> PresenceFrameAnswer {
    try await send(
      Request(
        .post, Routes.presenceFrames, [check.id], query: [("step", step.id), ("ticket", step.ticket)],
        body: .bytes(frame, type: "image/jpeg")))
  }

  /// Starts another try, with different steps.
  public func beginPresenceTry(id: String) async throws(MusterClientError) -> PresenceCheck {
    try await send(Request(.post, Routes.presenceTries, [id]))
  }

  /// Asks for a reviewer instead of the steps, for a person who cannot take them. The project has to allow it
  /// (``PresenceCheck/waivable``).
  public func waivePresenceCheck(id: String) async throws(MusterClientError) -> PresenceCheck {
    try await send(Request(.post, Routes.presenceWaiver, [id]))
  }

  /// Submits the check after all steps are done.
  public func finishPresenceCheck(id: String) async throws(MusterClientError) -> PresenceCheck {
    try await send(Request(.post, Routes.presenceSubmission, [id]))
  }
}
