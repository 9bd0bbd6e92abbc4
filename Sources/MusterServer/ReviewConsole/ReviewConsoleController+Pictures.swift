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
  }

  /// Returns a link to a rendition, valid from now.
  func link(to kind: RenditionKind, of document: DocumentID, for reviewer: ReviewerRecord) -> String {
    let proof = reviews.pictureLinks.sign(kind.rawValue, of: document, for: reviewer)
    return "/review/pictures/\(document)/\(kind.rawValue)?until=\(proof.until)&code=\(proof.code)"
  }

  /// Returns a link to the selfie of a presence check, valid from now.
  func link(toSelfieOf check: PresenceCheckID, for reviewer: ReviewerRecord) -> String {
    let proof = reviews.pictureLinks.sign("selfie", of: check, for: reviewer)
    return "/review/selfies/\(check)?until=\(proof.until)&code=\(proof.code)"
  }

  @Sendable private func leadToPicture(_ request: ConsoleRequest) async throws -> Response {
    let reviewer = try request.signedIn().reviewer
    let document: DocumentID = try request.context.id("document")
    let found = try await documents.readRendition(
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
    let session = try request.signedIn()
    let check: PresenceCheckID = try request.context.id()
    try reviews.pictureLinks.check(PictureLinks.Proof(request.request), "selfie", of: check, for: session.reviewer)
    return try await pictures.selfie(of: check, for: request.request, by: session.caller, request.context.logger)
  }
}

extension PictureLinks.Proof {
  fileprivate init(_ request: Request) {
    self.init(until: request.query("until") ?? "", code: request.query("code") ?? "")
  }
}
