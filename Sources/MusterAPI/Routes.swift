/// The paths of the service, shared by the server, the client library and the documentation test.
///
/// `{id}` marks a parameter, as in OpenAPI.
public enum Routes {
  /// Creates a session (POST), lists sessions (GET).
  public static let sessions = "/v1/sessions"
  /// Returns a session with its documents (GET), erases it (DELETE).
  public static let session = "/v1/sessions/{id}"
  /// Returns the consent text (GET), records the decision on it (POST).
  public static let sessionConsent = "/v1/sessions/{id}/consent"
  /// Starts a verification attempt (POST), cancels it (DELETE).
  public static let sessionVerification = "/v1/sessions/{id}/verification"
  /// Starts the presence check (POST).
  public static let sessionPresenceCheck = "/v1/sessions/{id}/presence-check"
  /// Submits the completed presence check (POST).
  public static let sessionPresenceSubmission = "/v1/sessions/{id}/presence-check/submission"
  /// Sets where the person can be reached, and sends a code there (POST).
  public static let sessionContact = "/v1/sessions/{id}/contact"
  /// Verifies the code that was sent to the person (POST).
  public static let sessionCode = "/v1/sessions/{id}/code"
  /// Sends another code (POST).
  public static let sessionCodeResend = "/v1/sessions/{id}/code/resend"
  /// Returns the device of a session (GET), blocks, unblocks or removes it (PUT).
  public static let sessionDevice = "/v1/sessions/{id}/device"
  /// Makes a link that leads the person to the pages of the verification (POST), lists the links (GET).
  public static let sessionLinks = "/v1/sessions/{id}/links"
  /// Revokes a link (DELETE).
  public static let sessionLink = "/v1/sessions/{id}/links/{linkId}"
  /// Opens a link (POST).
  public static let visits = "/v1/visits"
  /// Returns what a small picture of a document lacks, without storing it (POST).
  public static let documentHints = "/v1/documents/hints"
  /// Returns how the pages of the project's verifications look (GET), changes it (PUT).
  public static let hostedSettings = "/v1/hosted-settings"
  /// The pages on which a person is verified (GET). Their URL carries the token of a link.
  public static let verificationPage = "/verify"
  /// The assets of those pages (GET).
  public static let verificationAsset = "/verify/assets/{revision}/**"
  /// The logo that a project shows on those pages (GET).
  public static let verificationLogo = "/verify/logos/{id}"
  /// The script by which pages of other origins show a verification (GET).
  public static let embedScript = "/embed.js"
  /// Creates a hosted verification session (POST), lists them or finds one by its token (GET).
  public static let verificationSessions = "/v1/verification_sessions"
  /// Finds hosted verification sessions (GET).
  public static let verificationSessionSearch = "/v1/verification_sessions/search"
  /// Returns a hosted verification session (GET), sets what its caller knows about the person (PUT).
  public static let verificationSession = "/v1/verification_sessions/{id}"
  /// Changes the custom fields of a hosted verification session (POST).
  public static let verificationSessionFields = "/v1/verification_sessions/{id}/custom_fields"
  /// Returns the hosted verification session of a token (GET).
  public static let verifiedUsers = "/v1/users"
  /// Starts a process that a person requested themselves (POST).
  public static let processes = "/v1/processes"
  /// Returns a process (GET).
  public static let process = "/v1/processes/{id}"
  /// Sends another activation code (POST).
  public static let processCodeResend = "/v1/processes/{id}/code/resend"
  /// Cancels a process (POST).
  public static let processCancellation = "/v1/processes/{id}/cancellation"
  /// Uploads a document (POST), lists documents (GET).
  public static let documents = "/v1/documents"
  /// Returns the limits on pictures of documents (GET).
  public static let pictureLimits = "/v1/picture-limits"
  /// Returns a document (GET).
  public static let document = "/v1/documents/{id}"
  /// Returns the bytes of a rendition (GET).
  public static let rendition = "/v1/documents/{id}/renditions/{rendition}"
  /// Corrects what was read on a document (PUT).
  public static let readingField = "/v1/documents/{id}/reading/{field}"
  /// Returns what follows from the contents of documents in a project (GET), changes it (PUT).
  public static let contentRules = "/v1/content-rules"
  /// Lists the people and documents that a project does not accept (GET), adds one (POST).
  public static let blocks = "/v1/blocks"
  /// Removes an entry of the block list (DELETE).
  public static let block = "/v1/blocks/{id}"
  /// Returns the progress of an upload (GET). For a resumable one: its offset (HEAD), appends bytes (PATCH), cancels
  /// it (DELETE).
  public static let upload = "/v1/uploads/{id}"
  /// Streams the progress of an upload as Server-Sent Events (GET).
  public static let uploadEvents = "/v1/uploads/{id}/events"
  /// Lists the uploads of a session (GET).
  public static let sessionUploads = "/v1/sessions/{id}/uploads"
  /// Returns the supported tus features (OPTIONS), creates a tus upload (POST).
  public static let tusUploads = "/v1/uploads/tus"
  /// A tus upload: returns its offset (HEAD), appends bytes (PATCH), cancels it (DELETE).
  public static let tusUpload = "/v1/uploads/tus/{id}"
  /// Exports all data of a session as a ZIP archive (GET).
  public static let sessionExport = "/v1/sessions/{id}/export"
  /// Returns the time of the service to PowerAuth SDKs (POST).
  public static let powerAuthStatus = "/pa/v3/status"
  /// Issues a temporary key to encrypt messages for (POST).
  public static let powerAuthTemporaryKey = "/pa/v3/keystore/create"
  /// Activates a device (POST).
  public static let powerAuthActivationCreate = "/pa/v3/activation/create"
  /// Returns the state of a device, encrypted for it (POST).
  public static let powerAuthActivationStatus = "/pa/v3/activation/status"
  /// Removes a device (POST).
  public static let powerAuthActivationRemove = "/pa/v3/activation/remove"
  /// Creates a token of a device (POST).
  public static let powerAuthTokenCreate = "/pa/v3/token/create"
  /// Removes a token of a device (POST).
  public static let powerAuthTokenRemove = "/pa/v3/token/remove"
  /// Verifies a signature that signs nothing else (POST).
  public static let powerAuthSignatureValidate = "/pa/v3/signature/validate"
  /// Returns the key of the app's vault, encrypted for the device (POST).
  public static let powerAuthVaultUnlock = "/pa/v3/vault/unlock"
  /// Streams the changes of a session as Server-Sent Events (GET).
  public static let sessionEvents = "/v1/sessions/{id}/events"
  /// Activates a device (POST).
  public static let activations = "/v1/activations"
  /// Returns the activation of the caller (GET).
  public static let currentActivation = "/v1/activations/current"
  /// Returns a presence check (GET).
  public static let presenceCheck = "/v1/presence-checks/{id}"
  /// Streams a presence check as Server-Sent Events (GET).
  public static let presenceEvents = "/v1/presence-checks/{id}/events"
  /// Uploads a frame of a step (POST).
  public static let presenceFrames = "/v1/presence-checks/{id}/frames"
  /// Starts another try (POST).
  public static let presenceTries = "/v1/presence-checks/{id}/tries"
  /// Submits the embedded presence check without its steps, for a reviewer to decide.
  public static let presenceWaiver = "/v1/presence-checks/{id}/waiver"
  /// Submits the completed presence check (POST).
  public static let presenceSubmission = "/v1/presence-checks/{id}/submit"
  /// Returns the picture of the person taken during the check (GET).
  public static let presenceSelfie = "/v1/presence-checks/{id}/selfie"
  /// Returns a frame of a presence check (GET).
  public static let presenceFrame = "/v1/presence-checks/{id}/frames/{frame}"
  /// The page on which a person performs a presence check (GET). Its URL carries the check's ticket in the fragment.
  public static let presencePage = "/presence/{id}"
  /// The assets of that page (GET).
  public static let presenceAsset = "/presence/assets/{revision}/**"
  /// The module that runs a presence check in other pages of the same origin (GET).
  public static let presenceModule = "/presence/assets/presence-check.js"
  /// Lists the cases that wait for a reviewer (GET).
  public static let reviews = "/v1/reviews"
  /// Returns a case (GET).
  public static let review = "/v1/reviews/{id}"
  /// Leases a case (POST), releases it (DELETE).
  public static let reviewLease = "/v1/reviews/{id}/lease"
  /// Decides a case or one of its documents (POST).
  public static let reviewDecisions = "/v1/reviews/{id}/decisions"
  /// Withdraws the proposed decision that waits for a second reviewer (DELETE).
  public static let reviewProposal = "/v1/reviews/{id}/proposal"
  /// Assigns a case to a reviewer (POST), removes the assignment (DELETE).
  public static let reviewAssignment = "/v1/reviews/{id}/assignment"
  /// Escalates a case to a senior reviewer (POST).
  public static let reviewEscalation = "/v1/reviews/{id}/escalation"
  /// Adds a note to a case (POST).
  public static let reviewNotes = "/v1/reviews/{id}/notes"
  /// Lists the webhooks of a project (GET).
  public static let webhooks = "/v1/webhooks"
  /// Lists the deliveries of a webhook (GET).
  public static let webhookDeliveries = "/v1/webhooks/{id}/deliveries"
  /// Sends a test message (POST).
  public static let webhookTest = "/v1/webhooks/{id}/test"
  /// Sends a message again (POST).
  public static let webhookResend = "/v1/webhooks/{id}/deliveries/{messageId}/resend"
  /// Delivers the result of a provider (POST).
  public static let providerAnswers = "/v1/provider-answers"
  /// Lists the messages that a sandbox project would have sent (GET).
  public static let sandboxOutbox = "/v1/sandbox/outbox"
  /// Lists the values that control the outcome of steps in a sandbox project (GET).
  public static let sandboxCatalogue = "/v1/sandbox/catalogue"
  /// Returns whether the server process responds (GET).
  public static let live = "/health/live"
  /// Returns whether the service can do its work (GET).
  public static let ready = "/health/ready"
  /// The OpenAPI description of the whole service (GET).
  public static let description = "/openapi.yaml"
  /// The first page of the reference documentation (GET).
  public static let reference = "/docs"
  /// A page of the reference documentation: a part of the API, or its objects (GET).
  public static let referencePage = "/docs/{page}"
  /// The style sheet of the reference documentation (GET).
  public static let referenceStyle = "/docs/reference.css"
  /// The search script of the reference documentation (GET).
  public static let referenceScript = "/docs/reference.js"
  /// The search index of the reference documentation (GET).
  public static let referenceIndex = "/docs/index.json"
  /// Returns the entry points of the service (GET).
  public static let home = "/"

  /// Returns `route` with its parameters replaced by `parameters`, in order. They are not escaped.
  public static func path(_ route: String, _ parameters: String...) -> String { path(route, parameters) }

  /// Returns `route` with its parameters replaced by `parameters`, in order. They are not escaped.
  public static func path(_ route: String, _ parameters: [String]) -> String {
    var values = parameters.makeIterator()
    var path: [UInt8] = []
    path.reserveCapacity(route.utf8.count + 40 * parameters.count)
    var isInName = false
    for byte in route.utf8 {
      switch byte {
      case UInt8(ascii: "{"):
        path.append(contentsOf: (values.next() ?? "").utf8)
        isInName = true
      case UInt8(ascii: "}"): isInName = false
      default: if !isInName { path.append(byte) }
      }
    }
    return String(decoding: path, as: UTF8.self)
  }
}

/// The paths of the onboarding protocol, all requested with POST.
extension Routes {
  /// Starts a process.
  public static let onboardingStart = "/api/onboarding/start"
  /// Returns the status of a process.
  public static let onboardingStatus = "/api/onboarding/status"
  /// Cancels a process.
  public static let onboardingCleanup = "/api/onboarding/cleanup"
  /// Sends another activation code.
  public static let onboardingOTPResend = "/api/onboarding/otp/resend"
  /// Returns the code that was sent, in a sandbox.
  public static let onboardingOTPDetail = "/api/onboarding/otp/detail"
  /// Returns the requirements for a process.
  public static let onboardingConfiguration = "/api/configuration"
  /// Returns the status of the verification.
  public static let identityStatus = "/api/identity/status"
  /// Starts the verification.
  public static let identityInit = "/api/identity/init"
  /// Cancels the verification, so that another one can start.
  public static let identityCleanup = "/api/identity/cleanup"
  /// Returns the text of the consent.
  public static let consentText = "/api/identity/consent/text"
  /// Records the person's decision on the consent.
  public static let consentApprove = "/api/identity/consent/approve"
  /// Exchanges a challenge with the scanning SDK.
  public static let documentInitSDK = "/api/identity/document/init-sdk"
  /// Submits documents in one archive.
  public static let documentSubmit = "/api/identity/document/submit"
  /// Submits documents one picture at a time.
  public static let documentSubmitV2 = "/api/v2/identity/document/submit"
  /// Returns the status of the documents.
  public static let documentStatus = "/api/identity/document/status"
  /// Starts a presence check.
  public static let presenceCheckInit = "/api/identity/presence-check/init"
  /// Submits the completed presence check.
  public static let presenceCheckSubmit = "/api/identity/presence-check/submit"
  /// Sends another code for the final confirmation.
  public static let identityOTPResend = "/api/identity/otp/resend"
  /// Verifies the code for the final confirmation.
  public static let identityOTPVerify = "/api/identity/otp/verify"
  /// Exchanges the activation for another one.
  public static let identityActivation = "/api/identity/activation"
}
