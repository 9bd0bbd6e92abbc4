/// One frame that was looked at.
package struct PresenceFrameRecord: Sendable, Equatable {
  /// Its id.
  package let id: String
  /// The check it was sent to.
  package let checkId: PresenceCheckID
  /// Which try of the check.
  package let tries: Int
  /// Which step.
  package let step: Int
  /// What no two frames have in common: a keyed hash of its pixels.
  package let fingerprint: String
  /// What the app was told.
  package let hint: PresenceHint
  /// What was measured of its face; nil unless there was just one.
  package let face: PresenceFace?
  /// When it came.
  package let at: Instant

  /// A frame.
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
