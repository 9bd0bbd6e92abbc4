import Foundation
import MusterAPI
import VerificationFlow

extension Erasure {
  init(_ record: ErasureRecord) {
    let counts = record.counts
    self.init(
      sessionId: record.sessionId.rawValue, keyId: record.keyId.rawValue, erasedAt: Date(record.at),
      documents: counts.documents, pictures: counts.pictures, uploads: counts.uploads,
      verifications: counts.verifications, decisions: counts.decisions, messages: counts.messages,
      answers: counts.answers)
  }
}
