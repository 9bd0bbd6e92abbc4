/// How far an upload is; the words go out as they are.
package enum UploadStage: String, CaseIterable, Sendable {
  /// Its bytes are arriving.
  case receiving
  /// They are kept for good and wait for their inspection.
  case stored
  /// The picture is being decoded.
  case decoding
  /// The picture is decoded and being judged.
  case checking
  /// Its documents have their verdicts.
  case done
  /// Nothing of it was kept.
  case refused
}
