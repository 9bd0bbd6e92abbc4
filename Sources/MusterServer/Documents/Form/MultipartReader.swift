import MusterService
import NIOCore

struct MultipartBoundary {
  /// The boundary, without the dashes before it.
  let text: String

  /// Reads the boundary of a content type; nil for any type but `multipart/form-data`.
  ///
  /// - Throws: `MULTIPART_MALFORMED` if the boundary is missing or longer than 70 bytes.
  init?(contentType: String?) throws(ServiceError) {
    let type = HeaderParameters(contentType ?? "")
    guard type.value == "multipart/form-data" else { return nil }
    guard let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
      throw .malformedMultipart("the boundary is missing or too long.")
    }
    text = boundary
  }
}

/// Reads the parts of a `multipart/form-data` body (RFC 7578; RFC 2046, section 5.1) as its bytes arrive, without
/// buffering whole parts.
struct MultipartReader<Base: AsyncIteratorProtocol> where Base.Element == ByteBuffer {
  /// The description of a part.
  struct Part {
    /// The name of the form field.
    let name: String
    /// The file name, if the part is a file.
    let filename: String?
  }

  private enum State {
    case inPart
    case behindDelimiter
    case ended
  }

  private var base: Base
  private let delimiter: [UInt8]
  // The first delimiter may come at the very start, without a line break; the prefix makes it look like the others.
  private var buffer = ByteBuffer(string: "\r\n")
  private var state = State.inPart
  /// The number of body bytes consumed so far. It starts at -2 to offset the prefix of `buffer`.
  private(set) var consumedBytes = -2

  init(_ base: Base, boundary: MultipartBoundary) {
    self.base = base
    delimiter = Array("\r\n--\(boundary.text)".utf8)
  }

  /// The number of bytes that close the body after the current part, if that is the last one.
  var closingByteCount: Int { delimiter.count + 4 }

  /// Skips the rest of the current part and returns the next one; nil after the last.
  ///
  /// - Throws: `MULTIPART_MALFORMED`.
  mutating func nextPart() async throws -> Part? {
    while try await nextBytes() != nil {}
    guard state == .behindDelimiter else { return nil }
    try await fill(atLeast: 2)
    if buffer.peek(2) == Array("--".utf8) {
      state = .ended
      // The epilogue has no meaning, but it has to be read off the connection.
      while try await base.next() != nil {}
      return nil
    }
    let part = try await readHead()
    state = .inPart
    return part
  }

  /// Returns the next bytes of the current part; nil at its end.
  ///
  /// - Throws: `MULTIPART_MALFORMED` if the body ends within the part.
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
        throw ServiceError.malformedMultipart("the headers of a part are too long.")
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
      // A new buffer, because slices of the old one may still be in use.
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

  /// Returns the offset of the first occurrence of `pattern` in the readable bytes.
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
    ServiceError(.multipartMalformed, "multipart/form-data: \(detail)")
  }
}
