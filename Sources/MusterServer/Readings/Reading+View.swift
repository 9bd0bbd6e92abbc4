import Foundation
import MusterAPI
import MusterService
import VerificationFlow

extension MusterAPI.Reading {
  init(_ contents: DocumentContents) {
    let read = contents.reading.contents
    self.init(
      kind: read.map { Code($0.kind) }, checkDigitsHold: read?.checkDigitsHold ?? false, certainty: read?.certainty,
      masked: contents.isMasked, lines: read?.lines ?? [], places: read?.places ?? [],
      picture: read.map { Code($0.picture.rawValue) }, fields: contents.fields.map(ReadingField.init),
      unreadFields: contents.unreadFields.map { Code($0) },
      readAt: Date(contents.reading.at))
  }
}

extension ReadingField {
  fileprivate init(_ field: DocumentContents.Field) {
    self.init(
      name: Code(field.name), value: field.value, origin: field.isCorrected ? "CORRECTION" : "MACHINE",
      machineValue: field.machineValue, certainty: field.certainty, line: field.line,
      start: field.characters.isEmpty ? nil : field.characters.lowerBound,
      length: field.characters.isEmpty ? nil : field.characters.count,
      correctedBy: field.correction?.reviewer, correctedAt: field.correction.map { Date($0.at) },
      correctionReason: field.correction.map { Code($0.reason.rawValue) })
  }
}

extension MusterAPI.ContentFinding {
  init(_ finding: MusterService.ContentFinding) {
    self.init(
      code: Code(finding.code.rawValue), consequence: Code(finding.consequence.rawValue),
      documentIds: finding.documents.map(\.rawValue), differences: finding.differences.map(ContentDifference.init),
      cases: finding.cases.map {
        SeenCase(
          id: $0.session.rawValue, reference: $0.reference.rawValue, kinds: $0.kinds.map { Code($0.rawValue) })
      }, blocks: finding.blocks.map(Block.init))
  }
}

extension ContentDifference {
  fileprivate init(_ difference: MusterService.ContentFinding.Difference) {
    self.init(
      field: Code(difference.field),
      values: difference.values.map { origin, text in
        switch origin {
        case .document(let id): Value(origin: "DOCUMENT", documentId: id.rawValue, value: text)
        case .claim: Value(origin: "CLAIM", documentId: nil, value: text)
        case .expected: Value(origin: "EXPECTED", documentId: nil, value: text)
        }
      })
  }
}

extension Block {
  init(_ record: BlockRecord) {
    self.init(
      id: record.id, kind: Code(record.kind.rawValue), reason: record.reason, createdAt: Date(record.createdAt),
      expiresAt: record.expiresAt.map { Date($0) })
  }
}

extension MusterAPI.Claims {
  init(_ claims: VerificationFlow.Claims) {
    self.init(
      surname: claims.surname, givenNames: claims.givenNames, birthDate: claims.birthDate,
      documentNumber: claims.documentNumber)
  }
}

extension VerificationFlow.Claims {
  init(_ claims: MusterAPI.Claims) {
    self.init(
      surname: claims.surname, givenNames: claims.givenNames, birthDate: claims.birthDate,
      documentNumber: claims.documentNumber)
  }
}
