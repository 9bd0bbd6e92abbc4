import MusterConsole
import MusterService
import VerificationFlow

extension DocumentName {
  /// Creates the display name of a document, without the side if its type has only one.
  init(_ document: DocumentRecord, in catalogue: DocumentCatalogue) {
    let hasSides = catalogue[document.key.type].map { $0.sides.count > 1 } ?? true
    self.init(
      type: document.key.type.rawValue, side: hasSides ? document.key.side.rawValue : nil, country: document.country)
  }
}
