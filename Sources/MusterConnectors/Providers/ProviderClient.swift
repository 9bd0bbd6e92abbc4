internal import AsyncHTTPClient
internal import Foundation
internal import MusterService
internal import NIOCore
internal import NIOHTTP1
internal import VerificationFlow

/// The client of one provider. A question is a POST of `{"id", "type", "data"}` with the headers of Standard
/// Webhooks. Its answer is signed with the same secret under the same id and names the question's type in `answers`,
/// so that neither a question sent back nor the answer to another one is accepted.
struct ProviderClient: Sendable {
  private static let maxAnswerBytes = 1 << 20
  /// The maximum number of times a question is sent.
  private static let maxTries = 3

  let url: String
  let key: SigningKey
  let client: HTTPClient
  let patience: Duration
  private let breaker = CircuitBreaker()
  /// Limits the concurrent questions, so that a slow provider cannot hold up everything.
  private let slots = Slots(32)

  init(url: String, key: SigningKey, client: HTTPClient, patience: Duration) {
    self.url = url
    self.key = key
    self.client = client
    self.patience = patience
  }

  private struct Envelope<Contents: Encodable>: Encodable {
    let id: String
    let type: String
    let data: Contents
  }

  private struct Answered: Decodable {
    let answers: String
  }

  /// Why one attempt failed.
  private struct Miss: Error {
    let failure: ProviderFailure
    /// Whether the provider itself is failing: the question is retried, and the failure counts for the circuit breaker.
    let isTrouble: Bool

    init(_ failure: ProviderFailure, isTrouble: Bool = true) {
      self.failure = failure
      self.isTrouble = isTrouble
    }
  }

  /// Asks a question.
  ///
  /// - Parameter id: The id of the question; a retry has the same one.
  /// - Throws: `ProviderFailure`.
  func ask<Answer: Decodable>(
    _ type: String, id: String, _ data: some Encodable, for answer: Answer.Type = Answer.self
  ) async throws(ProviderFailure) -> Answer {
    guard slots.take() else { throw .busy }
    defer { slots.release() }
    let body: [UInt8]
    do {
      body = Array(try JSONEncoder.wire.encode(Envelope(id: id, type: type, data: data)))
    } catch {
      throw .malformed
    }
    let end = ContinuousClock.now + patience
    var tries = 0
    while true {
      guard breaker.mayTry() else { throw .suspended }
      tries += 1
      do throws(Miss) {
        let reply = try await post(body, id: id, until: end)
        breaker.note(isTrouble: false)
        do {
          try JSONLimits().check(reply)
          guard try JSONDecoder().decode(Answered.self, from: Data(reply)).answers == type else {
            throw Miss(.malformed, isTrouble: false)
          }
          return try JSONDecoder().decode(Answer.self, from: Data(reply))
        } catch {
          throw Miss(.malformed, isTrouble: false)
        }
      } catch {
        breaker.note(isTrouble: error.isTrouble)
        let pause = Duration.milliseconds(200 << tries) * Double.random(in: 0.5...1)
        guard error.isTrouble, tries < Self.maxTries, ContinuousClock.now + pause < end else { throw error.failure }
        do {
          try await Task.sleep(for: pause)
        } catch {
          throw .unreachable
        }
      }
    }
  }

  /// Sends a question once.
  ///
  /// - Returns: The bytes of the answer, whose signature is verified.
  private func post(_ body: [UInt8], id: String, until end: ContinuousClock.Instant) async throws(Miss) -> [UInt8] {
    let now = Int64(Date().timeIntervalSince1970)
    let request = HTTPClientRequest(
      signedJSON: ByteBuffer(bytes: body), to: url, id: id, timestamp: now,
      signature: key.signature(of: body, id: id, timestamp: now))
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let reply: [UInt8]
    do {
      (status, headers, reply) = try await within(end) { [client, request] in
        let response = try await client.execute(request, deadline: .distantFuture)
        let body = try await response.body.collect(upTo: Self.maxAnswerBytes)
        return (response.status, response.headers, Array(body.readableBytesView))
      }
    } catch is TimeoutError {
      throw Miss(.timedOut)
    } catch  where ProviderClientError.isTimeout(error) {
      throw Miss(.timedOut)
    } catch is NIOTooManyBytesError {
      throw Miss(.malformed, isTrouble: false)
    } catch {
      throw Miss(.unreachable)
    }
    guard (200..<300).contains(status.code) else {
      throw Miss(.refused, isTrouble: status.code >= 500 || status == .tooManyRequests)
    }
    guard
      key.accepts(
        headers.first(name: "webhook-signature") ?? "", of: reply, id: id,
        timestamp: headers.first(name: "webhook-timestamp") ?? "",
        at: Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)))
    else { throw Miss(.unsigned) }
    return reply
  }
}

extension JSONEncoder {
  fileprivate static var wire: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
