extension Routes {
  /// Returns what a small picture of a document lacks, without storing it (POST).
  public static let documentHints = "/v1/documents/hints"
}

/// What a frame of a camera's preview lacks, as returned by `POST /v1/documents/hints`.
public struct DocumentHint: Codable, Sendable, Equatable {
  /// Whether a picture taken now would be good, as far as a frame can show it.
  public var ready: Bool
  /// The first fault to correct; null if there is none.
  @Nullable public var hint: Code?
  /// The fault in a sentence for the person, in the language of `Accept-Language`.
  @Nullable public var message: String?
  /// The corners of the document, clockwise from the upper left one, in shares of the frame's width and height; null if
  /// no document was found.
  @Nullable public var quadrilateral: [[Double]]?

  /// Creates a hint.
  public init(ready: Bool, hint: Code?, message: String?, quadrilateral: [[Double]]?) {
    self.ready = ready
    self.hint = hint
    self.message = message
    self.quadrilateral = quadrilateral
  }
}
