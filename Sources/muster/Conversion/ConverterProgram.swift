import ArgumentParser
import Configuration
import DocumentImaging
import Foundation
import Logging
import MusterService

/// Converts each picture in a separate process, `muster convert-picture`, which has no files, no network and no other
/// processes, and a limit of memory and time. A picture that makes its decoder crash is damaged for the service.
struct ConverterProgram: PictureConverter {
  /// The error of a conversion that did not fail because of the picture: it could not be confined, or another process
  /// ended it again and again.
  struct Interrupted: Error {}

  /// The maximum number of attempts if the process is killed from outside.
  private static let maxTries = 3

  let formats: Set<ImageFormat>
  let settings: ConversionSettings
  let logger: Logger

  /// Creates a converter for those of the chosen formats for which this machine has a library.
  init(_ settings: ConversionSettings, logger: Logger) async {
    self.settings = settings
    self.logger = logger
    formats = settings.formats.isEmpty ? [] : await Self.available(of: settings, logger: logger)
  }

  private static func available(of settings: ConversionSettings, logger: Logger) async -> Set<ImageFormat> {
    let process = PictureProcess(
      arguments: ["convert-picture", "--check"] + settings.arguments, maxOutputBytes: 1024)
    guard case .exited(0, let output)? = try? await process.run([]) else {
      logger.warning("Pictures cannot be converted here: a process cannot be confined, or does not start")
      return []
    }
    let names = String(decoding: output, as: UTF8.self).split(separator: "\n")
    return Set(names.compactMap { ImageFormat(rawValue: String($0)) }).intersection(settings.formats)
  }

  func convert(_ bytes: [UInt8], from format: ImageFormat) async throws -> [UInt8] {
    let process = PictureProcess(
      arguments: ["convert-picture", "--format", format.rawValue] + settings.arguments,
      maxOutputBytes: settings.limits.maxByteCount)
    for _ in 0..<Self.maxTries {
      let outcome = try await process.run(bytes)
      try Task.checkCancellation()
      switch outcome {
      case .exited(0, let output): return output
      case .exited(let code, _): throw ConvertPictureCommand.error(code, of: format) ?? Interrupted()
      case .outOfTime: throw ImagingError(.timeout, "\(format.rawValue): no more time")
      case .crashed(let signal):
        throw ImagingError(.corrupt, "\(format.rawValue): the decoder ended with signal \(signal)")
      case .killed(let signal):
        logger.warning("A conversion was ended by another process", metadata: ["signal": "\(signal)"])
      }
    }
    throw Interrupted()
  }
}

/// How pictures are converted.
struct ConversionSettings: Sendable {
  /// The formats that may be converted; those that no library can decode are not.
  var formats: Set<ImageFormat> = Set(ImageFormat.allCases).subtracting(ImageFormat.decoded)
  /// The folder of the libraries; those that are missing there are looked for where the system has its libraries.
  var libraries = ConversionSettings.standardFolder
  /// The maximum memory of one conversion in bytes.
  var memory = 768 << 20
  /// The maximum processor time of one conversion.
  var processorTime = Duration.seconds(10)
  /// The limits of pictures before and after a conversion.
  var limits = ImagingLimits()

  static let standardFolder = "./decoders"

  init() {}

  /// Reads the settings for commands that process pictures without a service.
  init(reader: ConfigReader, limits: ImagingLimits) async throws {
    self.init()
    formats = try await Self.formats(reader)
    libraries = try await reader.value(settings.decoders)
    processorTime = try await reader.value(settings.conversionTimeoutSeconds)
    memory = try await reader.value(settings.maxConversionMemoryBytes)
    self.limits = limits
  }

  /// Reads which formats may be converted.
  static func formats(_ reader: ConfigReader) async throws -> Set<ImageFormat> {
    let all = ConversionSettings().formats
    guard let text = try await reader.value(settings.convertedFormats) else { return all }
    if text == "none" { return [] }
    return try Set(
      text.split(separator: ",", omittingEmptySubsequences: false).map { word in
        let word = word.trimmingCharacters(in: .whitespaces)
        guard let format = all.first(where: { $0.rawValue.lowercased() == word.lowercased() }) else {
          throw settings.convertedFormats.error(of: word, because: "is not one of HEIC, AVIF, WebP, PDF, or none")
        }
        return format
      })
  }

  /// The options of `muster convert-picture`.
  fileprivate var arguments: [String] {
    let (seconds, attoseconds) = processorTime.components
    return [
      "--libraries", libraries, "--memory", "\(memory)", "--max-pixels", "\(limits.maxPixelsOther)",
      "--max-bytes", "\(limits.maxByteCount)",
      "--processor-milliseconds", "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)",
    ]
  }
}
