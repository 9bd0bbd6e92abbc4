import Archives
import HTMLMarkup
import HTTPTypes
import Hummingbird
import MusterService
import NIOCore

/// A file of the program, with its compressed form.
struct EmbeddedFile: Sendable {
  private let bytes: ByteBuffer
  private let compressed: ByteBuffer?
  private let contentType: String
  private let digest: String

  /// Compresses the file.
  ///
  /// - Parameter digest: What identifies the bytes, for the entity tag.
  init(_ bytes: [UInt8], _ contentType: String, digest: String) {
    self.bytes = ByteBuffer(bytes: bytes)
    compressed = gzip(bytes, level: 12).map { ByteBuffer(bytes: $0) }
    self.contentType = contentType
    self.digest = digest
  }

  init(_ asset: Asset) {
    self.init(asset.bytes, asset.contentType, digest: asset.digest)
  }

  /// Responds with the file, compressed if the client accepts that; 304 if the client already has it.
  ///
  /// Each form has a strong entity tag of its own (RFC 9110, section 8.8.3.3).
  ///
  /// - Parameter cacheControl: How long the file may be cached.
  func response(to request: Request, cacheControl: String = "no-cache") -> Response {
    let body = request.acceptsGzip ? compressed : nil
    let tag = body == nil ? "\"\(digest)\"" : "\"\(digest)-gzip\""
    var headers: HTTPFields = [.eTag: tag, .cacheControl: cacheControl, .vary: "Accept-Encoding"]
    headers[.contentTypeOptions] = "nosniff"
    guard !request.knows(tag) else { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = contentType
    if body != nil { headers[.contentEncoding] = "gzip" }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body ?? bytes))
  }
}

/// The assets of a set of pages, with their compressed forms.
struct EmbeddedAssets: Sendable {
  private let revision: String
  private let files: [String: EmbeddedFile]

  init(_ folder: AssetFolder) {
    revision = folder.revision
    files = [String: EmbeddedFile](uniqueKeysWithValues: folder.assets.map { ($0.path, EmbeddedFile($0)) })
  }

  /// Responds with the asset that the path names below the revision.
  ///
  /// A page of another revision, from before an update, gets the present file, which is not cached under its path.
  ///
  /// - Throws: `NOT_FOUND`.
  func response(to request: Request, _ context: MusterContext) throws -> Response {
    let path = context.parameters.getCatchAll().joined(separator: "/")
    guard let file = files[path] else { throw ServiceError.nothingHere }
    let isCurrent = try context.parameter("revision") == revision
    return file.response(to: request, cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache")
  }
}

extension Request {
  /// Whether the client accepts responses that are compressed by gzip (RFC 9110, section 12.5.3).
  var acceptsGzip: Bool {
    let codings = headers[values: .acceptEncoding].flatMap { $0.split(separator: ",") }
    var isAnyAccepted = false
    for coding in codings {
      let parts = coding.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }
      guard let name = parts.first?.prefix(while: { !$0.isWhitespace }).lowercased() else { continue }
      let isRefused = parts.dropFirst().contains { $0.wholeMatch(of: /[qQ]\s*=\s*0(?:\.0*)?\s*/) != nil }
      if name == "gzip" || name == "x-gzip" { return !isRefused }
      if name == "*" { isAnyAccepted = !isRefused }
    }
    return isAnyAccepted
  }
}
