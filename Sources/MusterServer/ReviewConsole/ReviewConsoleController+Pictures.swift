import HTTPTypes
import Hummingbird
import MusterService
import VerificationFlow

/// Serves pictures by links that are valid for a minute and for one reviewer.
extension ReviewConsoleController {
  func addPictures(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.casePicture, on: console, leadToPicture)
    get(ConsolePath.picture, on: console, showPicture)
    get(ConsolePath.selfie, on: console, showSelfie)
    get(ConsolePath.frame, on: console, showFrame)
  }

  /// Returns a link to a rendition, valid from now.
  func link(to kind: RenditionKind, of document: DocumentID, for reviewer: ReviewerRecord) -> String {
    let proof = reviews.pictureLinks.sign(kind.rawValue, of: document, for: reviewer)
    return "/review/pictures/\(document)/\(kind.rawValue)?until=\(proof.until)&code=\(proof.code)"
  }

  /// Returns a link to a picture of a presence check, valid from now.
  func link(
    to picture: ReadPresencePicture.Picture, of check: PresenceCheckID, for reviewer: ReviewerRecord
  ) -> String {
    let proof = reviews.pictureLinks.sign(picture.kind, of: check, for: reviewer)
    let place =
      switch picture {
      case .selfie: "/review/selfies/\(check)"
      case .frame(let frame): "/review/selfies/\(check)/frames/\(frame)"
      }
    return "\(place)?until=\(proof.until)&code=\(proof.code)"
  }

  @Sendable private func leadToPicture(_ request: ConsoleRequest) async throws -> Response {
    let reviewer = try request.signedIn().reviewer
    let document: DocumentID = try request.context.id("document")
    let found = try await documents.renditions.find(
      request.context.parameter("kind"), of: document, by: request.caller)
    return Response(seeOther: link(to: found.record.kind, of: document, for: reviewer))
  }

  @Sendable private func showPicture(_ request: ConsoleRequest) async throws -> Response {
    let session = try request.signedIn()
    let (kind, document): (String, DocumentID) = try (request.context.parameter("kind"), request.context.id("document"))
    try reviews.pictureLinks.check(PictureLinks.Proof(request.request), kind, of: document, for: session.reviewer)
    return try await pictures.rendition(
      kind, of: document, for: request.request, by: session.caller, request.context.logger)
  }

  @Sendable private func showSelfie(_ request: ConsoleRequest) async throws -> Response {
    try await show(.selfie, request)
  }

  @Sendable private func showFrame(_ request: ConsoleRequest) async throws -> Response {
    try await show(.frame(try request.context.parameter("frame")), request)
  }

  /// Responds with a picture of the presence check in the path.
  private func show(
    _ picture: ReadPresencePicture.Picture, _ request: ConsoleRequest
  ) async throws -> Response {
    let session = try request.signedIn()
    let check: PresenceCheckID = try request.context.id()
    try reviews.pictureLinks.check(
      PictureLinks.Proof(request.request), picture.kind, of: check, for: session.reviewer)
    return try await pictures.presence(
      picture, of: check, for: request.request, by: session.caller, request.context.logger)
  }
}

extension ReadPresencePicture.Picture {
  /// The name of the picture in the signature of its link.
  fileprivate var kind: String {
    switch self {
    case .selfie: "selfie"
    case .frame(let frame): "frame \(frame)"
    }
  }
}

extension PictureLinks.Proof {
  fileprivate init(_ request: Request) {
    self.init(until: request.query("until") ?? "", code: request.query("code") ?? "")
  }
}
