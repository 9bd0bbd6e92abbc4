internal import Encodings
internal import Foundation
internal import MusterService
internal import NIOHTTP1

/// A request to an operator's API.
struct OperatorRequest: Sendable {
  var method: HTTPMethod
  var url: String
  var headers: HTTPHeaders
  var body: [UInt8]?

  init(_ method: HTTPMethod, _ url: String) {
    self.method = method
    self.url = url
    headers = ["accept": "application/json, application/*+json"]
  }

  /// Creates a request with JSON.
  ///
  /// - Parameter type: The media type of the body.
  init(
    _ method: HTTPMethod, _ url: String, json value: some Encodable, as type: String = "application/json"
  ) throws(PhoneCheckFailure) {
    self.init(method, url)
    headers.add(name: "content-type", value: type)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      body = Array(try encoder.encode(value))
    } catch {
      throw .failed(.malformed)
    }
  }

  /// Creates a request to the token endpoint of OAuth 2 (RFC 6749, section 3.2).
  init(tokenAt url: String, _ credentials: OperatorCredentials, _ fields: KeyValuePairs<String, String>) {
    self.init(.POST, url)
    headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
    headers.add(name: "authorization", value: credentials.authorization)
    body = Array(fields.formText.utf8)
  }

  /// Returns the request with an access token (RFC 6750).
  func authorized(by token: String) -> OperatorRequest {
    var request = self
    request.headers.replaceOrAdd(name: "authorization", value: "Bearer \(token)")
    return request
  }
}

/// What an operator knows us by.
struct OperatorCredentials: Sendable {
  let id: String
  let secret: String

  /// The value of the header for HTTP Basic, with the encoding of RFC 6749, section 2.3.1.
  var authorization: String {
    let pair = "\(id.percentEncoded):\(secret.percentEncoded)"
    return "Basic " + Data(pair.utf8).base64EncodedString()
  }
}

/// Judges the URLs that operators send devices to.
enum DeviceURL {
  /// Whether a device may go there: by HTTPS, or without it to its own machine, as in demonstrations.
  static func isAcceptable(_ text: String) -> Bool {
    guard text.utf8.count <= 4096, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      let parts = URLComponents(string: text), let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil
    else { return false }
    let scheme = parts.scheme?.lowercased()
    return scheme == "https" || (scheme == "http" && ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host))
  }
}

extension String {
  /// The text without a slash at its end.
  var withoutFinalSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
