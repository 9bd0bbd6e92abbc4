import HTTPTypes
import Hummingbird
import MusterService
import VerificationFlow

/// Pictures go out by links that are good for a minute, for one reviewer.
extension ReviewDoor {
  func addPictures(to desk: RouterGroup<MusterContext>) {
    get(DeskPath.casePicture, on: desk, leadToPicture)
    get(DeskPath.picture, on: desk, showPicture)
  }

  /// The link to a picture, made now.
  func link(to kind: RenditionKind, of document: DocumentID, for reviewer: ReviewerRecord) -> String {
    let proof = muster.pictureLinks.sign(kind, of: document, for: reviewer)
    return "/review/pictures/\(document)/\(kind.rawValue)?until=\(proof.until)&code=\(proof.code)"
  }

  @Sendable private func leadToPicture(_ request: DeskRequest) async throws -> Response {
    let reviewer = try request.signedIn().reviewer
    let document = DocumentID(request.context.parameter("document"))
    let found = try await muster.readRendition(
      request.context.parameter("kind"), of: document, by: request.caller)
    return Response(seeOther: link(to: found.record.kind, of: document, for: reviewer))
  }

  @Sendable private func showPicture(_ request: DeskRequest) async throws -> Response {
    let session = try request.signedIn()
    let (kind, document) = (request.context.parameter("kind"), DocumentID(request.context.parameter("document")))
    let proof = PictureLinks.Proof(
      until: request.request.query("until") ?? "", code: request.request.query("code") ?? "")
    try muster.pictureLinks.check(proof, kind, of: document, for: session.reviewer)
    return try await muster.picture(kind, of: document, for: request.request, request.context, by: session.caller)
  }
}
