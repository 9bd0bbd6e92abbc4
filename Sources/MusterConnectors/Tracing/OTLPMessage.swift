internal import MusterService
internal import Tracing

/// Spans as the body of a request: `ExportTraceServiceRequest` of opentelemetry-proto in its JSON mapping, with ids in
/// hexadecimal digits, and numbers of 64 bits as strings.
struct OTLPMessage: Encodable {
  let resourceSpans: [ResourceSpans]

  init(_ spans: [OTLPSpan.Finished], version: String) {
    resourceSpans = [
      ResourceSpans(
        resource: Resource(attributes: [
          Attribute(key: "service.name", value: .text("muster")),
          Attribute(key: "service.version", value: .text(version)),
        ]),
        scopeSpans: [ScopeSpans(scope: Scope(name: "muster", version: version), spans: spans.map(Span.init))])
    ]
  }

  struct ResourceSpans: Encodable {
    let resource: Resource
    let scopeSpans: [ScopeSpans]
  }

  struct Resource: Encodable {
    let attributes: [Attribute]
  }

  struct ScopeSpans: Encodable {
    let scope: Scope
    let spans: [Span]
  }

  struct Scope: Encodable {
    let name: String
    let version: String
  }

  struct Attribute: Encodable {
    let key: String
    let value: Value
  }

  enum Value: Encodable {
    case text(String)
    case number(Int64)

    private enum CodingKeys: String, CodingKey {
      case stringValue, intValue
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .text(let text): try container.encode(text, forKey: .stringValue)
      case .number(let number): try container.encode("\(number)", forKey: .intValue)
      }
    }
  }

  struct Event: Encodable {
    let timeUnixNano: String
    let name: String
    let attributes: [Attribute]
  }

  struct Link: Encodable {
    let traceId: String
    let spanId: String
  }

  struct Status: Encodable {
    let code: Int
  }

  struct Span: Encodable {
    let traceId: String
    let spanId: String
    let parentSpanId: String?
    let name: String
    let kind: Int
    let startTimeUnixNano: String
    let endTimeUnixNano: String
    let attributes: [Attribute]
    let events: [Event]
    let links: [Link]
    let status: Status

    init(_ span: OTLPSpan.Finished) {
      traceId = span.position.traceID
      spanId = span.position.parentID
      parentSpanId = span.parentID
      name = span.contents.name
      kind =
        switch span.kind {
        case .internal: 1
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        }
      (startTimeUnixNano, endTimeUnixNano) = ("\(span.start)", "\(span.end)")
      var attributes: [Attribute] = []
      span.contents.attributes.forEach { key, value in
        if let attribute = Attribute(key, value) { attributes.append(attribute) }
      }
      self.attributes = attributes.sorted { $0.key < $1.key }
      events = span.contents.events.map { event in
        Event(
          timeUnixNano: "\(event.at)", name: event.name,
          attributes: event.type.map { [Attribute(key: "exception.type", value: .text($0))] } ?? [])
      }
      links = span.contents.links.map { Link(traceId: $0.traceID, spanId: $0.parentID) }
      let code =
        switch span.contents.status?.code {
        case nil: 0
        case .ok: 1
        case .error: 2
        }
      status = Status(code: code)
    }
  }
}

extension OTLPMessage.Attribute {
  /// The attributes that may leave the service, and their names in OpenTelemetry. All others, such as the paths and
  /// queries of requests, may contain ids or secrets.
  private static let names = [
    "http.request.method": "http.request.method", "http.route": "http.route",
    "http.response.status_code": "http.response.status_code", "http.status_code": "http.response.status_code",
    "http.request.body.size": "http.request.body.size", "http.response.body.size": "http.response.body.size",
    "server.address": "server.address", "server.port": "server.port", "url.scheme": "url.scheme",
  ]

  /// Creates an attribute; nil if it is not one that may leave the service.
  fileprivate init?(_ key: String, _ value: SpanAttribute) {
    guard let name = Self.names[key] else { return nil }
    switch value {
    case .string(let text): self.init(key: name, value: .text(text))
    case .stringConvertible(let text): self.init(key: name, value: .text("\(text)"))
    case .int32(let number): self.init(key: name, value: .number(Int64(number)))
    case .int64(let number): self.init(key: name, value: .number(number))
    default: return nil
    }
  }
}
