internal import AsyncHTTPClient
package import MusterService
internal import NIOCore
internal import NIOHTTP1
internal import VerificationFlow

/// Posts messages to webhooks.
package struct HTTPWebhookSender: WebhookSender {
  /// How long a receiver has for its answer.
  private static let patience = Duration.seconds(5)
  /// How long, and how much, somebody may go on talking who has answered.
  private static let epilogue = (time: Duration.seconds(1), bytes: 64 << 10)

  private let reachesPrivate: Bool
  private let resolve: Destination.Resolver
  private let lines = WebhookReceiverQueues()

  /// - Parameter reachesPrivate: Whether receivers may be in our own network, and spoken to without encryption. Otherwise
  ///   they have to be where everybody can reach them.
  package init(reachesPrivate: Bool = false) {
    self.init(reachesPrivate: reachesPrivate, resolve: Destination.ask)
  }

  init(reachesPrivate: Bool, resolve: @escaping Destination.Resolver) {
    self.reachesPrivate = reachesPrivate
    self.resolve = resolve
  }

  /// Sends one message once; redirections are not followed.
  package func send(_ request: WebhookRequest, to url: String) async -> WebhookOutcome {
    guard let place = WebhookAddress(url, isPlainAllowed: reachesPrivate) else { return .addressForbidden }
    let end = ContinuousClock.now + Self.patience
    do {
      let destination = try await Destination(of: place, reachesPrivate: reachesPrivate, resolve: resolve)
      let line = lines.line(to: destination)
      do {
        return try await post(request, to: place, by: line, until: end)
      } catch  where ProviderClientError.isHangUp(error) {
        // It hung up on an old connection while we spoke. A message that comes twice is known by its id.
        return try await post(request, to: place, by: line, until: end)
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
    _ message: WebhookRequest, to place: WebhookAddress, by line: WebhookReceiverQueue,
    until end: ContinuousClock.Instant
  ) async throws -> WebhookOutcome {
    let time = TimeAmount(max(.milliseconds(1), end - .now))
    let response = try await line.client.execute(message.http(to: place.url), deadline: .now() + time)
    await hearOut(response.body)
    return .answered(status: Int(response.status.code))
  }

  /// Takes what else is said, so that the connection can serve the next message. Who goes on and on loses it.
  private func hearOut(_ body: HTTPClientResponse.Body) async {
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
    HTTPClientRequest(
      signedJSON: ByteBuffer(string: body), to: url, id: id.rawValue, timestamp: timestamp, signature: signature)
  }
}
