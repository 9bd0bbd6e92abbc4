import DocumentImaging
import FaceMatching
import Logging
import MusterServer
import MusterService
import VerificationFlow

/// The settings of single commands. Names may occur more than once, with the same type.
struct CommandSettings: Sendable {
  // Any command.
  let config = Setting<String?>("config", valueName: "file", "A JSON file with values for any of the options.")
  let json = Setting("json", default: false, "Print one JSON object per line.")
  let exit = Setting("exit", default: false, "Exit when all pictures are processed.")

  // Keys, projects and reviewers.
  let name = Setting<String?>("name", "A name by which people recognise the key.")
  let scope = Setting<String?>(
    "scope", valueName: "scope,…",
    "The key's scopes, separated by commas: one or more of sessions, onboarding, review, data, devices and admin.")
  let expiryDays = Setting<Int?>(
    "expiryDays", in: 1...3650, valueName: "days",
    "After how many days the key is no longer valid. Without it, the key does not expire.")
  let project = Setting("project", default: "default", "The project.")
  let sandbox = Setting("sandbox", default: false, "The project is a sandbox, for tests.")
  let id = Setting<String?>(
    "id", "The key's id, which a signature may name: letters, digits, \"-\", \"_\" and \".\".")
  let algorithm = Setting<SignatureAlgorithm?>(
    "algorithm", valueName: "name", "The algorithm: hmac-sha256, ecdsa-p256-sha256 or ed25519.")
  let file = Setting<String?>("file", "A file with the public key as PEM or DER, or with a secret in base64.")
  let role = Setting<ReviewerRole?>(
    "role",
    "The person's role: reviewer (decides), senior (also takes cases over), auditor (reads the audit) or admin (manages keys)."
  )

  // OpenID clients.
  let redirectUris = Setting<String?>(
    "redirectUris", valueName: "uri,…", "The URIs to which browsers may be sent with a code, separated by commas.")
  let publicClient = Setting(
    "publicClient", default: false, "The client cannot keep a secret, as an app or a page, and gets none.")

  // Webhooks, invitations and retention.
  let url = Setting<String?>("url", "The address to which messages are posted.")
  let invitationURL = Setting<String?>(
    "url", defaultText: "that of host and port, http://127.0.0.1:8080", valueName: "address",
    "The address under which reviewers reach the service.")
  let events = Setting<String?>(
    "events", defaultText: "all", valueName: "names",
    "The events to send, separated by commas: session.created, document.rejected …")
  let webhookFormat = Setting(
    "format", default: WebhookFormat.muster, valueName: "name",
    "The format of the messages: muster, onboarding or verification_sessions.")
  let overlapSeconds = Setting(
    "overlapSeconds", in: 0...31_536_000, default: Duration.seconds(86_400), valueName: "seconds",
    "How long the previous secret stays valid.")
  let state = Setting<WebhookDelivery.State?>(
    "state", "Only deliveries in this state: PENDING, DELIVERED or DEAD.")
  let limit = Setting(
    "limit", in: 1...1_000_000, default: 50, valueName: "number", "The maximum number of deliveries.")
  let webhookWait = Setting(
    "wait", in: 0...3600, default: 60, valueName: "seconds",
    "How long to wait for the first attempt; 0 does not wait.")
  let retentionType = Setting<String?>("type", defaultText: "all", "Only this document type, such as ID_CARD.")
  let retentionSeconds = Setting<Duration?>(
    "seconds", in: 0...3_155_760_000, valueName: "seconds",
    "Time for accepted pictures of persons who were verified.")
  let rejectedSeconds = Setting<Duration?>(
    "rejectedSeconds", in: 0...3_155_760_000, valueName: "seconds",
    "Time for rejected pictures, and for all pictures of sessions that ended otherwise.")

  // Backups.
  let withoutKey = Setting(
    "withoutKey", default: false,
    "Leave out master.key. Without a copy of it elsewhere, the backup can never be opened.")
  let repair = Setting(
    "repair", default: false,
    "Regenerate damaged or missing renditions of documents from their originals.")

  // Clients of a running service.
  let server = Setting(
    "server", default: "http://127.0.0.1:8080", valueName: "url", "The address of the service.")
  let token = Setting<String?>(
    "token", isSecret: true, "The session's token. Prefer MUSTER_TOKEN, because others may see a command's arguments.")
  let key = Setting<String?>(
    "key", isArgument: false, isSecret: true,
    "A key with the scope sessions. Prefer MUSTER_KEY, because others may see a command's arguments.")
  let type = Setting<String?>("type", "The document type, for example ID_CARD.")
  let side = Setting("side", default: "FRONT", "The side of the document, FRONT or BACK.")
  let country = Setting<String?>("country", "The issuing country, as three letters.")
  let originalDocumentId = Setting<String?>(
    "originalDocumentId", valueName: "id", "The id of the document that this picture replaces.")
  let signature = Setting<String?>("signature", "A signature over the picture.")
  let wait = Setting(
    "wait", in: 0...3600, default: 30, valueName: "seconds", "How long to wait for the verdict; 0 does not wait.")

  // Pictures and benchmarks.
  let pictureType = Setting("type", default: "ID_CARD", "The document type of the pictures.")
  let pictureSide = Setting<String?>(
    "side", "The side that the pictures are to show, FRONT or BACK. Without it, either is right.")
  let out = Setting<String?>(
    "out", valueName: "folder", "The folder to write to. It is created if it does not exist.")
  let cutOut = Setting(
    "cutOut", default: false, "Also write a picture of the document alone, cut out and straightened.")
  let facts = Setting(
    "facts", default: false, "Print the measurements as one JSON object per file and line, and write nothing.")
  let read = Setting(
    "read", default: false, "Also read the machine-readable zone or the barcode of documents.")
  let noQuality = Setting(
    "noQuality", default: false, "Only create the two files; do not measure the quality of the pictures.")
  let demoServer = Setting<String?>("server", valueName: "url", "The address of a running service to use.")
  let samples = Setting("samples", default: "./SampleImages", valueName: "folder", "The folder of sample pictures.")
  let flow = Setting("flow", default: "success", valueName: "end", "How the verification ends: \(DemoFlow.words).")
  let threads = Setting(
    "threads", in: 1...256, default: 1, "The number of pictures to process at the same time, each on its own thread.")
  let benchSeconds = Setting(
    "seconds", in: 0.1...3600, default: Duration.seconds(5),
    "How many seconds to measure, after one round to warm up.")
  let uploadSeconds = Setting(
    "seconds", in: 0.1...86_400, default: Duration.seconds(10),
    "How many seconds to measure, after one upload per connection to warm up.")
  let concurrency = Setting(
    "concurrency", in: 1...4096, default: 8, "The number of uploads at the same time; with --rate, the maximum.")
  let rate = Setting<Double?>(
    "rate", in: 0.01...100_000, valueName: "n", "The number of uploads to start per second.")
  let kind = Setting(
    "kind", default: UploadKind.raw, "How to send the pictures: raw, multipart, submit or tus.")
}

extension Settings {
  subscript<Value>(dynamicMember path: KeyPath<CommandSettings, Value>) -> Value {
    commands[keyPath: path]
  }
}
