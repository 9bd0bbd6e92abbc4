/// A frame that was examined in a presence check.
package struct PresenceFrameRecord: Sendable, Equatable {
  package let id: String
  /// The check the frame belongs to.
  package let checkId: PresenceCheckID
  /// The number of the try of the check.
  package let tries: Int
  /// The number of the step.
  package let step: Int
  /// A keyed hash of the frame's pixels, used to detect repeated frames.
  package let fingerprint: String
  /// The hint returned to the app.
  package let hint: PresenceHint
  /// The measurements of the face; nil unless the frame has exactly one.
  package let face: PresenceFace?
  /// The time the frame was received.
  package let at: Instant

  package init(
    id: String, checkId: PresenceCheckID, tries: Int, step: Int, fingerprint: String, hint: PresenceHint,
    face: PresenceFace?, at: Instant
  ) {
    self.id = id
    self.checkId = checkId
    self.tries = tries
    self.step = step
    self.fingerprint = fingerprint
    self.hint = hint
    self.face = face
    self.at = at
  }
}
