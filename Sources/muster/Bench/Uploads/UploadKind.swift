/// A method of uploading a picture.
enum UploadKind: String, CaseIterable {
  /// The bare bytes in one request.
  case raw
  /// A multipart form with the picture as its file, in one request.
  case multipart
  /// The method of the onboarding SDKs: a ZIP archive in base64 in JSON.
  case submit
  /// tus 1.0: one request to create the upload, and one with all the bytes.
  case tus
}
