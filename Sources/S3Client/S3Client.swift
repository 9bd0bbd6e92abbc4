package import AsyncHTTPClient
internal import Encodings
package import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// A client of one bucket in an S3 store (Amazon S3 API Reference).
///
/// Each request is signed, has a time limit, and is retried after a pause if the store is overloaded or the connection
/// fails; all requests are safe to repeat. The store verifies the SHA-256 of what it receives.
package struct S3Client: Sendable {
  package let location: S3Location
  private let credentials: S3CredentialSource
  private let http: HTTPClient
  private let timeouts: Timeouts
  private let clock = ClockOffset()

  /// The maximum number of times a request is sent.
  private static let maxTries = 5
  /// The maximum time for sending the longest body of a single request.
  private static let maxTransmission = Duration.seconds(Double(partByteCount) / Timeouts.minRate)
  /// The maximum length of an answer that is read as a whole.
  private static let maxAnswerBytes = 4 << 20

  /// How long the client waits for a store.
  package struct Timeouts: Sendable {
    /// The maximum time without an answer, or without further bytes of one, once the request is sent. A request with a
    /// body gets additional time, because bytes may still be in transit: as long as its length takes at ``minRate``.
    package var silence = Duration.seconds(10)
    /// In bytes a second.
    static let minRate = 512.0 * 1024
    /// The maximum time in which a store accepts none of the bytes sent to it.
    package var stall = Duration.seconds(10)
    /// The time after which a request is not retried.
    package var repetition = Duration.seconds(10)

    package init() {}
  }

  /// - Parameter http: A client from ``makeHTTPClient(maxConnections:timeouts:)``. At most as many requests as it has
  ///   connections may be made at the same time.
  package init(
    _ location: S3Location, credentials: S3CredentialSource, http: HTTPClient, timeouts: Timeouts = Timeouts()
  ) {
    self.location = location
    self.credentials = credentials
    self.http = http
    self.timeouts = timeouts
  }

  /// Returns an HTTP client with the limits that suit a store.
  ///
  /// - Parameter maxConnections: The maximum number of connections at the same time.
  package static func makeHTTPClient(maxConnections: Int, timeouts: Timeouts = Timeouts()) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    // This is for the bodies of answers; `execute` limits the time for a request and the head of its answer.
    configuration.timeout = .init(connect: .seconds(3), read: TimeAmount(timeouts.silence + maxTransmission))
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = maxConnections
    configuration.connectionPool.idleTimeout = .seconds(30)
    configuration.redirectConfiguration = .disallow
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Stores an object under a key, replacing any other. One beyond ``partByteCount`` is sent in parts; nothing is stored
  /// if one of them fails.
  ///
  /// - Throws: ``S3Error``: `accessDenied`, `unavailable`, `checksumMismatch`, `invalidResponse`; what reading `body`
  ///   throws.
  package func put(_ key: String, _ body: S3Body) async throws {
    if body.byteCount > Self.partByteCount { return try await putInParts(key, body) }
    let hash = try await body.hash()
    let answer = try await put(key, body, hash, headers: [("x-amz-meta-sha256", hash.lowerHex)])
    guard answer.headers.first(name: Self.checksumHeader) == nil else { return }
    // Stores that do not know the header have at least the length, and the hash that was sent as metadata.
    guard let head = try await headOfStored(key), head.byteCount == body.byteCount, head.sha256 == hash.lowerHex else {
      throw S3Error(.checksumMismatch, "\(key) was not stored as it was sent")
    }
  }

  /// Returns the metadata of an object that was just stored; nil if the store does not have it after all.
  private func headOfStored(_ key: String) async throws -> Head? {
    do {
      return try await head(key)
    } catch let error as S3Error where error.code == .notFound {
      return nil
    }
  }

  private static let checksumHeader = "x-amz-checksum-sha256"

  /// Sends bytes with their SHA-256, which the store verifies.
  ///
  /// - Throws: ``S3Error`` `checksumMismatch` also if the store returns another one.
  private func put(
    _ key: String, query: [(String, String)] = [], _ body: S3Body, _ hash: [UInt8], headers: [(String, String)] = []
  ) async throws -> Answer {
    let checksum = Data(hash).base64EncodedString()
    let answer = try await send(
      .PUT, key, query: query, body: body, hash: hash.lowerHex,
      headers: [(Self.checksumHeader, checksum)] + headers)
    guard answer.headers.first(name: Self.checksumHeader) ?? checksum == checksum else {
      throw S3Error(.checksumMismatch, "\(key) was stored with another checksum")
    }
    return answer
  }

  func putInParts(_ key: String, _ body: S3Body) async throws {
    let id = try await beginUpload(of: key)
    do {
      var parts: [MultipartUpload.Part] = []
      for start in stride(from: 0, to: body.byteCount, by: Int(Self.partByteCount)) {
        let part = body.part(start..<min(start + Self.partByteCount, body.byteCount))
        parts.append(try await put(part: parts.count + 1, of: key, id, part))
      }
      do {
        let completion = S3Body(MultipartUpload.completion(parts))
        _ = try await send(.POST, key, query: [("uploadId", id)], body: completion, hash: completion.hash().lowerHex)
      } catch let error as S3Error where error.code == .notFound {
        // An answer that was lost may have completed it: the length tells.
      }
      guard try await headOfStored(key)?.byteCount == body.byteCount else {
        throw S3Error(.checksumMismatch, "\(key) was not stored as it was sent")
      }
    } catch {
      // Parts that cannot be removed now are removed with other uploads that were never completed.
      if (error as? S3Error)?.code != .unavailable { _ = try? await send(.DELETE, key, query: [("uploadId", id)]) }
      throw error
    }
  }

  @discardableResult
  func beginUpload(of key: String) async throws -> String {
    let answer = try await send(
      .POST, key, query: [("uploads", "")], body: S3Body([]), headers: [("x-amz-checksum-algorithm", "SHA256")])
    return try MultipartUpload.id(xml: answer.bytes)
  }

  /// The length of all parts of an object but the last. S3 requires at least 5 MiB.
  package static let partByteCount: Int64 = 8 << 20

  private func put(
    part number: Int, of key: String, _ upload: String, _ body: S3Body
  ) async throws -> MultipartUpload.Part {
    let hash = try await body.hash()
    let answer = try await put(key, query: [("partNumber", "\(number)"), ("uploadId", upload)], body, hash)
    return MultipartUpload.Part(
      number: number, tag: answer.headers.first(name: "etag") ?? "", checksum: Data(hash).base64EncodedString())
  }

  /// Removes multipart uploads that began before a time and were never completed.
  ///
  /// - Returns: The number of removed uploads.
  /// - Throws: ``S3Error`` as ``put(_:_:)``.
  package func abandonUploads(_ prefix: String, begunBefore time: Date) async throws -> Int {
    let answer = try await send(.GET, "", query: [("uploads", ""), ("prefix", prefix)])
    let old = try MultipartUpload.list(xml: answer.bytes).filter {
      $0.begun < time && $0.key.hasPrefix(location.prefix)
    }
    for upload in old {
      let key = String(upload.key.dropFirst(location.prefix.count))
      do {
        _ = try await send(.DELETE, key, query: [("uploadId", upload.id)])
      } catch let error as S3Error where error.code == .notFound {
        // It was completed or removed in the meantime.
      }
    }
    return old.count
  }

  /// The metadata of an object.
  package struct Head: Sendable, Equatable {
    package let byteCount: Int64
    /// The SHA-256 that ``put(_:_:)`` sent with it, in lower-case hexadecimal; nil if it was sent in parts, or someone
    /// else wrote it.
    package let sha256: String?
  }

  /// Returns the metadata of an object.
  ///
  /// - Throws: ``S3Error``: `notFound` and those of ``put(_:_:)``.
  package func head(_ key: String) async throws -> Head {
    let headers = try await send(.HEAD, key).headers
    guard let length = headers.first(name: "content-length").flatMap(Int64.init) else {
      throw S3Error(.invalidResponse, "\(key) has no length")
    }
    return Head(byteCount: length, sha256: headers.first(name: "x-amz-meta-sha256"))
  }

  /// Returns the bytes of an object, or of a range of it, as they arrive. The sequence throws when it ends early.
  ///
  /// - Throws: ``S3Error``: `notFound` and those of ``put(_:_:)``.
  package func get(_ key: String, range: Range<Int64>? = nil) async throws -> HTTPClientResponse.Body {
    let wanted = range.map { [("range", "bytes=\($0.lowerBound)-\($0.upperBound - 1)")] } ?? []
    let answer = try await send(.GET, key, headers: wanted, isStreamed: true)
    guard range == nil || answer.status == .partialContent else {
      throw S3Error(.invalidResponse, "the store did not return \(key) in part")
    }
    if let range, let sent = answer.headers.first(name: "content-range") {
      guard sent.hasPrefix("bytes \(range.lowerBound)-\(range.upperBound - 1)/") else {
        throw S3Error(.invalidResponse, "the store returned another part of \(key)")
      }
    }
    return answer.body
  }

  /// Deletes an object. It need not exist.
  ///
  /// - Throws: ``S3Error`` as ``put(_:_:)``.
  package func delete(_ key: String) async throws {
    do {
      _ = try await send(.DELETE, key)
    } catch let error as S3Error where error.code == .notFound {
      // Some stores report an object that did not exist.
    }
  }

  /// Returns a page of objects whose keys begin with a prefix, in the order of their keys.
  ///
  /// - Parameter continuation: Nil for the first page.
  /// - Throws: ``S3Error`` as ``put(_:_:)``.
  package func list(_ prefix: String, continuation: String? = nil) async throws -> S3Listing {
    var query = [("list-type", "2"), ("prefix", prefix)]
    if let continuation { query.append(("continuation-token", continuation)) }
    return try S3Listing(xml: try await send(.GET, "", query: query).bytes)
  }

  // MARK: -

  struct Answer {
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let body: HTTPClientResponse.Body
    /// The body, if it was read.
    var bytes: [UInt8] = []
  }

  /// Why a request is sent again.
  private enum Repetition: Error {
    case trouble(S3Error)
    /// The store's clock differs.
    case skewed
  }

  @discardableResult
  func send(
    _ method: HTTPMethod, _ key: String, query: [(String, String)] = [], body: S3Body? = nil,
    hash: String = SignatureV4.hash([]), headers: [(String, String)] = [], isStreamed: Bool = false
  ) async throws -> Answer {
    let end = ContinuousClock.now + timeouts.repetition
    var tries = 0
    var wasSkewed = false
    while true {
      do {
        return try await sendOnce(method, key, query, body, hash, headers, isStreamed: isStreamed)
      } catch Repetition.skewed where !wasSkewed {
        wasSkewed = true
      } catch Repetition.skewed {
        throw S3Error(.accessDenied, "the store does not accept this machine's time")
      } catch Repetition.trouble(let error) {
        tries += 1
        // Full jitter: several clients that failed together do not come back together.
        let pause = Duration.seconds(Double.random(in: 0...min(5, 0.1 * Double(1 << tries))))
        guard tries < Self.maxTries, ContinuousClock.now + pause < end else { throw error }
        try await Task.sleep(for: pause)
      }
    }
  }

  private func sendOnce(
    _ method: HTTPMethod, _ key: String, _ query: [(String, String)], _ body: S3Body?, _ hash: String,
    _ headers: [(String, String)], isStreamed: Bool
  ) async throws -> Answer {
    let path = location.path(of: key.isEmpty ? "" : location.prefix + key)
    let query = query.map { (name: $0.0, value: $0.0 == "prefix" ? location.prefix + $0.1 : $0.1) }
    let signature = SignatureV4(credentials: try await credentials.current(), region: location.region)
    let signed = signature.headers(
      signing: SignatureV4.Request(
        method: method.rawValue, path: path, query: query, headers: [("host", location.host)] + headers,
        payloadHash: hash),
      at: clock.now())
    let scheme = location.endpoint.scheme ?? "https"
    let suffix = query.isEmpty ? "" : "?\(SignatureV4.canonicalQuery(query))"
    var request = HTTPClientRequest(url: "\(scheme)://\(location.host)\(path)\(suffix)")
    request.method = method
    for header in signed where header.name != "host" { request.headers.add(name: header.name, value: header.value) }
    let response: HTTPClientResponse
    do {
      response = try await execute(request, body)
    } catch is CancellationError {
      throw CancellationError()
    } catch let failure as S3Body.ReadFailure {
      throw failure.reason
    } catch {
      throw Repetition.trouble(S3Error(.unavailable, "the store does not respond"))
    }
    var answer = Answer(status: response.status, headers: response.headers, body: response.body)
    if isStreamed, response.status == .ok || response.status == .partialContent { return answer }
    do {
      answer.bytes = Array(try await response.body.collect(upTo: Self.maxAnswerBytes).readableBytesView)
    } catch {
      throw Repetition.trouble(S3Error(.unavailable, "the store's response was cut off"))
    }
    // Completing an object in parts may fail after the store has begun its answer with 200; some stores and proxies
    // answer other requests in the same way.
    let hasFailed = S3Failure(xml: answer.bytes).code != nil
    if (200..<300).contains(response.status.code), !hasFailed { return answer }
    throw failure(answer, key)
  }

  /// Sends a request and waits for the head of its answer.
  private func execute(_ request: HTTPClientRequest, _ body: S3Body?) async throws -> HTTPClientResponse {
    guard let body else { return try await http.execute(request, timeout: TimeAmount(timeouts.silence)) }
    let transmission = S3Body.Transmission(body, timeouts)
    var request = request
    request.body = .stream(transmission, length: .known(body.byteCount))
    return try await withThrowingTaskGroup(of: HTTPClientResponse?.self) { [request] group in
      group.addTask { try await http.execute(request, deadline: .distantFuture) }
      group.addTask {
        while transmission.timeLeft > .zero { try await Task.sleep(for: transmission.timeLeft) }
        return nil
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() ?? nil else {
        transmission.stop()
        throw HTTPClientError.writeTimeout
      }
      return response
    }
  }

  /// Converts an error answer of the store (Amazon S3 API Reference, "Error responses").
  private func failure(_ answer: Answer, _ key: String) -> any Error {
    let code = S3Failure(xml: answer.bytes).code
    let reason = "\(key.isEmpty ? location.bucket : key): \(answer.status.code) \(code ?? "")"
    switch (answer.status.code, code) {
    case (_, "RequestTimeTooSkewed"):
      clock.learn(from: answer.headers.first(name: "date"))
      return Repetition.skewed
    case (500, _), (502...504, _), (429, _), (_, "SlowDown"), (_, "RequestTimeout"), (_, "InternalError"):
      return Repetition.trouble(S3Error(.unavailable, reason))
    case (_, "BadDigest"), (_, "XAmzContentSHA256Mismatch"), (_, "XAmzContentChecksumMismatch"):
      return Repetition.trouble(S3Error(.checksumMismatch, reason))
    case (404, "NoSuchBucket"): return S3Error(.invalidResponse, reason)
    case (404, _): return S3Error(.notFound, reason)
    case (401, _), (403, _): return S3Error(.accessDenied, reason)
    default: return S3Error(.invalidResponse, reason)
    }
  }
}

/// The difference between the store's clock and this machine's.
private final class ClockOffset: Sendable {
  private let seconds = Mutex<TimeInterval>(0)

  func now() -> Date { Date() + seconds.withLock { $0 } }

  /// - Parameter date: The header `Date` of an answer (RFC 9110, section 5.6.7).
  func learn(from date: String?) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    guard let date, let time = formatter.date(from: date) else { return }
    seconds.withLock { $0 = time.timeIntervalSinceNow }
  }
}
