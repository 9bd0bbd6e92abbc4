import Foundation
import MusterAPI
import MusterService
import VerificationFlow

extension SessionPhoneCheck {
  init(_ check: PhoneCheckRecord) {
    self.init(
      id: check.id.rawValue, product: Code(check.product.rawValue), status: Code(check.status.rawValue),
      outcome: check.outcomeCode.map { Code($0) }, number: check.particulars.maskedNumber,
      checkedAt: Date(check.createdAt), attributes: check.result?.holder?.map { PhoneCheckAttribute($0) })
  }
}

extension PhoneCheckAttribute {
  fileprivate init(_ finding: HolderFinding) {
    self.init(
      attribute: Code(finding.attribute.rawValue), outcome: Code(finding.outcome.rawValue), likeness: finding.likeness)
  }
}

extension ExportedPhoneCheck {
  init(_ exported: ExportSession.PhoneCheck) {
    let check = exported.record
    self.init(
      id: check.id.rawValue, product: Code(check.product.rawValue), status: Code(check.status.rawValue),
      outcome: check.outcomeCode.map { Code($0) }, number: check.particulars.number,
      periodMinutes: check.particulars.periodMinutes, simChangedAt: check.result?.simChangedAt.map { Date($0) },
      networkId: check.result?.networkID, deviceAddress: check.particulars.deviceAddress,
      attributes: check.result?.holder?.map { PhoneCheckAttribute($0) }, checkedAt: Date(check.createdAt),
      events: exported.events.map { ExportedPhoneCheck.Event(at: Date($0.at), message: $0.message) })
  }
}
