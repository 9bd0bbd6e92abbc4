package import DocumentReading

/// Reads the barcode on a picture within limits of time and memory: crafted pictures can occupy the library that reads
/// barcodes for minutes.
package protocol CodeReader: Sendable {
  /// - Parameters:
  ///   - areas: Those of the picture that look like a barcode.
  ///   - isAwaited: Whether a process waits for the result.
  /// - Throws: An error if the search could not be made and has to be retried; `CancellationError`.
  func read(_ areas: [CodeArea], isAwaited: Bool) async throws -> CodeSearch
}

/// The outcome of the search for a barcode.
package enum CodeSearch: Sendable, Equatable {
  case found(DocumentReading)
  case nothing
  /// The search took too long or was aborted. A retry would be as well.
  case gaveUp
}

/// Reads barcodes on threads of this process, without a time limit, for trusted pictures.
package struct UnlimitedCodeReader: CodeReader {
  private let reader = DocumentReader()

  package init() {}

  @concurrent package func read(_ areas: [CodeArea], isAwaited: Bool) async -> CodeSearch {
    reader.code(in: areas).map { .found($0) } ?? .nothing
  }
}
