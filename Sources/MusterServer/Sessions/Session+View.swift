import Foundation
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

extension Session {
  /// - Throws: `DecodingError` if Muster did not store the measurements of a document.
  init(_ view: SessionView, token: String?, language: Language) throws {
    let (session, process) = (view.session, view.process)
    self.init(
      id: session.id.rawValue, reference: session.reference.rawValue, token: token,
      phase: process.state.phase.map { Code($0.rawValue) },
      status: Code(process.state.status.rawValue), onboardingStatus: Code(process.status.rawValue),
      endReason: (process.current?.ending ?? process.ending).map { Code($0.reason.rawValue) },
      documentTypes: session.documentTypes?.map { Code($0.rawValue) },
      consentRequired: process.isConsentMissing, consentApproved: process.consent?.isApproved,
      contact: SessionContact(view), customFields: session.customFields,
      claims: view.findings == nil ? nil : session.claims.map { MusterAPI.Claims($0) },
      findings: view.findings?.map { MusterAPI.ContentFinding($0) },
      phoneChecks: view.phoneChecks?.map { SessionPhoneCheck($0) },
      nextAction: process.nextAction.map { Code($0.rawValue) },
      steps: process.steps.map { SessionStep($0, of: process) },
      documents: try view.documents.map {
        try Document($0, language: language, isRejected: process.state.status == .rejected)
      }, createdAt: Date(session.createdAt),
      updatedAt: Date(session.updatedAt), expiresAt: Date(session.expiresAt))
  }
}

extension SessionContact {
  /// Returns nil for a session that neither has nor requires a contact.
  fileprivate init?(_ view: SessionView) {
    let known = view.session.contact
    guard let channel = known?.channel ?? view.process.rules.contact else { return nil }
    self.init(channel: Code(channel.rawValue), address: known?.address, verified: view.verifiedContact != nil)
  }
}

extension SessionStep {
  fileprivate init(_ step: ProcessStep, of process: OnboardingProcess) {
    self.init(
      step: Code(step.kind.rawValue), status: Code(step.status.rawValue), attemptsLeft: step.attemptsLeft,
      expiresAt: step.expiresAt.map { Date($0) }, resendAt: step.resendAt.map { Date($0) },
      documents: step.kind == .documents ? RequestedDocuments(process) : nil)
  }
}

extension RequestedDocuments {
  fileprivate init(_ process: OnboardingProcess) {
    let required = process.rules.required
    self.init(
      total: required.total,
      groups: required.groups.map { group in
        Group(
          required: group.required,
          items: group.items.map { item in
            Item(
              type: Code(item.type.rawValue), country: item.country,
              sides: item.sides.map { Side(SideKey(item.type, $0), of: process) })
          })
      })
  }
}

extension RequestedDocuments.Side {
  fileprivate init(_ key: SideKey, of process: OnboardingProcess) {
    let document = process.current?.document(inForce: key)
    self.init(
      side: Code(key.side.rawValue), documentId: document?.id.rawValue,
      status: document.map { Code($0.status.rawValue) },
      attemptsLeft: process.attemptsLeft(for: key))
  }
}

extension Date {
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }
}
