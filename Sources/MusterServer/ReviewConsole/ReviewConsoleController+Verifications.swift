import Foundation
import Hummingbird
import MusterAPI
import MusterConsole
import MusterService
import MusterTexts
import VerificationFlow

/// Makes links for people who are to be verified.
extension ReviewConsoleController {
  func addVerifications(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.newVerification, on: console) { request in try await showNewVerification(request) }
    post(ConsolePath.newVerification, on: console, makeVerification)
    get(ConsolePath.verification, on: console, showVerification)
  }

  /// Shows the form, filled in as it was sent if that failed.
  private func showNewVerification(_ request: ConsoleRequest, error: ServiceError? = nil) async throws -> Response {
    let types = try sessions.create.requestableTypes(by: request.caller)
    let page = NewVerificationPage(
      types: types.map(\.rawValue), chosen: Set(request.chosenTypes.map(\.rawValue)),
      reference: request.form["reference"], returnAddress: request.form["returnAddress"], error: error?.explanation)
    return try await answer(page, to: request, error: error)
  }

  @Sendable private func makeVerification(_ request: ConsoleRequest) async throws -> Response {
    let types = request.chosenTypes
    let reference = request.form["reference"]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    let wanted = CreateSession.Request(
      documentTypes: types.isEmpty ? nil : types, consentRequired: true,
      customFields: reference.isEmpty ? [:] : ["reference": reference],
      link: CreateSession.LinkRequest(returnAddress: request.field("returnAddress")))
    do {
      let created = try await sessions.create(
        wanted, language: request.request.language.rawValue, by: request.caller)
      return Response(seeOther: ConsolePath.verification(created.view.session.id))
    } catch let error as ServiceError where [.invalid, .conflict].contains(error.kind) {
      return try await showNewVerification(request, error: error)
    }
  }

  @Sendable private func showVerification(_ request: ConsoleRequest) async throws -> Response {
    let (id, caller) = (try request.caseID, try request.caller)
    let issued = try await links.newest(of: id, madeBy: caller)
    let reference = try await reviews.list.references(of: [id], by: caller)[id]
    let link = Link(issued, at: try address.page(for: request.request))
    return try await answer(
      VerificationLinkPage(
        caseId: id.rawValue, reference: reference?.rawValue ?? "", address: link.url, qrCode: link.qrCode,
        standing: issued.standing, expiresAt: issued.record.expiresAt),
      to: request)
  }
}

extension ConsoleRequest {
  /// The types of documents that are checked in the form, of which each box has a name of its own.
  fileprivate var chosenTypes: [DocumentType] {
    form.keys.filter { $0.hasPrefix("type-") }.sorted().map { name in
      DocumentType(rawValue: String(name.dropFirst("type-".count)))
    }
  }
}
