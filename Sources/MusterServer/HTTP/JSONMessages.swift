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
  /// Reads a small JSON body; an empty one reads as `{}`.
  ///
  /// - Throws: `INVALID_REQUEST` with the place that cannot be read; `REQUEST_TOO_LARGE` over 64 KiB.
  func json<Value: Decodable>(as type: Value.Type, _ context: MusterContext) async throws -> Value {
    var bytes = ByteBuffer()
    for try await chunk in InvitedBody(body, on: context.channel) {
      guard bytes.readableBytes + chunk.readableBytes <= 65_536 else {
        throw Refusal(.tooLarge, "REQUEST_TOO_LARGE", "This body may have at most 65536 bytes.")
      }
      bytes.writeImmutableBuffer(chunk)
    }
    do {
      let data = Data(buffer: bytes)
      return try JSONCoding.decoder().decode(type, from: data.isEmpty ? Data("{}".utf8) : data)
    } catch let error as DecodingError {
      throw Refusal(.invalid, "INVALID_REQUEST", "The body is not the JSON that is expected\(error.place).")
    }
  }
}

extension DecodingError {
  /// Where in the JSON it was, without a word of its content.
  fileprivate var place: String {
    let path =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      @unknown default: [any CodingKey]()
      }
    return path.isEmpty ? "" : ", at " + path.map(\.stringValue).joined(separator: ".")
  }
}
