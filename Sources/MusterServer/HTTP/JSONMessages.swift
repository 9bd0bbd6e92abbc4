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
  func json<Value: Decodable>(as type: Value.Type, _ context: MusterContext) async throws(Refusal) -> Value {
    let data = Data(buffer: try await smallBody(context))
    do {
      return try JSONCoding.decoder().decode(type, from: data.isEmpty ? Data("{}".utf8) : data)
    } catch {
      let place = (error as? DecodingError)?.place ?? ""
      throw Refusal(.invalid, "INVALID_REQUEST", "The body is not the JSON that is expected\(place).")
    }
  }

  private func smallBody(_ context: MusterContext) async throws(Refusal) -> ByteBuffer {
    var bytes = ByteBuffer()
    do {
      for try await chunk in InvitedBody(body, on: context.channel) {
        bytes.writeImmutableBuffer(chunk)
        if bytes.readableBytes > 65_536 { break }
      }
    } catch {
      throw Refusal(.invalid, "INVALID_REQUEST", "The body ends before it is complete.")
    }
    guard bytes.readableBytes <= 65_536 else {
      throw Refusal(.tooLarge, "REQUEST_TOO_LARGE", "This body may have at most 65536 bytes.")
    }
    return bytes
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
