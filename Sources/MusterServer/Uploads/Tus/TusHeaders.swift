import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterService

/// The content of an `Upload-Metadata` header: pairs of a key and a Base64 value.
struct TusMetadata {
  private var values: [String: String] = [:]

  /// Parses the header.
  ///
  /// - Throws: `INVALID_REQUEST` if it is malformed, repeats a key, or has a value that is not UTF-8.
  init(_ header: String?) throws(ServiceError) {
    for pair in (header ?? "").split(separator: ",") {
      let words = pair.split(separator: " ")
      guard let key = words.first, words.count <= 2, values[String(key)] == nil,
        let bytes = Data(base64Encoded: words.count == 2 ? String(words[1]) : ""),
        let value = String(validating: bytes, as: UTF8.self)
      else { throw .invalid("Upload-Metadata must be unique keys, each with a value in base64, separated by commas.") }
      values[String(key)] = value
    }
  }

  /// The value of a key; an empty one counts as absent.
  subscript(_ key: String) -> String? {
    values[key].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension PieceChecksum {
  /// Parses an `Upload-Checksum` header: an algorithm and a digest in Base64.
  ///
  /// - Throws: `INVALID_REQUEST`.
  init(header: String) throws(ServiceError) {
    let words = header.split(separator: " ")
    guard words.count == 2, let digest = Data(base64Encoded: String(words[1])) else {
      throw .invalid("Upload-Checksum must be an algorithm and a digest in base64.")
    }
    try self.init(algorithm: String(words[0]), expected: Array(digest))
  }
}

extension Request {
  /// Returns the byte count in a header; nil if it is absent.
  ///
  /// - Throws: `INVALID_REQUEST` if it is not a number.
  func count(_ name: HTTPField.Name) throws(ServiceError) -> Int? {
    guard let text = headers[name] else { return nil }
    guard let count = Int(digits: text) else {
      throw .invalid("\(name.canonicalName) must be a number of bytes.")
    }
    return count
  }
}

/// Adds the tus version to every response, errors included, and rejects requests of other versions.
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
        to: ServiceError(.tusVersionUnsupported, "Tus-Resumable must be \(Self.version)."),
        request, context)
      response.headers[.tusVersion] = Self.version
    }
    response.headers[.tusResumable] = Self.version
    return response
  }
}
