internal import AsyncHTTPClient
package import MusterService
internal import NIOCore
internal import NIOHTTP1
internal import VerificationFlow

package struct HTTPWebhookSender: WebhookSender {
  /// The maximum time until the receiver responds.
  private static let patience = Duration.seconds(5)
  /// How long, and how many bytes, the body of a response is read.
  private static let epilogue = (time: Duration.seconds(1), bytes: 64 << 10)

  private let reachesPrivate: Bool
  private let resolve: Destination.Resolver
  private let clients = WebhookReceiverClients()

  /// - Parameter reachesPrivate: Whether receivers may have private addresses and unencrypted URLs. Otherwise their
  ///   addresses have to be public.
  package init(reachesPrivate: Bool = false) {
    self.init(reachesPrivate: reachesPrivate, resolve: Destination.ask)
  }

  init(reachesPrivate: Bool, resolve: @escaping Destination.Resolver) {
    self.reachesPrivate = reachesPrivate
    self.resolve = resolve
  }

  package func send(_ request: WebhookRequest, to url: String) async -> WebhookOutcome {
    await send(request.http(to: url), to: url)
  }

  package func send(_ request: CallbackRequest, to url: String) async -> WebhookOutcome {
    await send(request.http(to: url), to: url)
  }

  /// Sends a message once, without following redirections.
  private func send(_ message: HTTPClientRequest, to url: String) async -> WebhookOutcome {
    guard let place = WebhookAddress(url, isPlainAllowed: reachesPrivate) else { return .addressForbidden }
    var message = message
    message.url = place.url
    let end = ContinuousClock.now + Self.patience
    do {
      let destination = try await Destination(of: place, reachesPrivate: reachesPrivate, resolve: resolve)
      let client = clients.client(to: destination)
      do {
        return try await post(message, by: client, until: end)
      } catch  where ProviderClientError.isHangUp(error) {
        // The receiver closed a reused connection during the request. It recognises a message that arrives twice by
        // its id.
        return try await post(message, by: client, until: end)
      }
    } catch Destination.Obstacle.forbidden {
      return .addressForbidden
    } catch  where ProviderClientError.isTimeout(error) {
      return .timedOut
    } catch {
      return .unreachable
    }
  }

  private func post(
    _ message: HTTPClientRequest, by client: WebhookReceiverClient, until end: ContinuousClock.Instant
  ) async throws -> WebhookOutcome {
    let time = TimeAmount(max(.milliseconds(1), end - .now))
    let response = try await client.http.execute(message, deadline: .now() + time)
    await drain(response.body)
    return .answered(status: Int(response.status.code))
  }

  /// Reads the rest of the response, so that the connection can be reused. A response that is too long or too slow
  /// closes it.
  private func drain(_ body: HTTPClientResponse.Body) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { _ = try? await body.collect(upTo: Self.epilogue.bytes) }
      group.addTask { try? await Task.sleep(for: Self.epilogue.time) }
      await group.next()
      group.cancelAll()
    }
  }
}

extension WebhookRequest {
  fileprivate func http(to url: String) -> HTTPClientRequest {
    var request = HTTPClientRequest(
      signedJSON: ByteBuffer(string: body), to: url, id: id.rawValue, timestamp: timestamp, signature: signature)
    if let bodyCode { request.headers.add(name: "x-clear-hmac-sha256", value: bodyCode) }
    return request
  }
}

extension CallbackRequest {
  fileprivate func http(to url: String) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers = ["content-type": "application/json", "user-agent": "Muster"]
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    request.body = .bytes(ByteBuffer(string: body))
    return request
  }
}
