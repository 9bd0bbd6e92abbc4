import Foundation
import HTTPTypes
import Hummingbird
import MusterService

/// What is said of a file in `Upload-Metadata`: pairs of a key and a value in base64.
struct TusMetadata {
  private var values: [String: String] = [:]

  /// - Throws: `INVALID_REQUEST` for what is no such list, or no text.
  init(_ header: String?) throws(ServiceError) {
    for pair in (header ?? "").split(separator: ",") {
      let words = pair.split(separator: " ")
      guard let key = words.first, words.count <= 2, values[String(key)] == nil,
        let bytes = Data(base64Encoded: words.count == 2 ? String(words[1]) : ""),
        let value = String(validating: bytes, as: UTF8.self)
      else { throw .invalid("Upload-Metadata cannot be read.") }
      values[String(key)] = value
    }
  }

  /// The value of a key; an empty one counts as absent.
  subscript(_ key: String) -> String? {
    values[key].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension PieceChecksum {
  /// The checksum of an `Upload-Checksum` header: an algorithm and a digest in base64.
  ///
  /// - Throws: `INVALID_REQUEST`.
  init(header: String) throws(ServiceError) {
    let words = header.split(separator: " ")
    guard words.count == 2, let digest = Data(base64Encoded: String(words[1])) else {
      throw .invalid("Upload-Checksum has to be an algorithm and a digest in base64.")
    }
    try self.init(algorithm: String(words[0]), expected: Array(digest))
  }
}

extension Request {
  /// A number of bytes in a header; nil without it.
  ///
  /// - Throws: `INVALID_REQUEST` for what is no such number.
  func count(_ name: HTTPField.Name) throws(ServiceError) -> Int? {
    guard let text = headers[name] else { return nil }
    guard let count = Int(digits: text) else {
      throw .invalid("\(name.canonicalName) has to be a number of bytes.")
    }
    return count
  }
}

/// Says in every answer, problems included, that tus is spoken, and refuses other versions of it.
struct TusMiddleware: RouterMiddleware {
  static let version = "1.0.0"

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    if request.method == .options || request.headers[.tusResumable] == Self.version {
      response = try await next(request, context)
    } else {
      response = try ProblemDetailsMiddleware().answer(
        to: ServiceError(.versionUnsupported, "TUS_VERSION_UNSUPPORTED", "Tus-Resumable has to be \(Self.version)."),
        request, context)
      response.headers[.tusVersion] = Self.version
    }
    response.headers[.tusResumable] = Self.version
    return response
  }
}

extension HTTPField.Name {
  static let tusResumable = HTTPField.Name("Tus-Resumable") ?? .via
  static let tusVersion = HTTPField.Name("Tus-Version") ?? .via
  static let tusExtension = HTTPField.Name("Tus-Extension") ?? .via
  static let tusMaxSize = HTTPField.Name("Tus-Max-Size") ?? .via
  static let tusChecksumAlgorithm = HTTPField.Name("Tus-Checksum-Algorithm") ?? .via
  static let uploadMetadata = HTTPField.Name("Upload-Metadata") ?? .via
  static let uploadChecksum = HTTPField.Name("Upload-Checksum") ?? .via
  static let uploadExpires = HTTPField.Name("Upload-Expires") ?? .via
  static let methodOverride = HTTPField.Name("X-HTTP-Method-Override") ?? .via
  static let documentID = HTTPField.Name("Document-Id") ?? .via
}
