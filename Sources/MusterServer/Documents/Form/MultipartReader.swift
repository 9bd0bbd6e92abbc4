import MusterService
import NIOCore

/// The boundary of a `multipart/form-data` body.
struct MultipartBoundary {
  /// The words between the parts, without the dashes before them.
  let text: String

  /// The boundary that this content type names; nil for any other type.
  ///
  /// - Throws: `MULTIPART_MALFORMED` if it is multipart with no boundary or one longer than 70 characters.
  init?(contentType: String?) throws(ServiceError) {
    let type = HeaderParameters(contentType ?? "")
    guard type.value == "multipart/form-data" else { return nil }
    guard let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
      throw .malformedMultipart("boundary is missing or too long.")
    }
    text = boundary
  }
}

/// Reads the parts of a `multipart/form-data` body (RFC 7578, RFC 2046 section 5.1) as its bytes arrive. No part is
/// held in memory.
struct MultipartReader<Base: AsyncIteratorProtocol> where Base.Element == ByteBuffer {
  /// What a part says of itself.
  struct Part {
    /// The name of the form's field.
    let name: String
    /// The name of the file, if it is one.
    let filename: String?
  }

  private enum State {
    case inPart
    case behindDelimiter
    case ended
  }

  private var base: Base
  private let delimiter: [UInt8]
  // The first delimiter may stand at the very start; with this it looks like all others.
  private var buffer = ByteBuffer(string: "\r\n")
  private var state = State.inPart
  /// Bytes of the body that were taken from the connection and used up.
  private(set) var consumedBytes = -2

  init(_ base: Base, boundary: MultipartBoundary) {
    self.base = base
    delimiter = Array("\r\n--\(boundary.text)".utf8)
  }

  /// How many bytes end a body whose last part is the present one.
  var closingByteCount: Int { delimiter.count + 4 }

  /// The next part, after what is left of the present one; nil behind the last.
  ///
  /// - Throws: `MULTIPART_MALFORMED`.
  mutating func nextPart() async throws -> Part? {
    while try await nextBytes() != nil {}
    guard state == .behindDelimiter else { return nil }
    try await fill(atLeast: 2)
    if buffer.peek(2) == Array("--".utf8) {
      state = .ended
      // What follows the last delimiter means nothing, but it has to be taken off the connection.
      while try await base.next() != nil {}
      return nil
    }
    let part = try await readHead()
    state = .inPart
    return part
  }

  /// The next bytes of the present part; nil at its end.
  ///
  /// - Throws: `MULTIPART_MALFORMED` if the body ends before it.
  mutating func nextBytes() async throws -> ByteBuffer? {
    guard state == .inPart else { return nil }
    while true {
      if let offset = buffer.offset(of: delimiter) {
        if offset > 0 { return take(offset) }
        _ = take(delimiter.count)
        state = .behindDelimiter
        return nil
      }
      // The last bytes may be the beginning of a delimiter.
      let certain = buffer.readableBytes - (delimiter.count - 1)
      if certain > 0 { return take(certain) }
      try await fill(atLeast: buffer.readableBytes + 1)
    }
  }

  private mutating func readHead() async throws -> Part {
    let end = Array("\r\n\r\n".utf8)
    var offset = buffer.offset(of: end)
    while offset == nil {
      guard buffer.readableBytes < 8192 else {
        throw ServiceError.malformedMultipart("the head of a part is too long.")
      }
      try await fill(atLeast: buffer.readableBytes + 1)
      offset = buffer.offset(of: end)
    }
    let head = take((offset ?? 0) + end.count).map { String(buffer: $0) } ?? ""
    for line in head.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-disposition" else { continue }
      let disposition = HeaderParameters(parts[1])
      guard disposition.value == "form-data", let name = disposition.parameters["name"] else { break }
      return Part(name: name, filename: disposition.parameters["filename"])
    }
    throw ServiceError.malformedMultipart("a part has no name.")
  }

  private mutating func take(_ count: Int) -> ByteBuffer? {
    consumedBytes += count
    return buffer.readSlice(length: count)
  }

  private mutating func fill(atLeast count: Int) async throws {
    while buffer.readableBytes < count {
      guard let chunk = try await base.next() else {
        throw ServiceError.malformedMultipart("the body ends before its last boundary.")
      }
      // A fresh buffer: slices of the old one may still be in use.
      var joined = ByteBuffer()
      joined.reserveCapacity(buffer.readableBytes + chunk.readableBytes)
      joined.writeImmutableBuffer(buffer)
      joined.writeImmutableBuffer(chunk)
      buffer = joined
    }
  }
}

extension ByteBuffer {
  fileprivate func peek(_ count: Int) -> [UInt8]? {
    getBytes(at: readerIndex, length: count)
  }

  /// Where `pattern` first stands in the readable bytes.
  fileprivate func offset(of pattern: [UInt8]) -> Int? {
    let view = readableBytesView
    var start = view.startIndex
    while let hit = view[start...].firstIndex(of: pattern[0]) {
      guard view.endIndex - hit >= pattern.count else { return nil }
      if view[hit..<hit + pattern.count].elementsEqual(pattern) { return hit - view.startIndex }
      start = hit + 1
    }
    return nil
  }
}

extension ServiceError {
  static func malformedMultipart(_ detail: String) -> ServiceError {
    ServiceError(.invalid, "MULTIPART_MALFORMED", "multipart/form-data: \(detail)")
  }
}
