import Foundation
import HTTPTypes
import Hummingbird
import MusterService
import NIOCore

/// The fields of a request: those of a JSON object or a form in the body, and those of the query.
struct PhoneCheckFields {
  private let fields: [String: String]

  /// Reads the fields of a request.
  ///
  /// - Throws: `INVALID_REQUEST` for a body that is neither; as `wholeBody`.
  init(_ request: Request, _ context: MusterContext, maxBytes: Int) async throws {
    var fields = request.queryFields
    if request.method == .post {
      let body = try await request.wholeBody(context, maxBytes: maxBytes)
      fields.merge(try Self.read(body, as: request.headers[.contentType])) { $1 }
    }
    self.fields = fields
  }

  /// Reads the fields of a body.
  ///
  /// - Parameter type: The media type of the body.
  static func read(_ body: ByteBuffer, as type: String?) throws -> [String: String] {
    let isForm = type?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
    return isForm ? try form(body) : try object(body)
  }

  subscript(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns a field that must be there.
  func required(_ name: String) throws(PhoneCheckProblem) -> String {
    guard let value = self[name] else { throw Self.missing(name) }
    return value
  }

  /// Returns the fingerprint of a request with its fields.
  func completing(_ fingerprint: RequestFingerprint) -> RequestFingerprint {
    fingerprint.adding(fields.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
  }

  static func missing(_ name: String) -> PhoneCheckProblem {
    PhoneCheckProblem(.badRequest, "bad_request", "\(name) parameter is required")
  }

  /// Reads the texts of a JSON object. Apps send nothing else that counts.
  private static func object(_ body: ByteBuffer) throws -> [String: String] {
    guard let texts = try JSONTexts.read(body) else {
      throw PhoneCheckProblem(.badRequest, "bad_request", "The body is not a JSON object")
    }
    return texts
  }

  /// Reads a form. A plus sign that an app did not encode becomes a space, without which a number is the same.
  private static func form(_ body: ByteBuffer) throws -> [String: String] {
    guard let fields = FormFields(String(buffer: body)).unique else {
      throw PhoneCheckProblem(.badRequest, "bad_request", "The body is not a form")
    }
    return fields
  }
}

extension RouterGroup<MusterContext> {
  /// Answers the preflight requests of pages to these paths, to which ``PhoneCheckErrors`` adds its header fields.
  func addPreflights(to paths: some Sequence<String>) {
    for path in paths { on(RouterPath(path), method: .options) { _, _ in Response(status: .noContent) } }
  }
}
