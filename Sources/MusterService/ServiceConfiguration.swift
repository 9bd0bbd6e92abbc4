public import DocumentImaging
internal import Foundation
public import VerificationFlow

/// What an operator may choose about the service's work. Every value has a default that serves.
public struct ServiceConfiguration: Sendable {
  /// What is refused before a picture is decoded.
  public var limits = ImagingLimits()
  /// How many bytes a picture may have.
  public var mostPictureBytes: Int { limits.maxByteCount }

  /// What pictures are held against.
  public var quality = QualityRules()
  /// What is made of a picture.
  public var renditions = RenditionSettings()
  /// How long one picture may take to be decoded and judged.
  public var imageTimeout = Duration.seconds(2)
  /// How many pictures are worked on at once: one a core.
  public var workerCount = ProcessInfo.processInfo.activeProcessorCount
  /// The document types that may be uploaded.
  public var catalogue = DocumentCatalogue.builtIn
  /// The documents that are required where a session does not say.
  public var requiredDocuments = RequiredDocuments.standard
  /// How often things may go wrong, and how long they may take.
  public var flowLimits = FlowLimits()
  /// Who checks that a person is present.
  public var presence = PresenceMode.sandbox
  /// What our own presence check holds frames and faces against.
  public var presenceRules = PresenceRules()
  /// Whether a person enters a code that was sent, at the end of a verification.
  public var hasCode = true
  /// How many digits a code has, 4 to 12.
  public var codeLength = 8
  /// Which cases a person decides.
  public var review = ReviewPolicy.never
  /// The codes that a reviewer may give as reason.
  public var reviewReasons = ReviewReason.builtIn
  /// How long a reviewer has a case that they took.
  public var reviewLease = Duration.seconds(600)
  /// How long a reviewer may undo a decision at the desk; 0 for not at all.
  public var reviewUndo = Duration.seconds(10)
  /// Which decisions take a second person.
  public var fourEyes = FourEyes()
  /// How often reviewers may try to sign in, and how long what opens their accounts holds.
  public var reviewers = ReviewerLimits()
  /// Whether a person who begins by themselves is asked for a consent.
  public var needsConsent = true
  /// The kinds of process that a person may begin; the first is taken where none is named.
  public var processTypes = ["onboarding"]
  /// How many processes one person may begin in 24 hours.
  public var processesPerDay = 5
  /// How many requests a second an app's own key may make for one address, and how many at once.
  public var onboardingRate = RequestRate(perSecond: 5, burst: 100)
  /// How often the same key, session and address may ask.
  public var requestRates = RequestRates()
  /// How long pictures are kept.
  public var retention = RetentionPeriods()
  /// How long an upload whose line was cut may be continued.
  public var uploadLifetime = Duration.seconds(24 * 3600)
  /// How many uploads may arrive at the same time.
  public var uploadsAtOnce = 512
  /// How many pictures may wait for their inspection.
  public var mostWaiting = 10_000
  /// How many bytes of the disk have to stay free for uploads to be taken.
  public var leastFreeBytes: Int64 = 256 * 1024 * 1024
  /// How many questions to providers may be on their way at once.
  public var questionsAtOnce = 16
  /// How many messages to webhooks may be on their way at once.
  public var deliveriesAtOnce = 16
  /// What it costs to try a reviewer's password.
  public var passwordCost = PasswordCost()
  /// The largest body that brings several pictures at once.
  public var mostSubmitBytes = 20 * 1024 * 1024
  /// The largest body of all requests: a form has fields and heads beside its picture.
  public var maxRequestBytes: Int { max(mostSubmitBytes, mostPictureBytes + 256 * 1024) }
  /// How many bytes of such bodies, of forms that begin with their picture and of presence checks' frames may be in memory.
  public var maxUploadMemoryBytes = 128 * 1024 * 1024
  /// How many uploads of one session may arrive at the same time.
  public var maxUploadsPerSession = 16
  /// The part of uploads and of their memory that one project may have.
  public var maxProjectShare = 0.75
  /// The part of uploads and of their memory that one address may have.
  public var maxAddressShare = 0.5
  /// How many streams of events may be open at the same time.
  public var maxEventStreams = 1024
  /// How many of them may be of one session, or of one reviewer.
  public var maxEventStreamsPerSession = 8

  /// The defaults.
  public init() {}

  /// What those who bring pictures may take.
  var uploadLimits: AdmissionControl.Limits {
    AdmissionControl.Limits(
      maxCount: uploadsAtOnce, maxCountPerSender: maxUploadsPerSession, maxBytes: maxUploadMemoryBytes,
      maxBytesPerSender: maxRequestBytes, projectShare: maxProjectShare, addressShare: maxAddressShare,
      minRate: 16 * 1024)
  }

  /// What those who follow something may take.
  var streamLimits: AdmissionControl.Limits {
    AdmissionControl.Limits(
      maxCount: maxEventStreams, maxCountPerSender: maxEventStreamsPerSession, maxBytes: 0, maxBytesPerSender: 0,
      projectShare: maxProjectShare, addressShare: maxAddressShare, minRate: 0)
  }
}

/// Who checks that a person is present.
public enum PresenceMode: String, CaseIterable, Sendable {
  /// Nobody: processes have no presence check.
  case off
  /// In sandbox projects nobody really: everybody is found present. Live projects have nobody.
  case sandbox
  /// Our own check. A session of a sandbox project may say how it is to end.
  case embedded
  /// A provider of the operator's choice; sandbox projects as in `sandbox`.
  case http
}
