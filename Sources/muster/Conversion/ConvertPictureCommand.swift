import ArgumentParser
import CPictureConversion
import DocumentImaging
import Foundation

/// The command that ``ConverterProgram`` runs: reads a picture from standard input, and prints it as a JPEG. Before it
/// reads anything it gives up the rights to everything but that (``muster_sandbox_enter``).
struct ConvertPictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert-picture", abstract: "Convert a picture of the service to JPEG.")

  private static let niceness = 5
  /// The exit code of a status of the conversion is this plus the status.
  private static let firstExitCode: Int32 = 64

  /// The format of the picture.
  @Option var format: String?
  /// The folder of the libraries.
  @Option var libraries = ConversionSettings.standardFolder
  /// The maximum memory in bytes.
  @Option var memory = ConversionSettings().memory
  @Option var maxPixels = ImagingLimits().maxPixelsOther
  @Option var maxBytes = ImagingLimits().maxByteCount
  @Option var processorMilliseconds = 10_000
  /// Only prints which formats can be converted.
  @Flag var check = false

  func run() throws {
    ComputationLimits.set(processorTime: .milliseconds(processorMilliseconds), niceness: Self.niceness)
    if check {
      let formats = ImageFormat.allCases.filter(open)
      guard muster_sandbox_enter(memory) else { throw ExitCode.failure }
      Terminal.print(formats.map(\.rawValue).joined(separator: "\n"))
      return
    }
    guard let format = format.flatMap(ImageFormat.init(rawValue:)), let source = Self.sources[format] else {
      throw ValidationError("--format names no format that is converted")
    }
    guard open(format), muster_sandbox_enter(memory) else { throw ExitCode.failure }
    // From here on nothing is possible but to compute and to write; the end of the process frees the memory.
    try convert(from: source)
  }

  private func convert(from source: muster_source) throws(ExitCode) {
    var size = 0
    guard let bytes = unsafe muster_input_read(maxBytes, &size), size > 0 else { throw Self.exitCode(MUSTER_NO_MEMORY) }
    var picture = unsafe muster_picture()
    let status = unsafe muster_picture_decode(source, bytes, size, UInt64(maxPixels), &picture)
    guard status == MUSTER_CONVERTED else { throw Self.exitCode(status) }
    let points = unsafe CodePoints(primaries: picture.primaries, transfer: picture.transfer)?.rgbProfile
    let isWritten = unsafe (points ?? []).withUnsafeBufferPointer { points in
      if unsafe picture.profile == nil, !points.isEmpty {
        unsafe picture.profile = points.baseAddress
        unsafe picture.profile_size = points.count
      }
      return unsafe muster_picture_write(&picture, maxBytes)
    }
    guard isWritten else { throw Self.exitCode(MUSTER_NO_MEMORY) }
  }

  /// Loads the library for a format: that of the folder, otherwise that of the system.
  private func open(_ format: ImageFormat) -> Bool {
    guard let source = Self.sources[format], let name = Self.libraryNames[format] else { return false }
    let file = URL(filePath: libraries).appending(path: name).path(percentEncoded: false)
    return unsafe muster_library_open(source, file) || muster_library_open(source, name)
  }

  private static let sources: [ImageFormat: muster_source] = [
    .heic: MUSTER_HEIC, .avif: MUSTER_AVIF, .webp: MUSTER_WEBP, .pdf: MUSTER_PDF,
  ]
  private static let libraryNames: [ImageFormat: String] = [
    .heic: "libheif.so.1", .avif: "libheif.so.1", .webp: "libwebp.so.7", .pdf: "libpdfium.so",
  ]

  private static func exitCode(_ status: muster_conversion_status) -> ExitCode {
    ExitCode(firstExitCode + Int32(status.rawValue))
  }

  /// Returns the error of a conversion that ended with this exit code; nil if the picture is not the reason.
  static func error(_ code: Int32, of format: ImageFormat) -> ImagingError? {
    let name = format.rawValue
    guard code > firstExitCode else { return nil }
    switch muster_conversion_status(UInt32(code - firstExitCode)) {
    case MUSTER_CORRUPT: return ImagingError(.corrupt, "\(name): the decoder cannot read it")
    case MUSTER_UNSUPPORTED:
      return ImagingError(
        .formatUnsupported, "\(name): of a kind that is not decoded", looksLike: SniffedFormat(rawValue: name))
    case MUSTER_TOO_MANY_PIXELS: return ImagingError(.tooManyPixels, "\(name): too many pixels")
    case MUSTER_NO_MEMORY: return ImagingError(.needsTooMuchMemory, "\(name): not enough memory")
    default: return nil
    }
  }
}
