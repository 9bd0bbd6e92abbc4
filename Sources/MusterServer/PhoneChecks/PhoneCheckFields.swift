import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat

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
      let type = request.headers[.contentType]?.lowercased() ?? ""
      let sent =
        type.hasPrefix("application/x-www-form-urlencoded") ? try Self.form(body) : try Self.object(body)
      fields.merge(sent) { $1 }
    }
    self.fields = fields
  }

  subscript(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns a field that must be there.
  func required(_ name: String) throws(PhoneCheckProblem) -> String {
    guard let value = self[name] else { throw Self.missing(name) }
    return value
  }

  static func missing(_ name: String) -> PhoneCheckProblem {
    PhoneCheckProblem(.badRequest, "bad_request", "\(name) parameter is required")
  }

  /// Reads the texts of a JSON object. Apps send nothing else that counts.
  private static func object(_ body: ByteBuffer) throws -> [String: String] {
    if body.readableBytes == 0 { return [:] }
    try JSONLimits().check(body)
    guard case .object(let object)? = try? JSONCoding.decoder().decode(JSONValue.self, from: Data(buffer: body)) else {
      throw PhoneCheckProblem(.badRequest, "bad_request", "The body is not a JSON object")
    }
    return object.compactMapValues { value in
      if case .string(let text) = value { text } else { nil }
    }
  }

  /// Reads a form (https://url.spec.whatwg.org/#urlencoded-parsing). A plus sign that an app did not encode becomes a
  /// space, without which a number is the same.
  private static func form(_ body: ByteBuffer) throws -> [String: String] {
    guard let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: String(buffer: body)) else {
      throw PhoneCheckProblem(.badRequest, "bad_request", "The body is not a form")
    }
    return fields
  }
}

extension Request {
  /// The parameters of the query; of several with the same name, the first.
  var queryFields: [String: String] {
    Dictionary(uri.queryParameters.map { (String($0.key), String($0.value)) }, uniquingKeysWith: { first, _ in first })
  }
}

extension RouterGroup<MusterContext> {
  /// Answers the preflight requests of pages to these paths, to which ``PhoneCheckMiddleware`` adds its header fields.
  func addPreflights(to paths: some Sequence<String>) {
    for path in paths { on(RouterPath(path), method: .options) { _, _ in Response(status: .noContent) } }
  }
}
