import ArgumentParser
import Configuration
import DocumentImaging
import MusterService

extension ServiceConfiguration {
  /// What the service allows and how long things may take.
  ///
  /// - Configuration keys:
  ///   - `maxImageBytes` (whole number of bytes 1…1073741824, default 10485760): the largest picture that is taken.
  ///   - `workers` (whole number 1…1024, default by the number of cores): pictures inspected at the same time.
  ///   - `sessionLifetimeSeconds` (whole number of seconds 1…31536000): how long a session stays open.
  ///   - `imageTimeoutSeconds` (number of seconds 0.1…600, default 2): the most time for one picture.
  ///
  /// - Throws: `ValidationError` that names the key and the value.
  init(reader: ConfigReader) async throws {
    self.init()
    limits = try await ImagingLimits(reader: reader)
    workerCount = try await reader.wholeNumber(.workers, in: 1...1024) ?? workerCount
    if let seconds = try await reader.wholeNumber(.sessionLifetimeSeconds, in: 1...31_536_000) {
      sessionLifetime = .seconds(seconds)
    }
    if let seconds = try await reader.number(.imageTimeoutSeconds, in: 0.1...600) {
      imageTimeout = .seconds(seconds)
    }
  }
}

extension ImagingLimits {
  /// The limits, with `maxImageBytes` as in ``ServiceConfiguration``.
  init(reader: ConfigReader) async throws {
    self.init()
    maxByteCount = try await reader.wholeNumber(.maxImageBytes, in: 1...1_073_741_824) ?? maxByteCount
  }
}
