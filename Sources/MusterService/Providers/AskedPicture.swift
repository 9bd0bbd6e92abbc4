public import VerificationFlow

/// A picture that a provider is shown.
public struct AskedPicture: Sendable {
  /// The document that it shows.
  public let documentId: DocumentID
  /// Which side of which type.
  public let key: SideKey
  /// The issuing country (ISO 3166-1 alpha-3), where it was given.
  public let country: String?
  /// `image/jpeg` or `image/png`.
  public let contentType: String
  /// Its bytes.
  public let bytes: [UInt8]
}
