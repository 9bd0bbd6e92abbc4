internal import Foundation
package import VerificationFlow

/// The description of a picture that a caller submits, without its bytes.
package struct DocumentSubmission: Sendable {
  package let description: DocumentDescription
  /// The scanner's signature of the bytes; an empty one counts as none.
  package let signature: String?
  /// The id the client chose for the upload; nil lets the service choose.
  package let uploadId: UploadID?
  /// The file name the caller gave the picture.
  package let filename: String?
  /// The announced size of the picture in bytes.
  package let expectedBytes: Int?

  /// Validates the description that the caller sent.
  ///
  /// - Throws: `DOCUMENT_TYPE_UNKNOWN`, `DOCUMENT_SIDE_UNKNOWN` or `INVALID_REQUEST`.
  package init(
    type: String?, side: String?, country: String?, originalDocumentId: String?, signature: String?,
    uploadId: String?, filename: String?, expectedBytes: Int?, catalogue: DocumentCatalogue
  ) throws(ServiceError) {
    guard let entry = catalogue[DocumentType(rawValue: type ?? "")] else {
      let known = catalogue.entries.map(\.type.rawValue).joined(separator: ", ")
      throw ServiceError(.documentTypeUnknown, "type must be one of \(known).")
    }
    guard let documentSide = DocumentSide(rawValue: side ?? ""), entry.sides.contains(documentSide) else {
      let sides = entry.sides.map(\.rawValue).joined(separator: " or ")
      throw ServiceError(.documentSideUnknown, "side of \(entry.type) must be \(sides).")
    }
    if let country, country.count != 3 || !country.allSatisfy({ $0.isASCII && $0.isUppercase }) {
      throw .invalid("country must be three capital letters (ISO 3166-1 alpha-3).")
    }
    let uploadId = try uploadId.map { (text) throws(ServiceError) in try UploadID(checking: text) }
    if let signature, signature.unicodeScalars.count > 4096 {
      throw .invalid("signature must be at most 4096 characters.")
    }
    if let filename, filename.unicodeScalars.count > 256 {
      throw .invalid("filename must be at most 256 characters.")
    }
    description = DocumentDescription(
      key: SideKey(entry.type, documentSide), country: country,
      originalDocumentId: originalDocumentId.map { DocumentID($0) })
    self.signature = signature.flatMap { $0.isEmpty ? nil : $0 }
    self.uploadId = uploadId
    self.filename = filename
    self.expectedBytes = expectedBytes
  }
}

extension UploadID {
  /// Validates an id that a client chose.
  ///
  /// - Throws: `INVALID_REQUEST` unless it consists of 1 to 128 permitted characters.
  package init(checking text: String) throws(ServiceError) {
    let isName = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
    // The path segment `tus` is reserved.
    guard isName, (1...128).contains(text.utf8.count), text != "tus" else {
      throw .invalid("uploadId must be 1 to 128 letters, digits, '-', '_', '.' or ':', and must not be 'tus'.")
    }
    self.init(text)
  }
}
