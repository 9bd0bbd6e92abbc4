internal import Crypto
internal import Encodings
internal import Foundation

/// AWS Signature Version 4 for S3 (Amazon S3 API Reference, "Authenticating Requests: Using the Authorization Header").
struct SignatureV4 {
  let credentials: S3Credentials
  let region: String
  let service = "s3"

  /// A request to sign.
  struct Request {
    let method: String
    /// The path with percent encoding.
    let path: String
    /// The query without percent encoding.
    let query: [(name: String, value: String)]
    /// The headers to sign, with lower-case names. `host` must be among them.
    let headers: [(name: String, value: String)]
    /// The SHA-256 of the body in lower-case hexadecimal.
    let payloadHash: String
  }

  /// Returns the headers that sign a request: those of the request, the time, the hash of the body, the session token and
  /// the signature.
  func headers(signing request: Request, at date: Date) -> [(name: String, value: String)] {
    let time = Self.timestamp(date)
    var headers = request.headers + [("x-amz-content-sha256", request.payloadHash), ("x-amz-date", time)]
    if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
    headers.sort { $0.name < $1.name }
    let names = headers.map(\.name).joined(separator: ";")
    let canonical = [
      request.method, request.path, Self.canonicalQuery(request.query),
      headers.map { "\($0.name):\(Self.trimmed($0.value))\n" }.joined(), names, request.payloadHash,
    ].joined(separator: "\n")
    let day = String(time.prefix(8))
    let scope = "\(day)/\(region)/\(service)/aws4_request"
    let text = ["AWS4-HMAC-SHA256", time, scope, Self.hash(Array(canonical.utf8))].joined(separator: "\n")
    let signature = Array(
      HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: signingKey(day: day)))
    let authorization =
      "AWS4-HMAC-SHA256 Credential=\(credentials.accessKeyID)/\(scope),SignedHeaders=\(names),Signature=\(signature.lowerHex)"
    return headers + [("authorization", authorization)]
  }

  private func signingKey(day: String) -> SymmetricKey {
    [day, region, service, "aws4_request"].reduce(SymmetricKey(data: Array("AWS4\(credentials.secretAccessKey)".utf8)))
    {
      SymmetricKey(data: Array(HMAC<SHA256>.authenticationCode(for: Array($1.utf8), using: $0)))
    }
  }

  static func hash(_ bytes: some Sequence<UInt8>) -> String {
    Array(SHA256.hash(data: Array(bytes))).lowerHex
  }

  /// Returns a time such as `20130524T000000Z`.
  static func timestamp(_ date: Date) -> String {
    date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
  }

  static func canonicalQuery(_ query: [(name: String, value: String)]) -> String {
    query.map { (encoded($0.name), encoded($0.value)) }.sorted { $0 < $1 }.map { "\($0.0)=\($0.1)" }
      .joined(separator: "&")
  }

  /// Returns a text with percent encoding of all bytes but unreserved ones (RFC 3986, section 2.3).
  ///
  /// - Parameter kept: Other characters that stay.
  static func encoded(_ text: String, keeping kept: String = "") -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~\(kept)".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) { encoded.append(byte) } else { encoded += "%\([byte].lowerHex.uppercased())".utf8 }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Returns a header's value without spaces around it, and with single ones within.
  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ").joined(separator: " ")
  }
}
