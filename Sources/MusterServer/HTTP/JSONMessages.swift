import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat

extension Response {
  /// An answer with this value as its body.
  init(
    json value: some Encodable, status: HTTPResponse.Status = .ok, contentType: String = "application/json"
  ) throws {
    let bytes = try JSONCoding.encoder().encode(value)
    self.init(
      status: status,
      headers: [.contentType: contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(data: bytes)))
  }
}

extension Request {
  /// Reads JSON.
  ///
  /// - Throws: `INVALID_REQUEST` with the place that cannot be read.
  static func decode<Value: Decodable>(_ type: Value.Type, from body: ByteBuffer) throws(Refusal) -> Value {
    do {
      return try JSONCoding.decoder().decode(type, from: Data(buffer: body))
    } catch {
      let place = (error as? DecodingError)?.place ?? ""
      throw Refusal(.invalid, "INVALID_REQUEST", "The body is not the JSON that is expected\(place).")
    }
  }

  /// Reads a body that is needed as a whole.
  ///
  /// - Parameter progress: Told the bytes received so far.
  /// - Throws: `REQUEST_TOO_LARGE`; `UPLOAD_INTERRUPTED` when the sender goes away.
  func wholeBody(
    _ context: MusterContext, mostBytes: Int, progress: (Int) -> Void = { _ in }
  ) async throws -> ByteBuffer {
    var bytes = ByteBuffer()
    for try await chunk in InvitedBody(body, on: context.channel) {
      bytes.writeImmutableBuffer(chunk)
      progress(bytes.readableBytes)
      guard bytes.readableBytes <= mostBytes else { throw Refusal.requestTooLarge(limit: mostBytes) }
    }
    return bytes
  }
}

extension Refusal {
  static func requestTooLarge(limit: Int) -> Refusal {
    Refusal(.tooLarge, "REQUEST_TOO_LARGE", "This body may have at most \(limit) bytes.")
  }
}

extension DecodingError {
  /// Where in the JSON it was, without a word of its content.
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
