import DocumentImaging
import FaceMatching
import Logging
import MusterServer
import MusterService
import VerificationFlow

/// All settings. Arguments, variables, the configuration file, `--help`, `muster settings` and the table in
/// docs/operations.md follow from these declarations.
let settings = Settings()

/// The settings of the service, in the order in which they are documented, and those of single commands.
@dynamicMemberLookup
struct Settings: Sendable {
  // Listening and storing.
  let host = Setting("host", \.server.host, isArgument: true, "The host name or address to listen on.")
  let port = Setting(
    "port", \.server.port, in: 0...65_535, isArgument: true, "The port to listen on; 0 chooses any free port.")
  let operationsPort = Setting<Int?>(
    "operationsPort", in: 0...65_535, defaultText: "8081, or 0 if `port` is 0", valueName: "port",
    "The port of [metrics](#metrics) and health; 0 chooses any free port.")
  let operationsHost = Setting(
    "operationsHost", \.operationsHost, isArgument: true,
    """
    The host name or address on which metrics and health are served. They need no key: choose an address that only \
    the monitoring can reach.
    """)
  let data = Setting("data", default: "./muster-data", valueName: "folder", "The service's data folder.")
  let database = Setting<String?>(
    "database", isSecret: true, valueName: "url",
    """
    A [PostgreSQL server](scale.md) for the rows, such as `postgres://muster@db.example.com/muster`, which several \
    services may share. Without it, the rows are in the data folder. Pass a password by `PGPASSWORD` or libpq's \
    password file rather than in the URL.
    """)
  let blobs = Setting<String?>(
    "blobs", valueName: "url",
    """
    A [bucket](scale.md) for the pictures, such as `s3://pictures/?region=eu-central-1` or \
    `s3://pictures/?endpoint=https://s3.example.com`. Without it, the pictures are in the data folder.
    """)
  let maxDatabaseConnections = Setting<Int?>(
    "maxDatabaseConnections", in: 1...1000, defaultText: "four per core", isArgument: false,
    "The maximum number of connections of this service to the PostgreSQL server.")
  let masterKey = Setting<String?>(
    "masterKey", defaultText: "master.key in the data folder", valueName: "file",
    """
    The file of the master key. Services that share a `database` need the same one, which `muster keys \
    create-master` makes. For `muster restore`: the key of a backup that was made without it.
    """)
  let masterKeyText = Setting<String?>(
    "masterKeyText", isArgument: false, isSecret: true, "The contents of the file of the master key, instead of a file."
  )
  let tlsCert = Setting<String?>(
    "tlsCert", valueName: "file", "A PEM file with the certificate chain. Requires `tlsKey`.")
  let tlsKey = Setting<String?>("tlsKey", valueName: "file", "A PEM file with the certificate's private key.")
  let trustedProxies = Setting<String?>(
    "trustedProxies", valueName: "addresses",
    """
    The addresses and networks of [proxies](proxies.md) whose forwarding headers are trusted, separated by commas.
    """)
  let proxiesForwardInformational = Setting(
    "proxiesForwardInformational", \.server.proxiesForwardInformational,
    """
    Whether [proxies](proxies.md#informational-responses) forward informational responses, such as `104 Upload \
    Resumption Supported`.
    """)
  let publicUrl = Setting<String?>(
    "publicUrl", defaultText: "the address of the request", valueName: "url",
    """
    The address under which people reach the service, such as `https://verify.bank.example`. Links point there, and it \
    is the issuer of [tokens](openid.md).
    """)
  let logLevel = Setting<Logger.Level?>(
    "logLevel", defaultText: "info; in `muster demo` warning", valueName: "level",
    "The lowest level of log lines, which go to standard error.")
  let otlpEndpoint = Setting<String?>(
    "otlpEndpoint", isArgument: false,
    "The URL of an OpenTelemetry collector that [traces](#tracing) are sent to, such as `http://127.0.0.1:4318`.")
  let acceptFutureTimes = Setting(
    "acceptFutureTimes", \.acceptsFutureTimes,
    """
    Whether the service starts although its clock is [more than a day behind](#the-clock) the stored times.
    """)
  let drainSeconds = Setting(
    "drainSeconds", \.drainTime, in: 0...86_400,
    "How long requests in progress may continue after the service starts to stop.")

  // Connections and admission.
  let maxConnections = Setting(
    "maxConnections", \.server.connections.maxConnections, in: 1...1_000_000,
    defaultText: "4096, but at most half of the open files",
    """
    How many [connections](#connections) may be open; beyond it, the service closes idle ones or responds that it is \
    busy.
    """)
  let requestHeadSeconds = Setting(
    "requestHeadSeconds", \.server.connections.requestHeadTime, in: 0.1...3600,
    "The time limit for the head of a request, and for the first byte on a connection.")
  let minBodyBytesPerSecond = Setting(
    "minBodyBytesPerSecond", \.server.connections.minBodyBytesPerSecond, in: 0...1_000_000,
    "The minimum rate of a request body, averaged over ten seconds.")
  let writeTimeoutSeconds = Setting(
    "writeTimeoutSeconds", \.server.connections.writeTimeout, in: 0.1...3600,
    "The time limit for a client that reads nothing of its responses.")
  let maxUploadsAtOnce = Setting(
    "maxUploadsAtOnce", \.service.maxUploadsAtOnce, in: 1...1_000_000,
    "How many uploads may arrive at the same time; above it, [uploads are refused](#connections).")
  let maxUploadsPerSession = Setting(
    "maxUploadsPerSession", \.service.maxUploadsPerSession, in: 1...1_000_000,
    "How many uploads of one session may arrive at the same time.")
  let maxUploadMemoryBytes = Setting(
    "maxUploadMemoryBytes", \.service.maxUploadMemoryBytes, in: 1_048_576...1_099_511_627_776,
    """
    How much memory may be used by requests that have to be held as a whole: the SDK's submits, forms that begin with \
    their picture, frames of presence checks.
    """)
  let maxWaitingDocuments = Setting(
    "maxWaitingDocuments", \.service.maxWaitingDocuments, in: 1...100_000_000,
    "How many pictures may wait for their inspection; above it, [uploads are refused](#connections).")
  let maxInspectionWaitSeconds = Setting(
    "maxInspectionWaitSeconds", \.service.maxInspectionWait, in: 1...86_400,
    """
    How long the oldest picture may wait for its inspection; above it, [uploads are refused](#connections). From a tenth \
    of this time on, uploads are slowed down.
    """)
  let maxEventStreams = Setting(
    "maxEventStreams", \.service.maxEventStreams, in: 1...1_000_000, "How many event streams may be open.")
  let maxEventStreamsPerSession = Setting(
    "maxEventStreamsPerSession", \.service.maxEventStreamsPerSession, in: 1...1_000_000,
    "How many event streams may be open for one session or reviewer.")
  let maxProjectShare = Setting(
    "maxProjectShare", \.service.maxProjectShare, in: 0.01...1,
    "The share of uploads, of their memory and of event streams that one project may use.")
  let maxAddressShare = Setting(
    "maxAddressShare", \.service.maxAddressShare, in: 0.01...1,
    "The share of these, and of connections, that one address may use.")
  let minFreeDiskBytes = Setting(
    "minFreeDiskBytes", \.service.minFreeDiskBytes, in: 0...1_125_899_906_842_624,
    "How much disk space has to stay free; with less, [uploads are refused](#connections).")
  let keyRequestsPerSecond = Setting(
    "keyRequestsPerSecond", \.service.requestRates.key.perSecond, in: 0...1_000_000,
    "The [rate limit](#rate-limits) of requests with one key; 0 is no limit.")
  let keyBurst = Setting(
    "keyBurst", \.service.requestRates.key.burst, in: 1...1_000_000, "The requests with one key allowed at once.")
  let sessionRequestsPerSecond = Setting(
    "sessionRequestsPerSecond", \.service.requestRates.session.perSecond, in: 0...1_000_000,
    "The rate limit of requests with the tokens of one session; 0 is no limit.")
  let sessionBurst = Setting(
    "sessionBurst", \.service.requestRates.session.burst, in: 1...1_000_000,
    "The requests with the tokens of one session allowed at once.")
  let presenceRequestsPerSecond = Setting(
    "presenceRequestsPerSecond", \.service.requestRates.presence.perSecond, in: 0...1_000_000,
    "The rate limit of requests without a token to one presence check or device from one address; 0 is no limit.")
  let presenceBurst = Setting(
    "presenceBurst", \.service.requestRates.presence.burst, in: 1...1_000_000,
    "The requests without a token to one presence check or device from one address allowed at once.")
  let addressRequestsPerSecond = Setting(
    "addressRequestsPerSecond", \.service.requestRates.address.perSecond, in: 0...1_000_000,
    "The rate limit of requests from one address, with a token or without; 0 is no limit.")
  let addressBurst = Setting(
    "addressBurst", \.service.requestRates.address.burst, in: 1...1_000_000,
    "The requests from one address allowed at once.")
  let appRates = AppRateSettings()

  // Pictures.
  let maxImageBytes = Setting(
    "maxImageBytes", \.service.limits.maxByteCount, in: 1...1_073_741_824, isArgument: true, valueName: "bytes",
    "The maximum size of a picture.")
  let maxImagePixels = Setting(
    "maxImagePixels", \.service.limits.maxPixelsBaseline, in: 1_000_000...268_435_456, valueName: "pixels",
    "The maximum number of pixels of a JPEG in one scan, which is decoded row by row.")
  let maxWholeImagePixels = Setting(
    "maxWholeImagePixels", \.service.limits.maxPixelsOther, in: 1_000_000...268_435_456, valueName: "pixels",
    """
    The maximum number of pixels of a JPEG in several scans, such as a progressive one, and of a PNG. One such JPEG is \
    decoded at a time, with up to 3.2 bytes of memory for each of these pixels.
    """)
  let workers = Setting(
    "workers", \.service.workers, in: 1...1024, defaultText: "one per core",
    "The number of pictures inspected at the same time.")
  let imageTimeoutSeconds = Setting(
    "imageTimeoutSeconds", \.service.imageTimeout, in: 0.1...600, "The maximum processor time for one picture.")
  let convertedFormats = Setting<String?>(
    "convertedFormats", defaultText: "HEIC, AVIF, WebP, PDF", isArgument: false, valueName: "formats",
    """
    The [formats that are converted](pictures.md#formats) to JPEG before a picture is inspected, separated by commas; \
    `none` for none. A format without a library on this machine is not accepted.
    """)
  let decoders = Setting(
    "decoders", \.conversion.libraries, isArgument: false, valueName: "folder",
    """
    The folder of the libraries that decode them; `make decoders` downloads these. A library that is missing there is \
    looked for where the system has its libraries.
    """)
  let conversionTimeoutSeconds = Setting(
    "conversionTimeoutSeconds", \.conversion.processorTime, in: 0.1...600,
    "The maximum processor time for one conversion.")
  let maxConversionMemoryBytes = Setting(
    "maxConversionMemoryBytes", \.conversion.memory, in: 67_108_864...17_179_869_184, valueName: "bytes",
    "The maximum memory of one conversion. Only one runs at a time.")
  let quality = Setting<String?>(
    "quality", valueName: "file",
    "A JSON file that changes the [quality rules for pictures](#what-pictures-are-held-against).")
  let uploadExpirationSeconds = Setting(
    "uploadExpirationSeconds", \.service.uploadExpiration, in: 1...31_536_000,
    "How long an interrupted upload may be continued.")
  let pictureRetentionSeconds = Setting(
    "pictureRetentionSeconds", \.service.retention.accepted, in: 0...3_155_760_000,
    """
    How long [pictures are kept](privacy.md#how-long) after a session's end if the person was verified. `muster \
    retention` sets other periods for a project and a document type.
    """)
  let rejectedRetentionSeconds = Setting(
    "rejectedRetentionSeconds", \.service.retention.rejected, in: 0...3_155_760_000,
    "How long pictures are kept after a session's end if they were refused or the person was not verified.")
  let keepPresenceFrames = Setting(
    "keepPresenceFrames", \.service.keepPresenceFrames, defaultText: "true, but false if `review` is `never`",
    """
    Whether the frame that completed each step of a presence check is [kept for reviewers](privacy.md#frames-of-presence-checks) \
    as long as the picture of the person.
    """)

  // The process.
  let documents = Setting<String?>(
    "documents", defaultText: "the standard documents", isArgument: false,
    """
    A JSON file that lists the requested documents in place of the [standard ones](api.md#documents), in the format of \
    `/api/configuration`, countries included.
    """)
  let presence = Setting<PresenceMode?>(
    "presence",
    defaultText:
      "`http` with a `presenceProvider`, otherwise `embedded` if the models exist, otherwise `sandbox`",
    valueName: "who",
    """
    The presence check. `off`: none. `sandbox`: it is simulated and always passes in sandbox projects, and live \
    projects have none. `embedded`: [Muster's own check](presence.md). `http`: live projects use the \
    `presenceProvider`.
    """)
  let models = Setting<String?>(
    "models", defaultText: FaceModels.standardFolder, valueName: "folder",
    """
    The folder of the models of the `embedded` presence check; `make models` downloads them. A folder named here has \
    to contain them; in the default folder they may be missing.
    """)
  let presenceRules = Setting<String?>(
    "presenceRules", isArgument: false,
    "A JSON file that changes the [rules for frames](presence.md#what-frames-are-held-against).")
  let otp = Setting(
    "otp", \.service.otp, isArgument: true, valueName: "true|false",
    "Whether the verification ends with a one-time code.")
  let otpLength = Setting("otpLength", \.service.otpLength, in: 4...12, "The number of digits of a code.")
  let otpExpirationSeconds = Setting(
    "otpExpirationSeconds", \.service.flowLimits.otpExpiration, in: Self.times, "The lifetime of a code.")
  let otpResendPeriodSeconds = Setting(
    "otpResendPeriodSeconds", \.service.flowLimits.otpResendPeriod, in: Self.times,
    "The minimum time between two codes.")
  let otpMaxFailedAttempts = Setting(
    "otpMaxFailedAttempts", \.service.flowLimits.otpMaxFailedAttempts, in: Self.counts,
    "The maximum number of wrong codes: of a process for its activation, of a verification at its end.")
  let consentRequired = Setting(
    "consentRequired", \.service.consentRequired,
    "Whether a person who starts a process from the app is asked for consent.")
  let activationCodes = Setting(
    "activationCodes", \.service.hasActivationCodes,
    "Whether the start of a process returns an [activation code](powerauth.md#activation-codes).")
  let activationExpirationSeconds = Setting(
    "activationExpirationSeconds", \.service.flowLimits.activationExpiration, in: Self.times,
    "The maximum time from the start of a process to its activation.")
  let activationRemovalDelaySeconds = Setting(
    "activationRemovalDelaySeconds", \.service.flowLimits.activationRemovalDelay, in: 0...31_536_000,
    """
    How long the activation of a [failed process](onboarding.md#what-ends-it) is kept, so that the app can learn the \
    reason.
    """)
  let verificationExpirationSeconds = Setting(
    "verificationExpirationSeconds", \.service.flowLimits.verificationExpiration, in: Self.times,
    "The maximum time from the activation to the end of the verification.")
  let sessionLifetimeSeconds = Setting(
    "sessionLifetimeSeconds", \.service.flowLimits.sessionLifetime, in: Self.times,
    "The maximum time from the start of a process to its end.")
  let reviewExpirationSeconds = Setting(
    "reviewExpirationSeconds", \.service.flowLimits.reviewExpiration, in: Self.times,
    "How long a case may wait for a reviewer.")
  let providerExpirationSeconds = Setting(
    "providerExpirationSeconds", \.service.flowLimits.providerExpiration, in: Self.times,
    "How long a verification may wait for a provider.")
  let maxProcessesPerDay = Setting(
    "maxProcessesPerDay", \.service.maxProcessesPerDay, in: 1...1_000_000,
    "The number of processes that one person may start in 24 hours.")
  let maxVerifications = Setting(
    "maxVerifications", \.service.flowLimits.maxVerifications, in: Self.counts,
    "The maximum number of verifications of a process.")
  let maxErrorScore = Setting(
    "maxErrorScore", \.service.flowLimits.maxErrorScore, in: Self.counts, "The maximum error score of a process.")
  let maxFailedDocuments = Setting(
    "maxFailedDocuments", \.service.flowLimits.maxFailedDocuments, in: Self.counts,
    "The maximum number of replaced, rejected or failed documents of a verification.")
  let maxQualityRefusals = Setting(
    "maxQualityRefusals", \.service.flowLimits.maxQualityRefusals, in: Self.counts,
    "The maximum number of pictures of one side that are refused for their quality.")
  let maxPresenceChecks = Setting(
    "maxPresenceChecks", \.service.flowLimits.maxPresenceChecks, in: Self.counts,
    "The maximum number of presence checks of a verification.")
  let maxPresenceTries = Setting(
    "maxPresenceTries", \.service.flowLimits.maxPresenceTries, in: Self.counts,
    "How many times one presence check may be started.")

  // The review console.
  let review = Setting(
    "review", \.service.review, isArgument: true, valueName: "which", "Which cases a reviewer decides.")
  let reviewLeaseSeconds = Setting(
    "reviewLeaseSeconds", \.service.reviewLease, in: 1...86_400, isArgument: true, valueName: "seconds",
    "How long a reviewer holds a case after taking it.")
  let reviewUndoSeconds = Setting(
    "reviewUndoSeconds", \.service.reviewUndo, in: 0...60, isArgument: true, valueName: "seconds",
    "How long a reviewer can undo a decision made in the review console; 0 turns undo off.")
  let reviewReasons = Setting<String?>(
    "reviewReasons", defaultText: "[those of the API](api.md#post-v1reviewsiddecisions)", isArgument: false,
    "The reasons that a reviewer may choose, separated by commas.")
  let reviewFourEyesReasons = Setting<String?>(
    "reviewFourEyesReasons", isArgument: false,
    """
    The reasons, separated by commas, whose decisions [require two people](api.md#post-v1reviewsiddecisions).
    """)
  let reviewFourEyesTypes = Setting<String?>(
    "reviewFourEyesTypes", isArgument: false,
    "The document types, separated by commas, whose decisions require two people.")
  let reviewerAccounts = ReviewerAccountSettings()

  // Providers and webhooks.
  let documentProvider = Setting<String?>(
    "documentProvider", isArgument: false, "The URL of the [provider](providers.md) that verifies documents.")
  let presenceProvider = Setting<String?>(
    "presenceProvider", isArgument: false, "The URL of the provider that checks presence.")
  let evaluationProvider = Setting<String?>(
    "evaluationProvider", isArgument: false, "The URL of the provider that evaluates persons.")
  let codeProvider = Setting<String?>(
    "codeProvider", isArgument: false, "The URL of the provider that delivers codes.")
  let userProvider = Setting<String?>(
    "userProvider", isArgument: false, "The URL of the provider that looks up users.")
  let consentProvider = Setting<String?>(
    "consentProvider", isArgument: false, "The URL of the provider of the consent text.")
  let providerSecret = Setting<String?>(
    "providerSecret", isArgument: false, isSecret: true,
    """
    The secret that signs requests to providers and their answers: `whsec_` and the base64 of 24 to 64 bytes. Required \
    with any provider.
    """)
  // Below a job's lease, so that a provider is never sent the same request twice at once.
  let providerTimeoutSeconds = Setting(
    "providerTimeoutSeconds", \.providers.timeout, in: 0.1...50, "The time limit of a request to a provider.")
  let privateAddresses = Setting(
    "privateAddresses", \.privateAddresses,
    "Whether webhooks may have private addresses, and whether webhooks and providers may use plain HTTP.")

  let phoneOperators = PhoneOperatorSettings()
  let pinLogins = PinLoginServiceSettings()
  let singleSignOn = SingleSignOnSettings()

  let commands = CommandSettings()

  private static let times = 0.1...31_536_000
  private static let counts = 0...1_000_000.0
}

extension Settings {
  /// The settings of the service in the order of their declaration.
  var ofService: [any AnySetting] { Self.members(of: self) }

  var all: [any AnySetting] { ofService + Self.members(of: commands) }

  func named(_ name: String) -> (any AnySetting)? {
    all.first { $0.name == name }
  }

  private static func members(of settings: Any) -> [any AnySetting] {
    Mirror(reflecting: settings).children.flatMap { child in
      if let setting = child.value as? any AnySetting { return [setting] }
      return child.value is any SettingGroup ? members(of: child.value) : []
    }
  }
}
