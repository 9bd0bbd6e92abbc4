package import DocumentReading

/// Reads the barcode on a picture within limits of time and memory: pictures can be made on which the library that reads
/// codes computes for minutes.
package protocol CodeReader: Sendable {
  /// - Parameters:
  ///   - picture: The document alone, or a picture with it.
  ///   - isAwaited: Whether a process stands still until it is read.
  /// - Throws: An error if the search could not be made, so that it must be made again; `CancellationError`.
  func callAsFunction(_ picture: GrayPicture, isAwaited: Bool) async throws -> CodeSearch
}

/// The outcome of the search for a barcode.
package enum CodeSearch: Sendable, Equatable {
  case found(DocumentReading)
  case nothing
  /// The search took too long or broke off. Another would too.
  case gaveUp
}

/// Reads barcodes on threads of this process, without a limit of time: for pictures that are trusted.
package struct UnlimitedCodeReader: CodeReader {
  private let reader = DocumentReader()

  package init() {}

  @concurrent package func callAsFunction(_ picture: GrayPicture, isAwaited: Bool) async -> CodeSearch {
    reader.code(on: picture).map { .found($0) } ?? .nothing
  }
}
