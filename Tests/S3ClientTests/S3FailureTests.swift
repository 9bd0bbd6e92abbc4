import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestStores
import TestTraits
import Testing

@testable import S3Client

/// The client with a store that fails, one way after the other.
@Suite struct S3FailureTests {
  private func withClient(
    _ answer: @escaping @Sendable (ScriptedStore.Request, _ number: Int) -> ScriptedStore.Answer,
    timeouts: S3Client.Timeouts = S3Client.Timeouts(), _ body: (S3Client, ScriptedStore) async throws -> Void
  ) async throws {
    try await withScriptedStore(answer) { store, port in
      try await withClient(ofPort: port, timeouts) { try await body($0, store) }
    }
  }

  private func withClient(
    ofPort port: Int, _ timeouts: S3Client.Timeouts, _ body: (S3Client) async throws -> Void
  ) async throws {
    let http = S3Client.makeHTTPClient(maxConnections: 4, timeouts: timeouts)
    do {
      let credentials = try S3CredentialSource(
        environment: ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret"], http: http)
      let location = try S3Location(url: "s3://bucket/?endpoint=http://127.0.0.1:\(port)")
      try await body(S3Client(location, credentials: credentials, http: http, timeouts: timeouts))
      try await http.shutdown()
    } catch {
      try? await http.shutdown()
      throw error
    }
  }

  private static let checksum = ("x-amz-checksum-sha256", "A5BYxvLAy0ksUzsKTRTvd8wPeKvMztUofYShogEc+4E=")

  @Test(
    .slow,
    arguments: [
      (503, "SlowDown"), (500, "InternalError"), (502, ""), (429, ""), (400, "RequestTimeout"), (400, "BadDigest"),
    ])
  func whatMayPassIsTriedAgain(status: Int, code: String) async throws {
    try await withClient { _, number in
      number < 3
        ? .error(.init(statusCode: status), code) : .init(headers: [Self.checksum])
    } _: { client, store in
      try await client.put("object", S3Body([1, 2, 3]))
      #expect(store.heard.count == 3 && store.heard.allSatisfy { $0.body == [1, 2, 3] })
    }
  }

  @Test(.slow) func whatDoesNotPassIsGivenUp() async throws {
    try await withClient { _, _ in
      .error(.serviceUnavailable, "SlowDown")
    } _: { client, store in
      await #expect(throws: S3Error(.unavailable, "")) { try await client.put("object", S3Body([1, 2, 3])) }
      #expect(store.heard.count == 5)
    }
  }

  @Test(arguments: [(403, "AccessDenied", S3Error.Code.accessDenied), (404, "NoSuchBucket", .invalidResponse)])
  func whatIsFinalIsNotTriedAgain(status: Int, code: String, error: S3Error.Code) async throws {
    try await withClient { _, _ in
      .error(.init(statusCode: status), code)
    } _: { client, store in
      await #expect(throws: S3Error(error, "")) { try await client.put("object", S3Body([1, 2, 3])) }
      #expect(store.heard.count == 1)
    }
  }

  @Test func anotherChecksumIsNotAccepted() async throws {
    try await withClient { _, _ in
      .init(headers: [("x-amz-checksum-sha256", "AAAA")])
    } _: { client, _ in
      await #expect(throws: S3Error(.checksumMismatch, "")) { try await client.put("object", S3Body([1, 2, 3])) }
    }
  }

  /// Stores that do not know checksums are asked for what they have.
  @Test(arguments: [(3, SignatureV4.hash([1, 2, 3]), true), (3, "0", false), (2, SignatureV4.hash([1, 2, 3]), false)])
  func aStoreWithoutChecksumsIsAsked(byteCount: Int, hash: String, isAccepted: Bool) async throws {
    try await withClient { request, _ in
      request.method == .HEAD
        ? .init(headers: [("content-length", "\(byteCount)"), ("x-amz-meta-sha256", hash)]) : .init()
    } _: { client, _ in
      if isAccepted {
        try await client.put("object", S3Body([1, 2, 3]))
      } else {
        await #expect(throws: S3Error(.checksumMismatch, "")) { try await client.put("object", S3Body([1, 2, 3])) }
      }
    }
  }

  /// A store, or what stands before it, says that it has stored an object that is not there.
  @Test func anObjectThatIsNotThereWasNotStored() async throws {
    try await withClient { request, _ in
      request.method == .HEAD ? .init(status: .notFound) : .init()
    } _: { client, _ in
      await #expect(throws: S3Error(.checksumMismatch, "")) { try await client.put("object", S3Body([1, 2, 3])) }
    }
  }

  @Test func anErrorInTheBodyOfASuccessIsTriedAgain() async throws {
    try await withClient { _, number in
      number < 3 ? .error(.ok, "InternalError") : .init(headers: [Self.checksum])
    } _: { client, store in
      try await client.put("object", S3Body([1, 2, 3]))
      #expect(store.heard.count == 3)
    }
  }

  @Test(.slow) func aStoreThatDoesNotAnswerIsLeft() async throws {
    var timeouts = S3Client.Timeouts()
    timeouts.silence = .milliseconds(200)
    timeouts.repetition = .zero
    try await withClient({ _, _ in .init(isSilent: true) }, timeouts: timeouts) { client, store in
      await #expect(throws: S3Error(.unavailable, "")) { try await client.put("object", S3Body([1, 2, 3])) }
      await #expect(throws: S3Error(.unavailable, "")) { try await client.head("object") }
      #expect(store.heard.count == 2)
    }
  }

  /// It reads nothing, so that the bytes stay here once the system's buffers are full.
  @Test func aStoreThatTakesNothingIsLeft() async throws {
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(ChannelOptions.autoRead, value: false)
      .bind(host: "127.0.0.1", port: 0).get()
    var timeouts = S3Client.Timeouts()
    timeouts.stall = .milliseconds(300)
    timeouts.repetition = .zero
    let byteCount: Int64 = 64 << 20
    let highest = Mutex<Int64>(0)
    let body = S3Body(byteCount: byteCount) { range in
      highest.withLock { $0 = max($0, range.upperBound) }
      return Array(repeating: 0, count: range.count)
    }
    try await withClient(ofPort: try #require(listener.localAddress?.port), timeouts) { client in
      await #expect(throws: S3Error(.unavailable, "")) { try await client.send(.PUT, "object", body: body) }
    }
    // No more has been read than there was room for.
    #expect(highest.withLock { $0 } < byteCount)
    try await listener.close()
  }

  @Test func contentsThatCannotBeReadAreNotSent() async throws {
    struct Unreadable: Error {}
    try await withClient { _, _ in
      .init(headers: [Self.checksum])
    } _: { client, _ in
      let reads = Mutex(0)
      let body = S3Body(byteCount: 3) { _ in
        let number = reads.withLock { reads in
          reads += 1
          return reads
        }
        // The first is for the checksum.
        if number > 1 { throw Unreadable() }
        return [1, 2, 3]
      }
      await #expect(throws: Unreadable.self) { try await client.put("object", body) }
      #expect(reads.withLock { $0 } == 2)
    }
  }

  @Test func anotherRangeIsNotAccepted() async throws {
    try await withClient { _, _ in
      .init(status: .partialContent, headers: [("content-range", "bytes 1-2/3")], body: "bc")
    } _: { client, _ in
      await #expect(throws: S3Error(.invalidResponse, "")) { try await client.get("object", range: 0..<2) }
    }
  }

  @Test func halfAnObjectIsAnError() async throws {
    try await withClient { _, _ in
      .init(status: .partialContent, body: "half", announcedByteCount: 8)
    } _: { client, _ in
      let body = try await client.get("object", range: 0..<8)
      await #expect(throws: (any Error).self) { for try await _ in body {} }
    }
  }

  @Test func aWholeObjectIsNoRange() async throws {
    try await withClient { _, _ in
      .init(body: "whole")
    } _: { client, _ in
      await #expect(throws: S3Error(.invalidResponse, "")) { try await client.get("object", range: 0..<2) }
    }
  }

  @Test func anotherClockIsLearned() async throws {
    let times = Mutex<[String]>([])
    try await withClient { request, number in
      times.withLock { $0.append(request.headers.first(name: "x-amz-date") ?? "") }
      var answer =
        number == 1
        ? ScriptedStore.Answer.error(.forbidden, "RequestTimeTooSkewed") : .init(headers: [Self.checksum])
      answer.headers.append(("date", "Thu, 01 Jan 2037 12:00:00 GMT"))
      return answer
    } _: { client, _ in
      try await client.put("object", S3Body([1, 2, 3]))
      try await client.put("object", S3Body([1, 2, 3]))
      #expect(times.withLock { $0.count == 3 && $0.dropFirst().allSatisfy { $0.hasPrefix("20370101T12") } })
    }
  }

  @Test func aListThatIsNoneIsAnError() async throws {
    for body in ["", "<html/>", "<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>"] {
      try await withClient { _, _ in
        .init(body: body)
      } _: { client, _ in
        await #expect(throws: S3Error(.invalidResponse, "")) { try await client.list("") }
      }
    }
  }

  /// The store begins its answer with 200 before it knows how completing ends.
  @Test func anErrorMayFollowASuccess() async throws {
    let completions = Mutex(0)
    try await withClient { request, _ in
      if request.uri.hasSuffix("?uploads=") {
        return .init(body: "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>")
      }
      if request.method == .HEAD { return .init(headers: [("content-length", "5")]) }
      if request.method == .POST {
        let number = completions.withLock { count in
          count += 1
          return count
        }
        return number == 1
          ? .error(.ok, "InternalError")
          : .init(body: "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>")
      }
      return .init(headers: [("etag", "\"abc\"")])
    } _: { client, store in
      try await client.putInParts("object", S3Body(byteCount: 5) { Array(repeating: 7, count: $0.count) })
      #expect(completions.withLock { $0 } == 2)
      let completion = try #require(store.heard.last { $0.method == .POST })
      #expect(String(decoding: completion.body, as: UTF8.self).contains("<ETag>&quot;abc&quot;</ETag>"))
    }
  }

  @Test func partsOfWhatFailsAreRemoved() async throws {
    try await withClient { request, _ in
      if request.uri.hasSuffix("?uploads=") {
        return .init(body: "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>")
      }
      return request.method == .PUT ? .error(.forbidden, "AccessDenied") : .init(status: .noContent)
    } _: { client, store in
      await #expect(throws: S3Error(.accessDenied, "")) {
        try await client.putInParts("object", S3Body(byteCount: 5) { Array(repeating: 7, count: $0.count) })
      }
      #expect(store.heard.last?.method == .DELETE && store.heard.last?.uri == "/bucket/object?uploadId=u1")
    }
  }
}

/// Where credentials come from.
@Suite struct S3CredentialTests {
  private func withHTTP(_ body: (HTTPClient) async throws -> Void) async throws {
    let http = S3Client.makeHTTPClient(maxConnections: 4)
    do {
      try await body(http)
      try await http.shutdown()
    } catch {
      try? await http.shutdown()
      throw error
    }
  }

  private static func answer(_ id: String, until time: Date) -> ScriptedStore.Answer {
    .init(
      body: """
        {"AccessKeyId": "\(id)", "SecretAccessKey": "s", "Token": "t", "Expiration": "\(time.ISO8601Format())"}
        """)
  }

  @Test func theEnvironmentComesFirst() async throws {
    try await withHTTP { http in
      let source = try S3CredentialSource(
        environment: [
          "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_SESSION_TOKEN": "c",
          "AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://127.0.0.1:1/",
        ], http: http)
      #expect(
        try await source.current() == S3Credentials(accessKeyID: "a", secretAccessKey: "b", sessionToken: "c"))
    }
  }

  @Test func noCredentialsAreAnError() async throws {
    try await withHTTP { http in
      for environment in [
        [:], ["AWS_ACCESS_KEY_ID": "a"], ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://example.com/"],
      ] {
        #expect(throws: S3Error(.credentialsMissing, "")) {
          try S3CredentialSource(environment: environment, http: http)
        }
      }
    }
  }

  @Test func theEndpointIsAskedAgainWhenItsCredentialsEnd() async throws {
    try await withScriptedStore { request, number in
      guard request.uri == "/credentials", request.headers.first(name: "authorization") == "word" else {
        return .error(.forbidden, "")
      }
      return Self.answer("id-\(number)", until: Date(timeIntervalSinceNow: number == 1 ? 60 : 3600))
    } _: { store, port in
      try await withHTTP { http in
        let source = try S3CredentialSource(
          environment: [
            "AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://127.0.0.1:\(port)/credentials",
            "AWS_CONTAINER_AUTHORIZATION_TOKEN": "word",
          ], http: http)
        #expect(try await source.current().accessKeyID == "id-1")
        for _ in 1...3 { #expect(try await source.current().accessKeyID == "id-2") }
        #expect(try await source.current().sessionToken == "t")
        #expect(store.heard.count == 2)
      }
    }
  }

  @Test func credentialsThatHaveNotEndedAreUsedWhileTheEndpointFails() async throws {
    try await withScriptedStore { _, number in
      number == 1 ? Self.answer("id", until: Date(timeIntervalSinceNow: 60)) : .error(.internalServerError, "")
    } _: { _, port in
      try await withHTTP { http in
        let source = try S3CredentialSource(
          environment: ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://127.0.0.1:\(port)/"], http: http)
        for _ in 1...3 { #expect(try await source.current().accessKeyID == "id") }
      }
    }
  }

  @Test func theTokenIsReadFromItsFile() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("first\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await withScriptedStore { request, _ in
      Self.answer(request.headers.first(name: "authorization") ?? "", until: Date(timeIntervalSinceNow: 60))
    } _: { _, port in
      try await withHTTP { http in
        let source = try S3CredentialSource(
          environment: [
            "AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://127.0.0.1:\(port)/",
            "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": file.path,
          ], http: http)
        #expect(try await source.current().accessKeyID == "first")
        try Data("second\n".utf8).write(to: file)
        #expect(try await source.current().accessKeyID == "second")
      }
    }
  }

  @Test func descriptionsDoNotTellSecrets() {
    let credentials = S3Credentials(accessKeyID: "id", secretAccessKey: "hidden", sessionToken: "concealed")
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped] {
      #expect(text.contains("id") && !text.contains("hidden") && !text.contains("concealed"))
    }
  }
}
