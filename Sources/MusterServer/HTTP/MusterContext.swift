import Hummingbird
import MusterService
import MusterTexts
import NIOCore

/// What a request carries along: its id, its logger, and the connection it came on.
struct MusterContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// Why the request may not be answered as it wants: too many came.
  var limitRefusal: Refusal?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// Where the request came from; empty where the connection is gone.
  var remoteAddress: String {
    channel.remoteAddress?.ipAddress ?? ""
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
