import Foundation
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

extension Session {
  init(_ view: SessionView, token: String?, language: Language) {
    let (session, process) = (view.session, view.process)
    self.init(
      id: session.id.rawValue, token: token, phase: process.state.phase.map { Code($0.rawValue) },
      status: Code(process.state.status.rawValue), onboardingStatus: Code(process.status.rawValue),
      endReason: (process.current?.ending ?? process.ending).map { Code($0.reason.rawValue) },
      documentTypes: session.documentTypes?.map { Code($0.rawValue) },
      consentRequired: process.isConsentMissing, customFields: session.customFields,
      documents: view.documents.map { Document($0, language: language) }, createdAt: Date(session.createdAt),
      updatedAt: Date(session.updatedAt), expiresAt: Date(session.expiresAt))
  }
}

extension Date {
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }
}
