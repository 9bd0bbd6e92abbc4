package import DocumentImaging
internal import Foundation
package import VerificationFlow

/// What an operator may choose about the service's work. Every value has a default that serves.
package struct ServiceConfiguration: Sendable {
  /// What is refused before a picture is decoded.
  package var limits = ImagingLimits()
  /// How many bytes a picture may have.
  package var maxPictureBytes: Int { limits.maxByteCount }

  /// What pictures are held against.
  package var quality = QualityRules()
  /// What is made of a picture.
  package var renditions = RenditionSettings()
  /// How long one picture may take to be decoded and judged.
  package var imageTimeout = Duration.seconds(2)
  /// How many pictures are worked on at once: one a core.
  package var workerCount = ProcessInfo.processInfo.activeProcessorCount
  /// The document types that may be uploaded.
  package var catalogue = DocumentCatalogue.builtIn
  /// The documents that are required where a session does not say.
  package var requiredDocuments = RequiredDocuments.standard
  /// How often things may go wrong, and how long they may take.
  package var flowLimits = FlowLimits()
  /// Who checks that a person is present.
  package var presence = PresenceMode.sandbox
  /// What our own presence check holds frames and faces against.
  package var presenceRules = PresenceRules()
  /// Whether a person enters a code that was sent, at the end of a verification.
  package var hasCode = true
  /// How many digits a code has, 4 to 12.
  package var codeLength = 8
  /// Which cases a person decides.
  package var review = ReviewPolicy.never
  /// The codes that a reviewer may give as reason.
  package var reviewReasons = ReviewReason.builtIn
  /// How long a reviewer has a case that they took.
  package var reviewLease = Duration.seconds(600)
  /// How long a reviewer may undo a decision at the desk; 0 for not at all.
  package var reviewUndo = Duration.seconds(10)
  /// Which decisions take a second person.
  package var fourEyes = FourEyes()
  /// How often reviewers may try to sign in, and how long what opens their accounts holds.
  package var reviewers = ReviewerLimits()
  /// Whether a person who begins by themselves is asked for a consent.
  package var needsConsent = true
  /// The kinds of process that a person may begin; the first is taken where none is named.
  package var processTypes = ["onboarding"]
  /// How many processes one person may begin in 24 hours.
  package var processesPerDay = 5
  /// How many requests a second an app's own key may make for one address, and how many at once.
  package var onboardingRate = RequestRate(perSecond: 5, burst: 100)
  /// How often the same key, session and address may ask.
  package var requestRates = RequestRates()
  /// How long pictures are kept.
  package var retention = RetentionPeriods()
  /// How long an upload whose line was cut may be continued.
  package var uploadLifetime = Duration.seconds(24 * 3600)
  /// How many uploads may arrive at the same time.
  package var uploadsAtOnce = 512
  /// How many pictures may wait for their inspection.
  package var maxWaiting = 10_000
  /// How many bytes of the disk have to stay free for uploads to be taken.
  package var minFreeBytes: Int64 = 256 * 1024 * 1024
  /// How many questions to providers may be on their way at once.
  package var questionsAtOnce = 16
  /// How many messages to webhooks may be on their way at once.
  package var deliveriesAtOnce = 16
  /// What it costs to try a reviewer's password.
  package var passwordCost = PasswordCost()
  /// The largest body that brings several pictures at once.
  package var maxSubmitBytes = 20 * 1024 * 1024
  /// The largest body of all requests: a form has fields and heads beside its picture.
  package var maxRequestBytes: Int { max(maxSubmitBytes, maxPictureBytes + 256 * 1024) }
  /// How many bytes of such bodies, of forms that begin with their picture and of presence checks' frames may be in memory.
  package var maxUploadMemoryBytes = 128 * 1024 * 1024
  /// How many uploads of one session may arrive at the same time.
  package var maxUploadsPerSession = 16
  /// The part of uploads and of their memory that one project may have.
  package var maxProjectShare = 0.75
  /// The part of uploads and of their memory that one address may have.
  package var maxAddressShare = 0.5
  /// How many streams of events may be open at the same time.
  package var maxEventStreams = 1024
  /// How many of them may be of one session, or of one reviewer.
  package var maxEventStreamsPerSession = 8

  /// The defaults.
  package init() {}

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
package enum PresenceMode: String, CaseIterable, Sendable {
  /// Nobody: processes have no presence check.
  case off
  /// In sandbox projects nobody really: everybody is found present. Live projects have nobody.
  case sandbox
  /// Our own check. A session of a sandbox project may say how it is to end.
  case embedded
  /// A provider of the operator's choice; sandbox projects as in `sandbox`.
  case http
}
