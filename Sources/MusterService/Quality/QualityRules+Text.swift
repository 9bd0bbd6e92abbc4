internal import DocumentImaging
internal import Foundation
internal import VerificationFlow

extension QualityRules {
  /// Rules as they are kept beside what was held against them.
  struct Text: Sendable {
    /// The SHA-256 of the body, lower-case hexadecimal.
    let id: String
    /// The same rules are always the same JSON.
    let body: String
  }

  private struct Content: Encodable {
    let picture: PictureRules
    let softPass: SoftPass
  }

  /// The rules of each type, to be kept.
  ///
  /// - Throws: `EncodingError` for a limit that is no number.
  func texts() throws -> [DocumentType: Text] {
    try Dictionary(uniqueKeysWithValues: types.keys.map { ($0, try text(for: $0)) })
  }

  /// The rules of one type, to be kept.
  ///
  /// - Throws: `EncodingError` for a limit that is no number.
  func text(for type: DocumentType) throws -> Text {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = try encoder.encode(Content(picture: rules(for: type), softPass: softPass))
    return Text(id: sha256(Array(body)), body: String(decoding: body, as: UTF8.self))
  }
}
