import AsyncHTTPClient
import Foundation
import NIOCore
import Testing

@testable import S3Client

private let storeURL = ProcessInfo.processInfo.environment["MUSTER_TEST_BLOBS"]

/// The client with a store, which `scripts/with-s3` runs.
@Suite(.enabled(if: storeURL != nil, "Needs a store in MUSTER_TEST_BLOBS (scripts/with-s3)."))
struct S3StoreTests {

  /// Runs `body` with a client whose keys begin with a prefix of its own.
  private func withClient(
    environment: [String: String] = ProcessInfo.processInfo.environment, _ body: (S3Client) async throws -> Void
  ) async throws {
    let url = try #require(storeURL).replacing("tests/?", with: "tests/\(UUID().uuidString)/?")
    let http = S3Client.makeHTTPClient(maxConnections: 8)
    do {
      let client = S3Client(
        try S3Location(url: url), credentials: try S3CredentialSource(environment: environment, http: http), http: http)
      try await body(client)
      try await http.shutdown()
    } catch {
      try? await http.shutdown()
      throw error
    }
  }

  private func bytes(of body: HTTPClientResponse.Body) async throws -> [UInt8] {
    Array(try await body.collect(upTo: 1 << 26).readableBytesView)
  }

  @Test(arguments: [0, 1, 65_536, 5 << 20, 5 << 20 + 1, 12 << 20])
  func objectsComeBackAsTheyWere(byteCount: Int) async throws {
    try await withClient { client in
      let contents = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
      try await client.put("object", contents)
      #expect(try await bytes(of: client.get("object")) == contents)
      let head = try await client.head("object")
      #expect(head.byteCount == Int64(byteCount) && head.sha256 == SignatureV4.hash(contents))
      try await client.put("object", [7])
      #expect(try await bytes(of: client.get("object")) == [7])
    }
  }

  @Test(arguments: [0..<1, 0..<10, 3..<4, 9..<10, 5..<10] as [Range<Int64>])
  func rangesAreRead(range: Range<Int64>) async throws {
    try await withClient { client in
      try await client.put("object", Array(0..<10))
      let expected = Array(UInt8(range.lowerBound)..<UInt8(range.upperBound))
      #expect(try await bytes(of: client.get("object", range: range)) == expected)
    }
  }

  @Test(arguments: ["a b", "a+b", "a/b/c", "é–🪪", "a%2Fb", "a&b=c", "a'b(c)!*", "~._-"])
  func anyKeyIsKept(key: String) async throws {
    try await withClient { client in
      try await client.put(key, Array(key.utf8))
      #expect(try await bytes(of: client.get(key)) == Array(key.utf8))
      #expect(try await client.list("").objects.map(\.key) == [client.location.prefix + key])
      try await client.delete(key)
      await #expect(throws: S3Error(.notFound, "")) { try await client.head(key) }
    }
  }

  @Test func whatIsMissingIsNotFound() async throws {
    try await withClient { client in
      await #expect(throws: S3Error(.notFound, "")) { try await client.get("missing") }
      await #expect(throws: S3Error(.notFound, "")) { try await client.get("missing", range: 0..<5) }
      await #expect(throws: S3Error(.notFound, "")) { try await client.head("missing") }
      try await client.delete("missing")
      #expect(try await client.list("").objects.isEmpty)
    }
  }

  @Test(.timeLimit(.minutes(5))) func longListsHavePages() async throws {
    try await withClient { client in
      let names = (0..<1100).map { "list/\(10_000 + $0)" }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, name) in names.enumerated() {
          if number >= 16 { try await group.next() }
          group.addTask { try await client.put(name, [1, 2, 3]) }
        }
        try await group.waitForAll()
      }
      try await client.put("other", [1])
      var keys: [String] = []
      var pages = 0
      var continuation: String?
      repeat {
        let page = try await client.list("list/", continuation: continuation)
        keys += page.objects.map(\.key)
        #expect(page.objects.allSatisfy { $0.byteCount == 3 && abs($0.lastModified.timeIntervalSinceNow) < 3600 })
        continuation = page.continuation
        pages += 1
      } while continuation != nil
      #expect(keys == names.map { client.location.prefix + $0 } && pages == 2)
    }
  }

  @Test func aWrongSecretIsDenied() async throws {
    let id = try #require(ProcessInfo.processInfo.environment["AWS_ACCESS_KEY_ID"])
    try await withClient(environment: ["AWS_ACCESS_KEY_ID": id, "AWS_SECRET_ACCESS_KEY": "wrong"]) { client in
      await #expect(throws: S3Error(.accessDenied, "")) { try await client.put("object", [1]) }
      await #expect(throws: S3Error(.accessDenied, "")) { try await client.list("") }
    }
  }
}
