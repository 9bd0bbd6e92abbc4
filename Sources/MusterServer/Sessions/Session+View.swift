import Foundation
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

extension Session {
  init(_ view: SessionView, token: String?, language: Language) {
    let session = view.session
    self.init(
      id: session.id.rawValue, token: token, phase: view.state.phase.map { Code($0.rawValue) },
      status: Code(view.state.status.rawValue), documentTypes: session.documentTypes?.map { Code($0.rawValue) },
      consentRequired: session.consentRequired, customFields: session.customFields,
      documents: view.documents.map { Document($0, language: language) }, createdAt: Date(session.createdAt),
      updatedAt: Date(session.updatedAt), expiresAt: Date(session.expiresAt))
  }
}

extension Date {
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }
}
