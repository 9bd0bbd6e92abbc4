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
  func convert(_ bytes: [UInt8], from format: ImageFormat) async throws -> [UInt8]
}

extension PictureConverter {
  /// Returns the format of a file that is converted; nil for any other.
  func format(toConvert file: [UInt8]) -> ImageFormat? {
    ImageFormat(SniffedFormat.sniff(file)).flatMap { formats.contains($0) ? $0 : nil }
  }

  /// Returns a picture in a format that is decoded in this process: the file itself, or a JPEG that was made of it.
  ///
  /// - Throws: `ImagingError`; errors of the conversion.
  package func decodable(_ file: [UInt8]) async throws -> [UInt8] {
    guard let format = format(toConvert: file) else { return file }
    let bytes = try await convert(file, from: format)
    guard SniffedFormat.sniff(bytes) == .jpeg else {
      throw ImagingError(.corrupt, "\(format.rawValue): the conversion did not make a JPEG")
    }
    return bytes
  }
}

/// Converts nothing.
package struct NoPictureConverter: PictureConverter {
  package var formats: Set<ImageFormat> { [] }

  package init() {}

  package func convert(_ bytes: [UInt8], from format: ImageFormat) async throws -> [UInt8] {
    throw ImagingError(.formatUnsupported, "no converter", looksLike: SniffedFormat(rawValue: format.rawValue))
  }
}
