import Foundation
import Testing

@testable import S3Client

/// The examples of the Amazon S3 API Reference, "Authenticating Requests: Using the Authorization Header".
@Suite struct SignatureV4Tests {
  private let signature = SignatureV4(
    credentials: S3Credentials(
      accessKeyID: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1")
  private let host = ("host", "examplebucket.s3.amazonaws.com")
  private static let emptyHash = SignatureV4.hash([])

  private func authorization(
    _ method: String, _ path: String, query: [(String, String)] = [], headers: [(String, String)] = [],
    hash: String = emptyHash
  ) throws -> String {
    // 2013-05-24T00:00:00Z
    let signed = signature.headers(
      signing: .init(method: method, path: path, query: query, headers: [host] + headers, payloadHash: hash),
      at: Date(timeIntervalSince1970: 1_369_353_600))
    return try #require(signed.first { $0.name == "authorization" }?.value)
  }

  private func expected(_ names: String, _ signature: String) -> String {
    """
    AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=\(names),\
    Signature=\(signature)
    """
  }

  @Test func objectsAreRead() throws {
    #expect(
      try authorization("GET", "/test.txt", headers: [("range", "bytes=0-9")])
        == expected(
          "host;range;x-amz-content-sha256;x-amz-date",
          "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"))
  }

  @Test func objectsAreWritten() throws {
    let hash = SignatureV4.hash("Welcome to Amazon S3.".utf8)
    #expect(
      try authorization(
        "PUT", SignatureV4.encoded("/test$file.text", keeping: "/"),
        headers: [("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")], hash: hash)
        == expected(
          "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
          "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"))
  }

  @Test func parametersWithoutValuesAreSigned() throws {
    #expect(
      try authorization("GET", "/", query: [("lifecycle", "")])
        == expected(
          "host;x-amz-content-sha256;x-amz-date", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"))
  }

  @Test func objectsAreListed() throws {
    #expect(
      try authorization("GET", "/", query: [("prefix", "J"), ("max-keys", "2")])
        == expected(
          "host;x-amz-content-sha256;x-amz-date", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"))
  }

  @Test func sessionTokensAreSigned() throws {
    let signature = SignatureV4(
      credentials: S3Credentials(accessKeyID: "a", secretAccessKey: "b", sessionToken: "token"), region: "us-east-1")
    let signed = signature.headers(
      signing: .init(method: "GET", path: "/", query: [], headers: [host], payloadHash: Self.emptyHash), at: Date())
    #expect(signed.contains { $0 == ("x-amz-security-token", "token") })
    #expect(
      signed.last?.value.contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,") == true)
  }

  @Test func textIsEncodedByByte() {
    #expect(SignatureV4.encoded("a/b c+d~é", keeping: "/") == "a/b%20c%2Bd~%C3%A9")
    #expect(SignatureV4.encoded("a/b") == "a%2Fb")
  }
}
