import Hummingbird
import MusterService
import NIOCore

/// A picture uploaded as a form: fields that describe it, and the part `file` with its bytes.
///
/// Fields given in the query or in a header may be missing from the form. The picture is streamed if its type and
/// side are known before the part `file`; otherwise it is held in memory, within the slot's budget, until the rest of
/// the form is read.
struct FormUpload {
  /// The fields that describe the picture, by name.
  typealias Fields = [String: String]

  private static let known: Set = [
    "type", "side", "country", "originalDocumentId", "signature", "uploadId", "filename",
  ]
  private static let maxFieldBytes = 8192

  private var fields: Fields
  private var reader: MultipartReader<ExpectContinueBody.Iterator>
  private let contentLength: Int?

  init(_ request: Request, _ body: ExpectContinueBody, _ boundary: MultipartBoundary) {
    fields = Fields(
      uniqueKeysWithValues: Self.known.compactMap { name in request.submissionField(name).map { (name, $0) } })
    reader = MultipartReader(body.makeAsyncIterator(), boundary: boundary)
    contentLength = request.contentLength
  }

  /// Reads up to the picture, or the whole form if the picture comes before its type and side.
  ///
  /// - Returns: The fields, the expected byte count of the picture, and the picture.
  /// - Throws: `MULTIPART_MALFORMED`; `FIELD_UNKNOWN`; `IMAGE_TOO_LARGE` for a picture that has to be held in memory
  ///   and is too large; the errors of the slot.
  mutating func read(
    maxBytes: Int, in slot: AdmissionControl.Slot
  ) async throws -> (fields: Fields, expectedBytes: Int?, picture: FormPicture) {
    var held: ByteBuffer?
    while let part = try await reader.nextPart() {
      if part.name != "file" {
        try await readField(part)
        continue
      }
      guard held == nil else { throw ServiceError.malformedMultipart("there is more than one part 'file'.") }
      if let filename = part.filename, fields["filename"] == nil {
        fields["filename"] = filename
      }
      if fields["type"] != nil, fields["side"] != nil {
        let expected = contentLength.map { $0 - reader.consumedBytes - reader.closingByteCount }
        return (fields, expected.flatMap { $0 >= 0 ? $0 : nil }, FormPicture(source: .arriving(reader)))
      }
      held = try await hold(maxBytes: maxBytes, in: slot)
    }
    guard let held else { throw ServiceError.malformedMultipart("the part 'file' is missing.") }
    return (fields, held.readableBytes, FormPicture(source: .held(held)))
  }

  private mutating func readField(_ part: MultipartReader<ExpectContinueBody.Iterator>.Part) async throws {
    let name = part.name
    guard Self.known.contains(name) else {
      // A file in a field of another name is the picture.
      throw ServiceError.unknownField(
        name, nearestTo: part.filename == nil ? nil : "file", among: Self.known.union(["file"]), "field")
    }
    var value = ByteBuffer()
    while let bytes = try await reader.nextBytes() {
      guard value.readableBytes + bytes.readableBytes <= Self.maxFieldBytes else {
        throw ServiceError.malformedMultipart("a field is too long.")
      }
      value.writeImmutableBuffer(bytes)
    }
    fields[name] = value.readableBytes == 0 ? nil : String(buffer: value)
  }

  private mutating func hold(maxBytes: Int, in slot: AdmissionControl.Slot) async throws -> ByteBuffer {
    var picture = ByteBuffer()
    while let bytes = try await reader.nextBytes() {
      guard picture.readableBytes + bytes.readableBytes <= maxBytes else {
        throw ServiceError.tooLarge(limit: maxBytes)
      }
      try slot.hold(bytes.readableBytes)
      picture.writeImmutableBuffer(bytes)
    }
    return picture
  }
}

/// The bytes of the picture in a form.
struct FormPicture: AsyncSequence {
  typealias Element = ByteBuffer

  enum Source {
    /// The picture is still being received.
    case arriving(MultipartReader<ExpectContinueBody.Iterator>)
    /// The whole picture is in memory.
    case held(ByteBuffer)
  }

  fileprivate let source: Source

  func makeAsyncIterator() -> Iterator {
    Iterator(source: source)
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var source: Source?

    mutating func next() async throws -> ByteBuffer? {
      switch source {
      case nil:
        return nil
      case .held(let bytes):
        source = nil
        return bytes
      case .arriving(var reader):
        if let bytes = try await reader.nextBytes() {
          source = .arriving(reader)
          return bytes
        }
        source = nil
        // A field after the picture would be ignored silently, so it is an error while nothing is stored yet.
        guard try await reader.nextPart() == nil else {
          throw ServiceError.malformedMultipart("the part 'file' must be the last one.")
        }
        return nil
      }
    }
  }
}
