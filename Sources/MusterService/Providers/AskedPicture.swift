package import VerificationFlow

/// A picture that a provider is shown.
package struct AskedPicture: Sendable {
  /// The document that it shows.
  package let documentId: DocumentID
  /// Which side of which type.
  package let key: SideKey
  /// The issuing country (ISO 3166-1 alpha-3), where it was given.
  package let country: String?
  /// `image/jpeg` or `image/png`.
  package let contentType: String
  /// Its bytes.
  package let bytes: [UInt8]
}
