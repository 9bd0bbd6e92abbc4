import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// Creates the response for an embedded file; 304 if the client already has it.
  ///
  /// - Parameters:
  ///   - tag: The strong entity tag, quotes included.
  ///   - cacheControl: How long the file may be cached.
  init(
    file bytes: [UInt8], _ contentType: String, tag: String, cacheControl: String = "no-cache", to request: Request
  ) {
    var headers: HTTPFields = [.eTag: tag, .cacheControl: cacheControl]
    headers[.contentTypeOptions] = "nosniff"
    guard !request.knows(tag) else {
      self.init(status: .notModified, headers: headers)
      return
    }
    headers[.contentType] = contentType
    self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
