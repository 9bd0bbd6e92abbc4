import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore

/// A response as a value that can be stored and sent again.
struct StoredResponse: Codable, Sendable {
  /// The HTTP status code.
  let status: Int
  private var headers: [String: String]
  private var body: String

  /// Creates a response with a JSON body.
  init(
    json value: some Encodable, status: HTTPResponse.Status = .ok, location: String? = nil,
    contentType: String = "application/json"
  ) throws {
    self.init(json: try JSONText(encoding: value), status: status, location: location, contentType: contentType)
  }

  /// Creates a response with a body that is already JSON.
  init(
    json text: JSONText, status: HTTPResponse.Status = .ok, location: String? = nil,
    contentType: String = "application/json"
  ) {
    self.status = status.code
    (headers, body) = ([:], text.text)
    self[.contentType] = contentType
    self[.cacheControl] = "no-store"
    self[.location] = location
  }

  /// Creates a 201 response without a body.
  ///
  /// - Parameter location: The path of the created resource.
  init(created location: String) {
    status = HTTPResponse.Status.created.code
    (headers, body) = ([:], "")
    self[.location] = location
  }

  /// Decodes a stored response.
  init(text: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  /// Encodes the response for storage.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Decodes the JSON body.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONCoding.decoder().decode(type, from: Data(body.utf8))
  }

  /// Replaces the body.
  mutating func set(json text: JSONText) {
    body = text.text
  }

  /// The value of a header.
  subscript(name: HTTPField.Name) -> String? {
    get { headers[name.rawName] }
    set { headers[name.rawName] = newValue }
  }

  /// The response as the server sends it.
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
