import HTTPTypes
import Hummingbird
import MusterService
import StructuredFieldValues

/// What a request says in the words of the IETF's draft of resumable uploads (draft-ietf-httpbis-resumable-upload), in one
/// of the versions that Apple's URLSession speaks.
struct Resumption {
  /// The draft's version, for interoperability: 3 (draft 01), 5 (draft 03) or 6 (drafts 04 and 05).
  enum Version: Int {
    case three = 3
    case five = 5
    case six = 6
  }

  let version: Version
  /// Whether the upload ends with this request; nil where that is not said.
  let isLast: Bool?
  /// Behind how many bytes of the upload the body follows.
  let offset: Int?
  /// How many bytes the whole upload has.
  let length: Int?
  /// How many bytes the body has.
  let byteCount: Int?

  /// - Throws: `INVALID_REQUEST` for a header that is not what it should be.
  init(_ request: Request) throws(ServiceError) {
    let named = request.headers[.uploadDraftInteropVersion].flatMap { Int($0) }
    let version = named.flatMap { Version(rawValue: $0) } ?? .six
    // Each version has its own word for it; the other one's has to make sense, too.
    let (isIncomplete, isComplete): (Bool?, Bool?) =
      (try request.item(.uploadIncomplete), try request.item(.uploadComplete))
    self.version = version
    isLast = version == .three ? isIncomplete.map { !$0 } : isComplete
    offset = try request.item(.uploadOffset)
    length = try request.item(.uploadLength)
    byteCount = request.contentLength
    guard (offset ?? 0) >= 0, (length ?? 0) >= 0 else { throw .invalid("Upload-Offset and Upload-Length count bytes.") }
  }

  /// What a request that creates something says, if it asks for resumption in a version that is known here.
  ///
  /// - Throws: `INVALID_REQUEST`, also for part of an upload that could not be resumed.
  static func ofCreation(_ request: Request) throws(ServiceError) -> Resumption? {
    let isForm = try MultipartBoundary(contentType: request.headers[.contentType]) != nil
    let resumption = try Resumption(request)
    guard let isLast = resumption.isLast else { return nil }
    let isKnown = request.headers[.uploadDraftInteropVersion] == resumption.versionHeader
    guard !isKnown || isForm else { return resumption }
    // A whole body may be taken as any other is; half of one may not.
    guard isLast else {
      throw .invalid("A form, or a version of resumable uploads other than 3, 5 and 6, has to come whole.")
    }
    return nil
  }

  var versionHeader: String { "\(version.rawValue)" }

  /// The request's body as a piece of an upload.
  func piece(at offset: Int) -> UploadPiece {
    UploadPiece(offset: offset, isLast: isLast ?? true, byteCount: byteCount, length: length)
  }
}

extension Resumption.Version {
  /// Headers that say how far an upload is.
  func headers(offset: Int, isComplete: Bool) -> HTTPFields {
    var headers: HTTPFields = [:]
    headers[.uploadOffset] = "\(offset)"
    if self == .three {
      headers[.uploadIncomplete] = isComplete ? "?0" : "?1"
    } else {
      headers[.uploadComplete] = isComplete ? "?1" : "?0"
    }
    return headers
  }
}

/// A header that is one value (RFC 9651, section 3.3).
private struct Item<Value: Codable & Sendable>: StructuredFieldValue {
  static var structuredFieldType: StructuredFieldType { .item }
  let item: Value
}

extension Request {
  /// The value of a header; nil without it.
  fileprivate func item<Value: Codable & Sendable>(_ name: HTTPField.Name) throws(ServiceError) -> Value? {
    guard let text = headers[name] else { return nil }
    do {
      return try StructuredFieldValueDecoder().decode(Item<Value>.self, from: Array(text.utf8)).item
    } catch {
      throw .invalid("\(name.canonicalName) cannot be read.")
    }
  }
}

extension HTTPField.Name {
  static let uploadDraftInteropVersion = HTTPField.Name("Upload-Draft-Interop-Version") ?? .via
  static let uploadComplete = HTTPField.Name("Upload-Complete") ?? .via
  static let uploadIncomplete = HTTPField.Name("Upload-Incomplete") ?? .via
  static let uploadOffset = HTTPField.Name("Upload-Offset") ?? .via
  static let uploadLength = HTTPField.Name("Upload-Length") ?? .via
  static let uploadLimit = HTTPField.Name("Upload-Limit") ?? .via
}
