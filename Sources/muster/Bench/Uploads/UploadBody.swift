import Archives
import Foundation
import MusterAPI
import NIOCore
import NIOFoundationCompat

/// A request body prepared in advance, so that the load generator takes little processor time from the service.
struct UploadBody: Sendable {
  /// The bytes before the session's id, if the body contains it; `end` holds those after it.
  private let beginning: ByteBuffer
  private let end: ByteBuffer?
  let contentType: String

  /// The boundary between the parts of a multipart form.
  private static let boundary = "muster-bench-uploads"

  init(_ picture: [UInt8], as kind: UploadKind, of document: UploadedSide) throws {
    switch kind {
    case .raw, .tus:
      beginning = ByteBuffer(bytes: picture)
      end = nil
      contentType = kind == .raw ? "application/octet-stream" : "application/offset+octet-stream"
    case .multipart:
      beginning = Self.form(picture, document)
      end = nil
      contentType = "multipart/form-data; boundary=\(Self.boundary)"
    case .submit:
      (beginning, end) = try Self.submit(picture, document)
      contentType = "application/json"
    }
  }

  /// Returns the complete body for a session.
  func bytes(for session: String) -> ByteBuffer {
    guard let end else { return beginning }
    var body = ByteBuffer()
    body.reserveCapacity(beginning.readableBytes + session.utf8.count + end.readableBytes)
    body.writeImmutableBuffer(beginning)
    body.writeString(session)
    body.writeImmutableBuffer(end)
    return body
  }

  private static func form(_ picture: [UInt8], _ document: UploadedSide) -> ByteBuffer {
    var body = ByteBuffer()
    for (name, value) in [("type", document.type), ("side", document.side)] {
      body.writeString("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
    }
    body.writeString("--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"picture\"\r\n\r\n")
    body.writeBytes(picture)
    body.writeString("\r\n--\(boundary)--\r\n")
    return body
  }

  private static func submit(_ picture: [UInt8], _ document: UploadedSide) throws -> (ByteBuffer, ByteBuffer) {
    var zip = ZipWriter()
    let name = "picture"
    var archive = zip.beginFile(name) + picture
    zip.add(picture)
    archive += try zip.endFile() + zip.finish()
    let place = UUID().uuidString
    let message = DocumentSubmit(
      processId: place, data: Data(archive).base64EncodedString(),
      documents: [.init(filename: name, type: Code(document.type), side: Code(document.side))])
    let json = try JSONCoding.encoder().encode(OnboardingRequest(message))
    guard let gap = json.range(of: Data(place.utf8)) else { return (ByteBuffer(data: json), ByteBuffer()) }
    return (ByteBuffer(data: json[..<gap.lowerBound]), ByteBuffer(data: json[gap.upperBound...]))
  }
}

/// The document side to upload.
struct UploadedSide: Sendable {
  let type: String
  let side: String
}
