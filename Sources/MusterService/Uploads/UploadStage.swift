/// The stage of an upload. The API returns the raw values unchanged.
package enum UploadStage: String, CaseIterable, Sendable {
  /// Its bytes are arriving.
  case receiving
  /// The bytes are durable and wait for the inspection.
  case stored
  /// The picture is being decoded.
  case decoding
  /// The picture is decoded and being judged.
  case checking
  /// Its documents have their verdicts.
  case done
  /// Nothing of it was stored.
  case refused

  /// Whether no other stage follows.
  var isLast: Bool { self == .done || self == .refused }
}
