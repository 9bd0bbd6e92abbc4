/// One frame that was looked at.
public struct PresenceFrameRecord: Sendable, Equatable {
  /// Its id.
  public let id: String
  /// The check it was sent to.
  public let checkId: PresenceCheckID
  /// Which try of the check.
  public let tries: Int
  /// Which step.
  public let step: Int
  /// What no two frames have in common: a keyed hash of its pixels.
  public let fingerprint: String
  /// What the app was told.
  public let hint: PresenceHint
  /// What was measured of its face; nil unless there was just one.
  public let face: PresenceFace?
  /// When it came.
  public let at: Instant

  /// A frame.
  public init(
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
