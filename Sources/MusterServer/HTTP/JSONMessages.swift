import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterReference
import MusterService
import NIOCore
import NIOFoundationCompat

extension JSONText {
  /// Creates the text of a value by the conventions of the API.
  init(encoding value: some Encodable) throws {
    self.init(bytes: [UInt8](try JSONCoding.encoder().encode(value)))
  }
}

extension Response {
  /// Creates a response with a JSON body.
  init(
    json value: some Encodable, status: HTTPResponse.Status = .ok, contentType: String = "application/json"
  ) throws {
    self.init(json: try JSONText(encoding: value), status: status, contentType: contentType)
  }

  /// Creates a response with a body that is already JSON.
  init(json text: JSONText, status: HTTPResponse.Status = .ok, contentType: String = "application/json") {
    self.init(
      status: status,
      headers: [.contentType: contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: text.bytes)))
  }
}

extension Request {
  /// The maximum size in bytes of JSON that is decoded on the event loop; it takes less than a millisecond.
  private static let maxBytesAtOnce = 4096

  /// Reads the message of an operation that is no upload.
  ///
  /// - Throws: As ``wholeBody(_:maxBytes:in:progress:)`` and ``decode(_:from:of:)``.
  func message<Value: Decodable & Sendable>(
    _ type: Value.Type, _ context: CallerContext, maxBytes: Int = 65_536
  ) async throws -> Value {
    try await Self.decode(type, from: wholeBody(context, maxBytes: maxBytes), of: context.operation)
  }

  /// Decodes JSON within `JSONLimits`, a large body off the event loop.
  ///
  /// - Parameter operation: The operation whose fields the body may have; nil allows any.
  /// - Throws: `FIELD_UNKNOWN`; `INVALID_REQUEST` with the path of the value that cannot be read.
  static func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, from body: ByteBuffer, of operation: DescribedOperation? = nil
  ) async throws -> Value {
    guard body.readableBytes > maxBytesAtOnce else { return try decode(body, of: operation) }
    return try await offEventLoop { try decode(body, of: operation) }
  }

  private static func decode<Value: Decodable>(
    _ body: ByteBuffer, of operation: DescribedOperation?, as type: Value.Type = Value.self
  ) throws(ServiceError) -> Value {
    try JSONLimits().check(body)
    try operation?.checkFields(of: body)
    do {
      return try JSONCoding.decoder().decode(type, from: Data(buffer: body))
    } catch {
      let place = (error as? DecodingError)?.place ?? ""
      throw ServiceError(.invalidRequest, "The body does not match the expected JSON\(place).")
    }
  }

  /// Reads the whole body into memory, for which the request needs a slot.
  ///
  /// - Parameters:
  ///   - caller: The sender, if the context has no caller.
  ///   - slot: The slot of an upload; nil for the slot of the request's context.
  ///   - progress: Called with the number of bytes received so far.
  /// - Throws: `SERVICE_BUSY` or `TOO_MANY_REQUESTS` without a slot, before a byte is read, and without memory;
  ///   `REQUEST_TOO_LARGE`; `UPLOAD_INTERRUPTED` if the client disconnects.
  func wholeBody(
    _ context: some ConnectionContext, maxBytes: Int, by caller: Caller? = nil, in slot: AdmissionControl.Slot? = nil,
    progress: (Int) -> Void = { _ in }
  ) async throws -> ByteBuffer {
    // Without a slot nothing may be read.
    guard let slot = try slot ?? context.bodyPlace?.enter(caller ?? context.knownCaller, from: context.sender) else {
      throw ServiceError.internalError
    }
    var bytes = ByteBuffer()
    for try await chunk in ExpectContinueBody(body, on: context.channel, in: slot) {
      guard bytes.readableBytes + chunk.readableBytes <= maxBytes else {
        throw ServiceError.requestTooLarge(limit: maxBytes)
      }
      try slot.hold(chunk.readableBytes)
      bytes.writeImmutableBuffer(chunk)
      progress(bytes.readableBytes)
    }
    return bytes
  }
}

extension ServiceError {
  static func requestTooLarge(limit: Int) -> ServiceError {
    ServiceError(.requestTooLarge, "The request body may have at most \(limit) bytes.")
  }
}

extension DecodingError {
  /// The path of the value in the JSON, without any of its content.
  fileprivate var place: String {
    let path =
      switch self {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: [any CodingKey]()
      }
    return path.isEmpty ? "" : ", at " + path.map(\.stringValue).joined(separator: ".")
  }
}
