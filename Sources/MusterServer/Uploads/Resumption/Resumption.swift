import HTTPTypes
import Hummingbird
import MusterService
import StructuredFieldValues

/// The headers of a request that follow the IETF draft of resumable uploads (draft-ietf-httpbis-resumable-upload), in
/// one of the versions that Apple's URLSession supports.
struct Resumption {
  /// The interoperability version of the draft: 3 (draft 01), 5 (draft 03) or 6 (drafts 04 and 05).
  enum Version: Int {
    case three = 3
    case five = 5
    case six = 6
  }

  let version: Version
  /// Whether the upload ends with this request; nil if not given.
  let isLast: Bool?
  /// The offset of the body within the upload, in bytes.
  let offset: Int?
  /// The size of the whole upload in bytes.
  let length: Int?
  /// The size of the body in bytes.
  let byteCount: Int?

  /// Reads the headers.
  ///
  /// - Throws: `INVALID_REQUEST` for a malformed header.
  init(_ request: Request) throws(ServiceError) {
    let named = request.headers[.uploadDraftInteropVersion].flatMap { Int($0) }
    let version = named.flatMap { Version(rawValue: $0) } ?? .six
    // Each version uses only one of the two headers; the other one has to be well-formed, too.
    let (isIncomplete, isComplete): (Bool?, Bool?) =
      (try request.item(.uploadIncomplete), try request.item(.uploadComplete))
    self.version = version
    isLast = version == .three ? isIncomplete.map { !$0 } : isComplete
    offset = try request.item(.uploadOffset)
    length = try request.item(.uploadLength)
    byteCount = request.contentLength
    guard (offset ?? 0) >= 0, (length ?? 0) >= 0 else {
      throw .invalid("Upload-Offset and Upload-Length must not be negative.")
    }
  }

  /// Reads the headers of a creation; nil if it does not ask for resumption in a supported version.
  ///
  /// - Throws: `INVALID_REQUEST` for a malformed header, and for a partial upload that could not be resumed.
  static func ofCreation(_ request: Request) throws(ServiceError) -> Resumption? {
    let isForm = try MultipartBoundary(contentType: request.headers[.contentType]) != nil
    let resumption = try Resumption(request)
    guard let isLast = resumption.isLast else { return nil }
    let isKnown = request.headers[.uploadDraftInteropVersion] == resumption.versionHeader
    guard !isKnown || isForm else { return resumption }
    // A whole body can be accepted like any other; a partial one cannot.
    guard isLast else {
      throw .invalid("Forms, and uploads with versions of resumable uploads other than 3, 5 and 6, must be sent whole.")
    }
    return nil
  }

  var versionHeader: String { "\(version.rawValue)" }

  /// Returns the request's body as a piece of an upload.
  func piece(at offset: Int) -> UploadPiece {
    UploadPiece(offset: offset, isLast: isLast ?? true, byteCount: byteCount, length: length)
  }
}

extension Resumption.Version {
  /// Returns the headers that report the progress of an upload.
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

/// A header with a single structured value (RFC 9651, section 3.3).
private struct Item<Value: Codable & Sendable>: StructuredFieldValue {
  static var structuredFieldType: StructuredFieldType { .item }
  let item: Value
}

extension Request {
  /// Returns the value of a header; nil if it is absent.
  fileprivate func item<Value: Codable & Sendable>(_ name: HTTPField.Name) throws(ServiceError) -> Value? {
    guard let text = headers[name] else { return nil }
    do {
      return try StructuredFieldValueDecoder().decode(Item<Value>.self, from: Array(text.utf8)).item
    } catch {
      throw .invalid("\(name.canonicalName) must be \(Value.self == Bool.self ? "?0 or ?1" : "an integer").")
    }
  }
}
