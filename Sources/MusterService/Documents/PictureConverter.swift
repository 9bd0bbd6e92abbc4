package import DocumentImaging

/// Makes JPEGs of pictures that are not decoded in this process, because their decoders are large and have been attacked
/// successfully before.
package protocol PictureConverter: Sendable {
  /// The formats that can be converted.
  var formats: Set<ImageFormat> { get }

  /// Returns the picture as a JPEG of the same size, with its colour profile; of a PDF, the first page. What comes back
  /// is as untrusted as what was given.
  ///
  /// - Parameter format: One of ``formats``.
  /// - Throws: `ImagingError`: `DOCUMENT_CORRUPT`, `IMAGE_FORMAT_UNSUPPORTED`, `IMAGE_TOO_MANY_PIXELS`,
  ///   `IMAGE_NEEDS_TOO_MUCH_MEMORY`, or `IMAGING_TIMEOUT`; other errors if the conversion has to be retried;
  ///   `CancellationError`.
  func callAsFunction(_ bytes: [UInt8], from format: ImageFormat) async throws -> [UInt8]
}

/// Converts nothing.
package struct NoPictureConverter: PictureConverter {
  package var formats: Set<ImageFormat> { [] }

  package init() {}

  package func callAsFunction(_ bytes: [UInt8], from format: ImageFormat) async throws -> [UInt8] {
    throw ImagingError(.formatUnsupported, "no converter", looksLike: SniffedFormat(rawValue: format.rawValue))
  }
}
