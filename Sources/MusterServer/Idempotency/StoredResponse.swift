import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore

/// An answer as a value, so that it can be kept and given again.
struct StoredResponse: Codable, Sendable {
  /// The HTTP status.
  let status: Int
  private var headers: [String: String]
  private var body: String

  /// An answer with this value as its body.
  init(
    json value: some Encodable, status: HTTPResponse.Status = .ok, location: String? = nil,
    contentType: String = "application/json"
  ) throws {
    self.status = status.code
    (headers, body) = ([:], "")
    self[.contentType] = contentType
    self[.cacheControl] = "no-store"
    self[.location] = location
    try set(json: value)
  }

  /// An answer without a body, to something that was created there.
  init(created location: String) {
    status = HTTPResponse.Status.created.code
    (headers, body) = ([:], "")
    self[.location] = location
  }

  /// The answer that was kept as this text.
  init(text: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  /// The answer as text.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// What the answer says.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONCoding.decoder().decode(type, from: Data(body.utf8))
  }

  /// Puts another value into its body.
  mutating func set(json value: some Encodable) throws {
    body = String(decoding: try JSONCoding.encoder().encode(value), as: UTF8.self)
  }

  /// A header of it.
  subscript(name: HTTPField.Name) -> String? {
    get { headers[name.rawName] }
    set { headers[name.rawName] = newValue }
  }

  /// The answer as it is sent.
  var response: Response {
    var fields = HTTPFields()
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return Response(
      status: HTTPResponse.Status(code: status), headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
  }
}
