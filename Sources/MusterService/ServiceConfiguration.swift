package import DocumentImaging
internal import Foundation
package import VerificationFlow

/// The operator's settings of the service. Every setting has a usable default.
package struct ServiceConfiguration: Sendable {
  /// The limits that are checked before a picture is decoded.
  package var limits = ImagingLimits()
  /// The maximum size of a picture in bytes.
  package var maxImageBytes: Int { limits.maxByteCount }
  /// The names of the formats of pictures.
  package var imageFormats: [String] {
    ImageFormat.allCases.filter { ImageFormat.decoded.contains($0) || limits.convertedFormats.contains($0) }
      .map(\.rawValue)
  }
  /// The minimum length of the longer side of a picture in pixels.
  package var minImageLongSide: Int { limits.minLongSide }
  /// The maximum length of a side of a picture in pixels.
  package var maxImageSide: Int { limits.maxSide }
  /// The maximum number of pixels of a picture: of a JPEG in one scan, of any other that is not interlaced, and of one
  /// that is.
  package var maxImagePixels: (oneScan: Int, other: Int, interlaced: Int) {
    (limits.maxPixelsBaseline, limits.maxPixelsOther, limits.maxPixelsAdam7)
  }

  /// The quality rules for pictures.
  package var quality = QualityRules()
  /// The settings of the renditions made of a picture.
  package var renditions = RenditionSettings()
  /// The maximum processor time for decoding and judging one picture.
  package var imageTimeout = Duration.seconds(2)
  /// The number of pictures processed concurrently; one per core by default.
  package var workers = ProcessInfo.processInfo.activeProcessorCount
  /// The document types that may be uploaded.
  package var catalogue = DocumentCatalogue.builtIn
  /// The required documents of sessions that do not name any.
  package var requiredDocuments = RequiredDocuments.standard
  /// The limits on errors, attempts and times of a process.
  package var flowLimits = FlowLimits()
  /// The way presence is checked.
  package var presence = PresenceMode.sandbox
  /// The thresholds of the embedded presence check for frames and faces.
  package var presenceRules = PresenceRules()
  /// Whether a verification ends with a code that is sent to the person.
  package var otp = true
  /// The number of digits of a code, 4 to 12.
  package var otpLength = 8
  /// Which cases go to a reviewer.
  package var review = ReviewPolicy.never
  /// The reason codes that a reviewer may give.
  package var reviewReasons = ReviewReason.builtIn
  /// How long a case is reserved for the reviewer who took it.
  package var reviewLease = Duration.seconds(600)
  /// How long a reviewer may undo a decision in the review console; 0 disables undoing.
  package var reviewUndo = Duration.seconds(10)
  /// Which decisions need a second person.
  package var fourEyes = FourEyes()
  /// The sign-in limits of reviewers, and the lifetimes of their sessions and invitations.
  package var reviewers = ReviewerLimits()
  /// What single sign-on of reviewers allows.
  package var singleSignOn = SingleSignOnRules()
  /// Whether a person who begins a process on their own is asked for consent.
  package var consentRequired = true
  /// The process types that a person may begin; the first is the default.
  package var processTypes = ["onboarding"]
  /// Whether the start of a process returns an activation code, by which the app activates the device.
  package var hasActivationCodes = false
  /// The number of processes one person may begin in 24 hours.
  package var maxProcessesPerDay = 5
  /// The rate of requests with one project key from one address.
  package var onboardingRate = RequestRate(perSecond: 5, burst: 100)
  /// The request rates per key, session, presence check and address.
  package var requestRates = RequestRates()
  /// The issuer of tokens for programs that do not say by which URL they know the service; nil for none.
  package var issuer: String?
  /// How long pictures are kept.
  package var retention = RetentionPeriods()
  /// Whether the frames of a presence check that completed its steps are kept as long as the picture of the person; nil
  /// for only where cases go to reviewers, who see them.
  package var keepPresenceFrames: Bool?
  /// How long an interrupted upload may be resumed.
  package var uploadExpiration = Duration.seconds(24 * 3600)
  /// The maximum number of concurrent uploads.
  package var maxUploadsAtOnce = 512
  /// The maximum number of pictures waiting for inspection.
  package var maxWaitingDocuments = 10_000
  /// How long the oldest picture may wait for its inspection before no more are accepted. They are accepted more slowly
  /// from a tenth of that on.
  package var maxInspectionWait = Duration.seconds(30)
  /// The number of bytes that must stay free on the disk for uploads to be accepted.
  package var minFreeDiskBytes: Int64 = 256 * 1024 * 1024
  /// The maximum number of concurrent requests to providers.
  package var maxProviderRequests = 16
  /// The maximum number of concurrent webhook deliveries.
  package var maxWebhookDeliveries = 16
  /// The cost of hashing a reviewer's password.
  package var passwordCost = PasswordCost()
  /// The file with the key of the second authority of PIN logins; nil keeps its shares in the database.
  package var pinSecondAuthorityFile: String?
  /// The maximum size in bytes of a body with several pictures.
  package var maxSubmitBytes = 40 * 1024 * 1024
  /// The maximum size in bytes of any body: a form has fields and part headers besides its picture, and an encrypted
  /// submission is in base64.
  package var maxRequestBytes: Int { max(maxSubmitBytes / 3 * 4 + 1024, maxImageBytes + 256 * 1024) }
  /// The maximum number of bytes held in memory for such bodies, for forms that begin with their picture, and for
  /// frames of presence checks.
  package var maxUploadMemoryBytes = 128 * 1024 * 1024
  /// The maximum number of bytes held in memory for all other bodies: messages, forms of pages, frames for hints.
  package var maxBodyMemoryBytes = 64 * 1024 * 1024
  /// The maximum number of concurrent uploads per session.
  package var maxUploadsPerSession = 16
  /// The share of uploads and of their memory that one project may use.
  package var maxProjectShare = 0.75
  /// The share of uploads and of their memory that one address may use.
  package var maxAddressShare = 0.5
  /// The maximum number of open event streams.
  package var maxEventStreams = 1024
  /// The maximum number of open event streams per session or reviewer.
  package var maxEventStreamsPerSession = 8

  /// Creates the default configuration.
  package init() {}

  /// Whether frames of presence checks are kept.
  var keepsPresenceFrames: Bool { keepPresenceFrames ?? (review != .never) }

  /// The limits of requests with pictures.
  var uploadLimits: AdmissionControl.Limits {
    AdmissionControl.Limits(
      maxCount: maxUploadsAtOnce, maxCountPerSender: maxUploadsPerSession, maxBytes: maxUploadMemoryBytes,
      maxBytesPerSender: maxRequestBytes, projectShare: maxProjectShare, addressShare: maxAddressShare,
      minRate: 16 * 1024)
  }

  /// The limits of all other requests with a body. One session may send four frames for hints at the same time.
  var bodyLimits: AdmissionControl.Limits {
    AdmissionControl.Limits(
      maxCount: 4096, maxCountPerSender: 64, maxBytes: maxBodyMemoryBytes, maxBytesPerSender: 4 * HintDocument.maxBytes,
      projectShare: maxProjectShare, addressShare: maxAddressShare, minRate: 16 * 1024)
  }

  /// The limits of event streams.
  var streamLimits: AdmissionControl.Limits {
    AdmissionControl.Limits(
      maxCount: maxEventStreams, maxCountPerSender: maxEventStreamsPerSession, maxBytes: 0, maxBytesPerSender: 0,
      projectShare: maxProjectShare, addressShare: maxAddressShare, minRate: 0)
  }
}

/// The way presence is checked.
package enum PresenceMode: String, CaseIterable, Sendable {
  /// Processes have no presence check.
  case off
  /// Sandbox projects only: every person is found present unless the session sets another outcome. Live projects have
  /// no check.
  case sandbox
  /// The embedded check. A session of a sandbox project may set its outcome.
  case embedded
  /// A provider chosen by the operator; sandbox projects as in `sandbox`.
  case http
}
