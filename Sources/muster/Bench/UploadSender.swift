import Archives
import AsyncHTTPClient
import Foundation
import MusterAPI
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// Uploads pictures to a service as apps do, and requests their verdicts.
struct UploadSender: Sendable {
  /// A session created for one picture.
  struct Session: Sendable {
    let id: String
    let token: String
  }

  struct Failure: Error {
    /// The error code of the service, or a code for the failure of the connection.
    let code: String
    /// The pause that the service requested.
    var retryAfter: Duration?
  }

  let server: String
  let key: String
  let kind: UploadKind
  let document: UploadedSide
  let http: HTTPClient

  /// The time limit of each request.
  private static let patience = TimeAmount.seconds(120)

  /// Creates a session.
  ///
  /// - Throws: `Failure`.
  func makeSession() async throws -> Session {
    let body = try JSONCoding.encoder().encode(SessionRequest(documentTypes: [Code(document.type)]))
    let answer = try await ask(
      .POST, Routes.sessions, key, ["Content-Type": "application/json"], ByteBuffer(data: body))
    let session = try JSONCoding.decoder().decode(MusterAPI.Session.self, from: answer.body)
    return Session(id: session.id, token: session.token ?? "")
  }

  /// Uploads a picture and returns once the service has acknowledged it.
  ///
  /// - Parameter id: The id of the upload.
  /// - Throws: `Failure`.
  func send(_ body: UploadBody, as id: String, in session: Session) async throws {
    let bytes = body.bytes(for: session.id)
    var headers: HTTPHeaders = ["Content-Type": body.contentType, "Upload-Id": id]
    switch kind {
    case .raw:
      let query = "?type=\(document.type)&side=\(document.side)"
      try await ask(.POST, Routes.documents + query, session.token, headers, bytes)
    case .multipart:
      try await ask(.POST, Routes.documents, session.token, headers, bytes)
    case .submit:
      try await ask(.POST, Routes.documentSubmit, session.token, headers, bytes)
    case .tus:
      let facts = [("type", document.type), ("side", document.side)]
        .map { "\($0) \(Data($1.utf8).base64EncodedString())" }
      let begun = try await ask(
        .POST, Routes.tusUploads, session.token,
        [
          "Tus-Resumable": "1.0.0", "Upload-Id": id, "Upload-Length": "\(bytes.readableBytes)",
          "Upload-Metadata": facts.joined(separator: ","),
        ])
      headers.add(contentsOf: ["Tus-Resumable": "1.0.0", "Upload-Offset": "0"])
      try await ask(.PATCH, begun.headers.first(name: "Location") ?? "", session.token, headers, bytes)
    }
  }

  /// Waits for the verdict of the upload.
  ///
  /// - Throws: `Failure`.
  func awaitVerdict(on id: String, in session: Session) async throws {
    let answer = try await ask(.GET, Routes.path(Routes.uploadEvents, id), session.token)
    // The stream ends with the verdict, so only the last event counts.
    guard let last = answer.body.range(of: Data("\ndata: ".utf8), options: .backwards),
      let upload = try? JSONCoding.decoder().decode(Upload.self, from: answer.body[last.upperBound...]),
      upload.hasEnded
    else { throw Failure(code: "VERDICT_MISSING") }
    if let code = upload.code { throw Failure(code: code.rawValue) }
  }

  private struct Answer {
    let headers: HTTPHeaders
    let body: Data
  }

  @discardableResult private func ask(
    _ method: HTTPMethod, _ path: String, _ credential: String, _ headers: HTTPHeaders = [:], _ body: ByteBuffer? = nil
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: path.hasPrefix("http") ? path : server + path)
    request.method = method
    request.headers = headers
    request.headers.add(name: "Authorization", value: "Bearer \(credential)")
    request.body = body.map { .bytes($0) }
    let response: HTTPClientResponse
    let bytes: Data
    do {
      response = try await http.execute(request, deadline: .now() + Self.patience)
      bytes = Data(buffer: try await response.body.collect(upTo: 4 << 20))
    } catch {
      throw Failure(error)
    }
    guard response.status.code < 300 else { throw Failure(response, bytes) }
    return Answer(headers: response.headers, body: bytes)
  }
}

extension UploadSender.Failure {
  /// Creates a failure from an error response, with the service's own code if there is one.
  fileprivate init(_ response: HTTPClientResponse, _ body: Data) {
    let decoder = JSONCoding.decoder()
    let problem = try? decoder.decode(Problem.self, from: body).code
    let envelope = try? decoder.decode(OnboardingErrorResponse.self, from: body).responseObject.musterCode
    code = "\(response.status.code)" + ((problem ?? envelope).map { " \($0.rawValue)" } ?? "")
    retryAfter = response.headers.first(name: "Retry-After").flatMap(Double.init).map { .seconds($0) }
  }

  /// Creates a failure of the connection or of the client.
  init(_ error: any Error) {
    switch error {
    case let error as HTTPClientError where error == .remoteConnectionClosed: code = "CONNECTION_CLOSED"
    case let error as HTTPClientError where error == .connectTimeout: code = "CONNECT_TIMED_OUT"
    case let error as HTTPClientError where [.deadlineExceeded, .readTimeout].contains(error): code = "TIMED_OUT"
    case is IOError: code = "CONNECTION_FAILED"
    default: code = "FAILED (\(type(of: error)))"
    }
  }
}

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

/// A method of uploading a picture.
enum UploadKind: String, CaseIterable, SettingValue {
  /// The bare bytes in one request.
  case raw
  /// A multipart form with the picture as its file, in one request.
  case multipart
  /// The method of the onboarding SDKs: a ZIP archive in base64 in JSON.
  case submit
  /// tus 1.0: one request to create the upload, and one with all the bytes.
  case tus
}
