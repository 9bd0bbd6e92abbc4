import MusterConsole
import MusterService
import VerificationFlow

extension DocumentName {
  /// What people call this document. Where its type has but one side, the side goes without saying.
  init(_ document: DocumentRecord, in catalogue: DocumentCatalogue) {
    let hasSides = catalogue[document.key.type].map { $0.sides.count > 1 } ?? true
    self.init(
      type: document.key.type.rawValue, side: hasSides ? document.key.side.rawValue : nil, country: document.country)
  }
}
