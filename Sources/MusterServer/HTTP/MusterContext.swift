import Hummingbird
import MusterReference
import MusterService
import MusterTexts
import NIOCore

/// What a request carries along: its id, its logger, and the connection it came on.
struct MusterContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// Whose request it is: the other end of the connection, or whom trusted proxies ask for. Nil where the connection is
  /// gone.
  var client: IPAddress?
  /// Why the request is not handed to any path: too many came, or it is not framed as it has to be.
  var earlyRefusal: ServiceError?
  /// What the description says of the operation that is called, where it has it.
  var operation: DescribedOperation?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    client = IPAddress(source.channel.remoteAddress)
  }

  /// What limits count the request under: its address, or of IPv6 the network of 64 bits. Empty where the connection is
  /// gone.
  var remoteNetwork: String { client?.subscriber.description ?? "" }

  /// Who sends the request, and how to end it while its body is on its way.
  var sender: AdmissionControl.Sender {
    AdmissionControl.Sender(address: remoteNetwork) { [channel] in
      channel.pipeline.fireUserInboundEventTriggered(SlowClientHandler.CutOff())
    }
  }

  /// A parameter of the path.
  func parameter(_ name: String) -> String {
    parameters.get(name) ?? ""
  }
}

extension Request {
  /// The secret of an `Authorization: Bearer` header (RFC 6750, section 2.1).
  var bearer: String? {
    guard let value = headers[.authorization], value.prefix(7).lowercased() == "bearer " else { return nil }
    return value.dropFirst(7).trimmingPrefix { $0 == " " }.description
  }

  /// The language the caller reads.
  var language: Language {
    Language(accepting: headers[.acceptLanguage])
  }

  /// A parameter of the query.
  func query(_ name: String) -> String? {
    uri.queryParameters[Substring(name)].map(String.init)
  }

  /// A parameter of the query that says something: forms send those too that were left empty.
  func field(_ name: String) -> String? {
    query(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
