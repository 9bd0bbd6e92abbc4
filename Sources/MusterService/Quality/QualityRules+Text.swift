internal import DocumentImaging
internal import Foundation
internal import VerificationFlow

extension QualityRules {
  /// Rules as they are stored for the pictures that were judged by them.
  struct Text: Sendable {
    /// The SHA-256 of the body, lower-case hexadecimal.
    let id: String
    /// The rules as JSON; equal rules have equal text.
    let body: String
  }

  private struct Content: Encodable {
    let picture: PictureRules
    let softPass: SoftPass
  }

  /// Returns the rules of each type for storage.
  ///
  /// - Throws: `EncodingError` for a limit that is not a finite number.
  func texts() throws -> [DocumentType: Text] {
    try Dictionary(uniqueKeysWithValues: types.keys.map { ($0, try text(for: $0)) })
  }

  /// Returns the rules of one type for storage.
  ///
  /// - Throws: `EncodingError` for a limit that is not a finite number.
  func text(for type: DocumentType) throws -> Text {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = try encoder.encode(Content(picture: rules(for: type), softPass: softPass))
    return Text(id: sha256(Array(body)), body: String(decoding: body, as: UTF8.self))
  }
}
