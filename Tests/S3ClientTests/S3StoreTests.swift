import AsyncHTTPClient
import Foundation
import NIOCore
import Testing

@testable import S3Client

private let storeURL = ProcessInfo.processInfo.environment["MUSTER_TEST_BLOBS"]
private let sessionWords = ProcessInfo.processInfo.environment["MUSTER_TEST_SESSION"].map {
  $0.split(separator: " ").map(String.init)
}

extension Trait where Self == ConditionTrait {
  /// The test has requests with characters that are encoded in the path or the query.
  fileprivate static var encodedCharacters: Self {
    .enabled(
      if: sessionWords == nil, "moto computes other signatures for encoded characters, for Amazon's own client too.")
  }
}

/// The client with a store, which `scripts/with-s3` runs.
@Suite(.enabled(if: storeURL != nil, "Needs a store in MUSTER_TEST_BLOBS (scripts/with-s3)."))
struct S3StoreTests {

  /// Runs `body` with a client whose keys begin with a prefix of its own.
  private func withClient(
    environment: [String: String] = ProcessInfo.processInfo.environment, isPathStyle: Bool = true,
    _ body: (S3Client) async throws -> Void
  ) async throws {
    var url = try #require(storeURL).replacing("tests/?", with: "tests/\(UUID().uuidString)/?")
    var configuration = HTTPClient.Configuration()
    if !isPathStyle {
      url = url.replacing("127.0.0.1", with: "localhost") + "&style=virtual"
      configuration.dnsOverride = ["tests.localhost": "127.0.0.1"]
    }
    let http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
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
      try await client.put("object", S3Body(contents))
      #expect(try await bytes(of: client.get("object")) == contents)
      let head = try await client.head("object")
      #expect(head.byteCount == Int64(byteCount))
      if byteCount <= S3Client.partByteCount { #expect(head.sha256 == SignatureV4.hash(contents)) }
      try await client.put("object", S3Body([7]))
      #expect(try await bytes(of: client.get("object")) == [7])
    }
  }

  @Test(arguments: [0..<1, 0..<10, 3..<4, 9..<10, 5..<10] as [Range<Int64>])
  func rangesAreRead(range: Range<Int64>) async throws {
    try await withClient { client in
      try await client.put("object", S3Body(Array(0..<10)))
      let expected = Array(UInt8(range.lowerBound)..<UInt8(range.upperBound))
      #expect(try await bytes(of: client.get("object", range: range)) == expected)
    }
  }

  @Test(.encodedCharacters, arguments: ["a b", "a+b", "a/b/c", "é–🪪", "a%2Fb", "a&b=c", "a'b(c)!*", "~._-"])
  func anyKeyIsKept(key: String) async throws {
    try await withClient { client in
      try await client.put(key, S3Body(Array(key.utf8)))
      #expect(try await bytes(of: client.get(key)) == Array(key.utf8))
      #expect(try await client.list("").objects.map(\.key) == [client.location.prefix + key])
      try await client.delete(key)
      await #expect(throws: S3Error(.notFound, "")) { try await client.head(key) }
    }
  }

  @Test(.encodedCharacters) func whatIsMissingIsNotFound() async throws {
    try await withClient { client in
      await #expect(throws: S3Error(.notFound, "")) { try await client.get("missing") }
      await #expect(throws: S3Error(.notFound, "")) { try await client.get("missing", range: 0..<5) }
      await #expect(throws: S3Error(.notFound, "")) { try await client.head("missing") }
      try await client.delete("missing")
      #expect(try await client.list("").objects.isEmpty)
    }
  }

  @Test(.encodedCharacters, .timeLimit(.minutes(5))) func longListsHavePages() async throws {
    try await withClient { client in
      let names = (0..<1100).map { "list/\(10_000 + $0)" }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, name) in names.enumerated() {
          if number >= 16 { try await group.next() }
          group.addTask { try await client.put(name, S3Body([1, 2, 3])) }
        }
        try await group.waitForAll()
      }
      try await client.put("other", S3Body([1]))
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

  @Test(arguments: [1, 8 << 20, 8 << 20 + 1, 20 << 20])
  func partsMakeOneObject(byteCount: Int) async throws {
    try await withClient { client in
      let contents = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
      let body = S3Body(byteCount: Int64(byteCount)) { range in
        #expect(range.count <= 256 << 10)
        return Array(contents[Int(range.lowerBound)..<Int(range.upperBound)])
      }
      try await client.putInParts("object", body)
      #expect(try await bytes(of: client.get("object")) == contents)
      #expect(try await client.head("object").byteCount == Int64(byteCount))
      let range = Int64(byteCount - 1)..<Int64(byteCount)
      #expect(try await bytes(of: client.get("object", range: range)) == contents.suffix(1))
    }
  }

  @Test(.encodedCharacters) func partsThatNobodyCompletesAreRemoved() async throws {
    struct Stop: Error {}
    try await withClient { client in
      await #expect(throws: Stop.self) {
        let body = S3Body(byteCount: 20 << 20) { range in
          if range.lowerBound >= 8 << 20 { throw Stop() }
          return Array(repeating: 1, count: range.count)
        }
        try await client.put("object", body)
      }
      #expect(try await client.list("").objects.isEmpty)
      // The failed upload has been removed at once; this one's process died.
      try await client.beginUpload(of: "object")
      #expect(try await client.abandonUploads("", begunBefore: Date(timeIntervalSinceNow: -3600)) == 0)
      #expect(try await client.abandonUploads("", begunBefore: Date(timeIntervalSinceNow: 3600)) == 1)
      #expect(try await client.abandonUploads("", begunBefore: Date(timeIntervalSinceNow: 3600)) == 0)
    }
  }

  @Test(.encodedCharacters) func aBucketMayBeNamedInTheHost() async throws {
    try await withClient(isPathStyle: false) { client in
      #expect(client.location.host.hasPrefix("tests.localhost:"))
      try await client.put("a b/c", S3Body([1, 2]))
      #expect(try await bytes(of: client.get("a b/c")) == [1, 2])
      #expect(try await client.list("a").objects.map(\.key) == [client.location.prefix + "a b/c"])
      try await client.delete("a b/c")
    }
  }

  @Test(.enabled(if: sessionWords != nil, "Needs a store that gives temporary credentials (scripts/with-moto)."))
  func temporaryCredentialsAreTaken() async throws {
    let words = try #require(sessionWords)
    var environment = ["AWS_ACCESS_KEY_ID": words[0], "AWS_SECRET_ACCESS_KEY": words[1], "AWS_SESSION_TOKEN": words[2]]
    try await withClient(environment: environment) { client in
      try await client.put("object", S3Body([1]))
      #expect(try await bytes(of: client.get("object")) == [1])
    }
    environment["AWS_SESSION_TOKEN"] = nil
    try await withClient(environment: environment) { client in
      await #expect(throws: S3Error(.accessDenied, "")) { try await client.put("object", S3Body([1])) }
    }
  }

  @Test func aWrongSecretIsDenied() async throws {
    let id = try #require(ProcessInfo.processInfo.environment["AWS_ACCESS_KEY_ID"])
    try await withClient(environment: ["AWS_ACCESS_KEY_ID": id, "AWS_SECRET_ACCESS_KEY": "wrong"]) { client in
      await #expect(throws: S3Error(.accessDenied, "")) { try await client.put("object", S3Body([1])) }
      await #expect(throws: S3Error(.accessDenied, "")) { try await client.list("") }
    }
  }
}
