/// The paths of the service, in one place for the server, the client library and the documentation's test.
///
/// `{id}` marks a parameter, as in OpenAPI.
public enum Routes {
  /// Create a session (POST), list sessions (GET).
  public static let sessions = "/v1/sessions"
  /// One session with its documents (GET), erase it (DELETE).
  public static let session = "/v1/sessions/{id}"
  /// The text to agree to (GET), decide about it (POST).
  public static let sessionConsent = "/v1/sessions/{id}/consent"
  /// Begin an attempt (POST), give it up (DELETE).
  public static let sessionVerification = "/v1/sessions/{id}/verification"
  /// Begin the presence check (POST).
  public static let sessionPresenceCheck = "/v1/sessions/{id}/presence-check"
  /// Be through with the presence check (POST).
  public static let sessionPresenceSubmission = "/v1/sessions/{id}/presence-check/submission"
  /// Enter the code at the end (POST).
  public static let sessionCode = "/v1/sessions/{id}/code"
  /// Have another code sent (POST).
  public static let sessionCodeResend = "/v1/sessions/{id}/code/resend"
  /// Begin a process for a person who comes by themselves (POST).
  public static let processes = "/v1/processes"
  /// One process (GET).
  public static let process = "/v1/processes/{id}"
  /// Have another code for the activation sent (POST).
  public static let processCodeResend = "/v1/processes/{id}/code/resend"
  /// Give a process up (POST).
  public static let processCancellation = "/v1/processes/{id}/cancellation"
  /// Upload a document (POST), list documents (GET).
  public static let documents = "/v1/documents"
  /// One document (GET).
  public static let document = "/v1/documents/{id}"
  /// The bytes of one rendition (GET).
  public static let rendition = "/v1/documents/{id}/renditions/{rendition}"
  /// How far an upload is (GET). For one that can be resumed: where to go on (HEAD), the rest (PATCH), none of it (DELETE).
  public static let upload = "/v1/uploads/{id}"
  /// The same as Server-Sent Events (GET).
  public static let uploadEvents = "/v1/uploads/{id}/events"
  /// The uploads of a session (GET).
  public static let sessionUploads = "/v1/sessions/{id}/uploads"
  /// What the service can do with tus (OPTIONS), create an upload (POST).
  public static let tusUploads = "/v1/uploads/tus"
  /// An upload by tus: where to go on (HEAD), the rest (PATCH), none of it (DELETE).
  public static let tusUpload = "/v1/uploads/tus/{id}"
  /// All that is kept of a session, as a ZIP archive (GET).
  public static let sessionExport = "/v1/sessions/{id}/export"
  /// What changes in a session, as Server-Sent Events (GET).
  public static let sessionEvents = "/v1/sessions/{id}/events"
  /// Activate a device (POST).
  public static let activations = "/v1/activations"
  /// The activation of the caller (GET).
  public static let currentActivation = "/v1/activations/current"
  /// A presence check (GET).
  public static let presenceCheck = "/v1/presence-checks/{id}"
  /// The same as Server-Sent Events (GET).
  public static let presenceEvents = "/v1/presence-checks/{id}/events"
  /// The frames of its steps (POST).
  public static let presenceFrames = "/v1/presence-checks/{id}/frames"
  /// Begin it again (POST).
  public static let presenceTries = "/v1/presence-checks/{id}/tries"
  /// Be through with it (POST).
  public static let presenceSubmission = "/v1/presence-checks/{id}/submit"
  /// The picture of the person that it left (GET).
  public static let presenceSelfie = "/v1/presence-checks/{id}/selfie"
  /// The page on which a person goes through a presence check (GET); the check's ticket stands behind the number sign.
  public static let presencePage = "/presence/{id}"
  /// The files of that page (GET).
  public static let presenceAsset = "/presence/assets/{name}"
  /// The cases that wait for a reviewer (GET).
  public static let reviews = "/v1/reviews"
  /// One case (GET).
  public static let review = "/v1/reviews/{id}"
  /// Take a case (POST), give it back (DELETE).
  public static let reviewLease = "/v1/reviews/{id}/lease"
  /// Decide a case or one of its documents (POST).
  public static let reviewDecisions = "/v1/reviews/{id}/decisions"
  /// What waits for a second person (DELETE takes it back).
  public static let reviewProposal = "/v1/reviews/{id}/proposal"
  /// To whom a case is assigned (POST, DELETE).
  public static let reviewAssignment = "/v1/reviews/{id}/assignment"
  /// Leave a case to a senior (POST).
  public static let reviewEscalation = "/v1/reviews/{id}/escalation"
  /// Write a note about a case (POST).
  public static let reviewNotes = "/v1/reviews/{id}/notes"
  /// A project's webhooks (GET).
  public static let webhooks = "/v1/webhooks"
  /// What a webhook was sent (GET).
  public static let webhookDeliveries = "/v1/webhooks/{id}/deliveries"
  /// Send a test message (POST).
  public static let webhookTest = "/v1/webhooks/{id}/test"
  /// Send a message again (POST).
  public static let webhookResend = "/v1/webhooks/{id}/deliveries/{messageId}/resend"
  /// Bring the answer of a provider (POST).
  public static let providerAnswers = "/v1/provider-answers"
  /// What a sandbox project would have sent (GET).
  public static let sandboxOutbox = "/v1/sandbox/outbox"
  /// What decides how steps end in a sandbox project (GET).
  public static let sandboxCatalogue = "/v1/sandbox/catalogue"
  /// The process answers (GET).
  public static let live = "/health/live"
  /// The service can do its work (GET).
  public static let ready = "/health/ready"
  /// The description of the whole service by OpenAPI (GET).
  public static let description = "/openapi.yaml"
  /// The same as pages for people: the first of them (GET).
  public static let reference = "/docs"
  /// A part of the service, or the objects (GET).
  public static let referencePage = "/docs/{page}"
  /// How these pages look (GET).
  public static let referenceStyle = "/docs/reference.css"
  /// What searches them (GET).
  public static let referenceScript = "/docs/reference.js"
  /// What can be found on them (GET).
  public static let referenceIndex = "/docs/index.json"
  /// Where everything is (GET).
  public static let home = "/"

  /// `route` with its parameters filled in, in order.
  public static func path(_ route: String, _ parameters: String...) -> String {
    var path = ""
    var values = parameters.makeIterator()
    for part in route.split(separator: "/") {
      path += "/" + (part.hasPrefix("{") ? values.next() ?? "" : String(part))
    }
    return path
  }
}
