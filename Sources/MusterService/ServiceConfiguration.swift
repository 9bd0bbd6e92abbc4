public import DocumentImaging
internal import Foundation
public import VerificationFlow

/// What an operator may choose about the service's work. Every value has a default that serves.
public struct ServiceConfiguration: Sendable {
  /// What is refused before a picture is decoded.
  public var limits = ImagingLimits()
  /// How many bytes a picture may have.
  public var mostPictureBytes: Int { limits.maxByteCount }

  /// What decides a picture's verdict.
  public var thresholds = QualityThresholds()
  /// What is made of a picture.
  public var renditions = RenditionSettings()
  /// How long one picture may take to be decoded and judged.
  public var imageTimeout = Duration.seconds(2)
  /// How many pictures are worked on at once: one a core.
  public var workerCount = ProcessInfo.processInfo.activeProcessorCount
  /// How long a session lives.
  public var sessionLifetime = Duration.seconds(3 * 3600)
  /// The document types that may be uploaded.
  public var catalogue = DocumentCatalogue.builtIn
  /// The documents that are required where a session does not say.
  public var requiredDocuments = RequiredDocuments.standard
  /// How often things may go wrong.
  public var flowLimits = FlowLimits()

  /// The defaults.
  public init() {}
}
