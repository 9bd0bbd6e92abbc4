/// A way in which a picture is sent.
enum UploadKind: String, CaseIterable {
  /// The bare bytes: one request.
  case raw
  /// A form with the picture as its file: one request.
  case multipart
  /// As the onboarding SDKs do: a ZIP archive in base64 in JSON.
  case submit
  /// By tus 1.0: one request that begins, and one with all the bytes.
  case tus
}
