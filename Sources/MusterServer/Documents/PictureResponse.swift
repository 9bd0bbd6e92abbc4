import HTTPTypes
import Hummingbird
import VerificationFlow

/// The response to a request for a picture: whole, partial (RFC 9110, section 14), or 304 if the caller already has
/// it.
struct PictureResponse {
  private let tag: String
  private let byteCount: Int64
  private let contentType: String
  private let status: HTTPResponse.Status
  /// The bytes to send; nil for none.
  let range: Range<Int64>?

  /// Creates the response with a rendition.
  init(_ request: Request, _ rendition: RenditionRecord) {
    self.init(
      request, tag: rendition.sha256, byteCount: Int64(rendition.byteCount), contentType: rendition.contentType)
  }

  /// - Parameter tag: Identifies the content of the picture.
  init(_ request: Request, tag: String, byteCount: Int64, contentType: String) {
    let (tag, whole) = ("\"\(tag)\"", 0..<byteCount)
    self.tag = tag
    self.byteCount = byteCount
    self.contentType = contentType
    if request.knows(tag) {
      status = .notModified
      range = nil
    } else if let asked = request.headers[.range], request.headers[.ifRange].map({ $0 == tag }) ?? true,
      let wanted = ByteRange(asked)
    {
      range = wanted.range(in: whole)
      status = range == nil ? .rangeNotSatisfiable : .partialContent
    } else {
      status = .ok
      range = whole
    }
  }

  /// Returns the response.
  ///
  /// - Parameter body: The bytes of `range`.
  func response(body: ResponseBody = ResponseBody()) -> Response {
    var headers: HTTPFields = [
      .eTag: tag, .cacheControl: "private, no-store", .acceptRanges: "bytes",
      // Nothing that a stranger sent is opened in the origin of the service, unless it is a picture.
      .contentDisposition: contentType.hasPrefix("image/") ? "inline" : "attachment",
    ]
    headers[.contentTypeOptions] = "nosniff"
    switch (status, range) {
    case (.partialContent, let range?):
      headers[.contentType] = contentType
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(byteCount)"
    case (.rangeNotSatisfiable, _):
      headers[.contentRange] = "bytes */\(byteCount)"
    case (.ok, _):
      headers[.contentType] = contentType
    default:
      break
    }
    return Response(status: status, headers: headers, body: body)
  }
}

/// A `Range: bytes=…` header with a single range. A request for several ranges gets the whole content.
struct ByteRange {
  private let first: Int64?
  private let last: Int64?

  init?(_ header: String) {
    guard header.hasPrefix("bytes="), !header.contains(",") else { return nil }
    let parts = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    guard parts.count == 2, parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    first = parts[0].isEmpty ? nil : Int64(parts[0]) ?? .max
    last = parts[1].isEmpty ? nil : Int64(parts[1]) ?? .max
    if let first, let last, first > last { return nil }
  }

  /// Returns the bytes of `whole` that this range selects; nil if it selects none.
  func range(in whole: Range<Int64>) -> Range<Int64>? {
    let end = whole.upperBound
    let range: Range<Int64>? =
      switch (first, last) {
      case (let first?, let last?): first < end ? first..<(min(last, end - 1) + 1) : nil
      case (let first?, nil): first < end ? first..<end : nil
      case (nil, let count?): count > 0 ? max(0, end - min(count, end))..<end : nil
      case (nil, nil): nil
      }
    return range?.isEmpty == false ? range : nil
  }
}
