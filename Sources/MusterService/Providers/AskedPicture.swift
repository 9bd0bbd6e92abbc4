package import VerificationFlow

/// A picture that is sent to a provider.
package struct AskedPicture: Sendable {
  /// The document that it shows.
  package let documentId: DocumentID
  /// The type and side of the document.
  package let key: SideKey
  /// The issuing country (ISO 3166-1 alpha-3), if given.
  package let country: String?
  /// `image/jpeg` or `image/png`.
  package let contentType: String
  package let bytes: [UInt8]
}
