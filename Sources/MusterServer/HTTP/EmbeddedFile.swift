import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// A file that is part of the program, as it answers this request: nothing for whoever has it already.
  ///
  /// - Parameters:
  ///   - tag: Its strong entity tag, quotes included.
  ///   - cacheControl: How long it may be kept.
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
