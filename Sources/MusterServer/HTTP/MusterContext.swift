import Hummingbird
import MusterReference
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// The context of a request on a connection of this server.
protocol ConnectionContext: RequestContext {
  var channel: any Channel { get }
  /// The address of the client: the peer of the connection, or the address reported by trusted proxies. Nil if the
  /// connection is closed.
  var client: IPAddress? { get }
  /// The caller, if already known.
  var knownCaller: Caller? { get }
  /// The slot for a body that is read into memory.
  var bodyPlace: BodyPlace? { get }
  /// The called operation, if the API description has it.
  var operation: DescribedOperation? { get }
}

extension ConnectionContext {
  /// The address that rate limits count under; for IPv6 its /64 network. Empty if the connection is closed.
  var remoteNetwork: String { client?.subscriber.description ?? "" }

  /// The sender of the request, with the action that cuts off its body.
  var sender: AdmissionControl.Sender {
    AdmissionControl.Sender(address: remoteNetwork) { [channel] in
      channel.pipeline.fireUserInboundEventTriggered(SlowClientHandler.CutOff())
    }
  }

  /// Closes the connection of the request.
  var hangUp: @Sendable () -> Void {
    { [channel] in channel.close(promise: nil) }
  }

  /// Returns a parameter of the route.
  ///
  /// - Throws: An error of the framework if the route has no such parameter.
  func parameter(_ name: String) throws -> String {
    try parameters.require(name)
  }

  /// Returns the parameter of the route that is an id.
  ///
  /// - Throws: An error of the framework if the route has no such parameter.
  func id<Subject>(_ name: String = "id") throws -> Identifier<Subject> {
    Identifier(try parameter(name))
  }
}

/// The context of a request whose caller is unknown, or not identified yet.
struct MusterContext: ConnectionContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  var client: IPAddress?
  /// Whether informational responses reach the client.
  var getsInformational = true
  var operation: DescribedOperation?
  /// The error to respond with before routing: too many requests, or invalid framing.
  var earlyError: ServiceError?
  /// The caller, once ``AuthenticationMiddleware`` has identified them.
  var caller: Caller?
  var bodyPlace: BodyPlace?

  var knownCaller: Caller? { caller }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    client = IPAddress(source.channel.remoteAddress)
  }
}

extension Request {
  /// The token of an `Authorization: Bearer` header (RFC 6750, section 2.1).
  var bearer: String? {
    guard let value = headers[.authorization], value.prefix(7).lowercased() == "bearer " else { return nil }
    return value.dropFirst(7).trimmingPrefix { $0 == " " }.description
  }

  /// The language negotiated by `Accept-Language`.
  var language: Language {
    Language(accepting: headers[.acceptLanguage])
  }
}
