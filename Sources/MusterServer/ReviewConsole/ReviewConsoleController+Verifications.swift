import Encodings
import Foundation
import Hummingbird
import MusterAPI
import MusterConsole
import MusterService
import MusterTexts
import VerificationFlow

/// Creates links for people to be verified.
extension ReviewConsoleController {
  func addVerifications(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.newVerification, on: console) { request in try await showNewVerification(request) }
    post(ConsolePath.newVerification, on: console, makeVerification)
    get(ConsolePath.verification, on: console, showVerification)
    post(ConsolePath.revokedLink, on: console, revokeLink)
    post(ConsolePath.renewedLink, on: console, renewLink)
  }

  /// Shows the form, filled in as it was sent if that failed.
  private func showNewVerification(_ request: ConsoleRequest, error: ServiceError? = nil) async throws -> Response {
    let types = try sessions.creation.requestableTypes(by: request.caller)
    let entry = NewVerificationPage.Entry(
      types: Set(request.chosenTypes.map(\.rawValue)), reference: request.form["reference"],
      returnAddress: request.form["returnAddress"], seconds: request.field("seconds"),
      language: request.field("language"), channel: request.field("channel"), address: request.form["address"])
    let page = NewVerificationPage(types: types.map(\.rawValue), entry: entry, error: error?.explanation)
    return try await answer(page, to: request, error: error)
  }

  @Sendable private func makeVerification(_ request: ConsoleRequest) async throws -> Response {
    let types = request.chosenTypes
    let reference = request.form["reference"]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    do {
      let wanted = CreateSession.Request(
        documentTypes: types.isEmpty ? nil : types, consentRequired: true,
        customFields: reference.isEmpty ? [:] : ["reference": reference], link: try request.wantedLink)
      let created = try await sessions.creation.create(
        wanted, language: request.request.language.rawValue, by: request.caller)
      return Response(seeOther: ConsolePath.verification(created.view.session.id))
    } catch let error as ServiceError where [.invalid, .conflict].contains(error.kind) {
      return try await showNewVerification(request, error: error)
    }
  }

  @Sendable private func showVerification(_ request: ConsoleRequest) async throws -> Response {
    let (id, caller) = (try request.caseID, try request.caller)
    guard let issued = try await links.list(of: id, by: caller).last else { throw ServiceError.linkNotFound }
    let view = try await sessions.views.find(id, by: caller)
    let link = Link(issued, at: try address.page(for: request.request))
    return try await answer(
      VerificationLinkPage(
        caseId: id.rawValue, id: link.id, reference: view.session.reference.rawValue, address: link.url,
        qrCode: link.qrCode,
        standing: issued.standing, expiresAt: issued.record.expiresAt, isOver: !view.process.status.isOpen),
      to: request)
  }

  @Sendable private func revokeLink(_ request: ConsoleRequest) async throws -> Response {
    let id = try request.caseID
    try await links.revoke(LinkID(request.form["link"] ?? ""), of: id, by: request.caller)
    return Response(seeOther: ConsolePath.verification(id))
  }

  @Sendable private func renewLink(_ request: ConsoleRequest) async throws -> Response {
    let id = try request.caseID
    _ = try await links.make(for: id, returnAddress: nil, by: request.caller)
    return Response(seeOther: ConsolePath.verification(id))
  }
}

extension ConsoleRequest {
  /// The link that the form requests.
  ///
  /// - Throws: `INVALID_REQUEST` for a value that the form does not offer.
  fileprivate var wantedLink: CreateSession.LinkRequest {
    get throws(ServiceError) {
      var wanted = CreateSession.LinkRequest(
        returnAddress: field("returnAddress"), language: field("language"))
      if let text = field("seconds") {
        guard let seconds = Int(digits: text, max: .max) else { throw .invalid("seconds: must be a number.") }
        wanted.seconds = seconds
      }
      if let text = field("channel") {
        guard let channel = Contact.Channel(rawValue: text) else { throw .invalid("channel: must be EMAIL or SMS.") }
        wanted.contact = CreateSession.ContactRequest(channel, address: field("address"))
      }
      return wanted
    }
  }

  /// The document types selected in the form, where each checkbox has its own name.
  fileprivate var chosenTypes: [DocumentType] {
    form.keys.filter { $0.hasPrefix("type-") }.sorted().map { name in
      DocumentType(rawValue: String(name.dropFirst("type-".count)))
    }
  }
}
