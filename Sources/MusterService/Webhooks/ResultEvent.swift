internal import DocumentReading
internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// A message in the form of the result events of the onboarding server, which it posts to a customer's adapter. It
/// states what was read on documents, so it is made when it is sent, and never stored.
struct ResultEvent: Encodable {
  /// What has happened: one of the fields, or none in a test message.
  struct Contents: Encodable {
    var process: ProcessResult?
    var documentVerification: DocumentResult?
    var finalDocumentVerification: FinalDocumentResult?
    var presenceCheck: PresenceResult?
  }

  struct ProcessResult: Encodable {
    struct DeviceData: Encodable {
      let locale: String?
    }

    /// `FINISHED` or `FAILED`.
    let status: String
    let errorDetail: String?
    let deviceData: DeviceData
  }

  struct DocumentResult: Encodable {
    /// What an accepted document states.
    struct Findings: Encodable {
      let type: String
      let country: String?
      let data: [String: String]
    }

    let documentVerificationId: String
    let documentId: String
    let status: String
    let rejectReason: String?
    let errorDetail: String?
    let provider: String
    let documentVerificationResult: Findings?
  }

  struct FinalDocumentResult: Encodable {
    let documentVerificationId: String?
    let status: String
    let provider: String
    let documentIds: [String]
  }

  struct PresenceResult: Encodable {
    let status: String
    let provider: String
  }

  private static let provider = "muster"

  let id: String
  let timestamp: Date
  let type: String
  let userId: String?
  let processId: String?
  let processType: String?
  let identityVerificationId: String?
  let eventData: Contents

  /// Returns the text of the message.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension ResultEvent {
  /// The fields of a message in Muster's own form that a result follows from.
  private struct Source: Decodable {
    struct Details: Decodable {
      struct Place: Decodable {
        let phase: String?
      }

      let documentId: String?
      let errorCodes: [String]?
      let result: String?
      let reason: String?
      let status: String?
      let previous: Place?
    }

    let data: Details
  }

  /// The statuses of a phase that are results without success.
  private static let refusals: Set = [VerificationStatus.rejected.rawValue, VerificationStatus.failed.rawValue]

  /// Returns whether a change of the phase is the result of the comparison of the documents, or of a presence check.
  static func isResult(of data: [String: WebhookNotification.Value]) -> Bool {
    guard case .object(let previous) = data["previous"], case .text(let former) = previous["phase"],
      case .text(let phase) = data["phase"], case .text(let status) = data["status"]
    else { return false }
    guard [Phase.documentVerificationFinal, .presenceCheck].map(\.rawValue).contains(former) else { return false }
    return phase != former || refusals.contains(status)
  }

  /// Creates the event of a message.
  ///
  /// - Throws: `StoreError`; an error of decoding if the message is malformed.
  init(
    _ message: WebhookMessage, limits: FlowLimits, _ secret: ServerSecret, on connection: any Connection
  ) throws {
    let details = try JSONDecoder().decode(Source.self, from: Data(message.body.utf8)).data
    let session = try message.sessionId.flatMap { try connection.session($0) }
    let process = try message.sessionId.flatMap { try connection.process(of: $0, limits: limits) }
    id = message.id.rawValue
    timestamp = Date(timeIntervalSince1970: Double(message.at.milliseconds) / 1000)
    userId = try session.flatMap { try AskedSession($0, secret).userId }
    (processId, processType) = (session?.id.rawValue, session?.processType)
    identityVerificationId = process?.current?.id.rawValue
    let isRefusal = Self.refusals.contains(details.status ?? "")
    var contents = Contents()
    switch message.event {
    case .documentAccepted, .documentRejected, .documentFailed:
      type = "DOCUMENT_VERIFICATION_FINISHED"
      if let document = try details.documentId.flatMap({ try connection.document(DocumentID($0)) }) {
        contents.documentVerification = try DocumentResult(
          document, message.event, details.errorCodes ?? [], on: connection)
      }
    case .sessionCompleted, .sessionExpired, .sessionCancelled:
      type = "PROCESS_FINISHED"
      contents.process = ProcessResult(
        status: details.result == "ACCEPTED" ? "FINISHED" : "FAILED", errorDetail: details.reason,
        deviceData: ProcessResult.DeviceData(locale: session?.language))
    case .phaseChanged where details.previous?.phase == Phase.presenceCheck.rawValue:
      type = "PRESENCE_CHECK_FINISHED"
      // The person learns of a failed check only after the code, so the phase does not tell.
      let result = process?.current?.presence.result?.rawValue ?? (isRefusal ? details.status : nil)
      contents.presenceCheck = PresenceResult(status: result ?? "ACCEPTED", provider: Self.provider)
    case .phaseChanged:
      type = "FINAL_DOCUMENT_VERIFICATION_FINISHED"
      contents.finalDocumentVerification = FinalDocumentResult(
        documentVerificationId: process?.current?.id.rawValue,
        status: (isRefusal ? details.status : nil) ?? "ACCEPTED", provider: Self.provider,
        documentIds: process?.acceptedDocuments.map(\.id.rawValue) ?? [])
    default: type = "TEST"
    }
    eventData = contents
  }
}

extension ResultEvent.DocumentResult {
  /// The names of fields in the events, by those of readings.
  private static let names: [ReadField.Name: String] = [
    .surname: "surname", .givenNames: "givenNames", .birthDate: "dateOfBirth", .sex: "sex",
    .nationality: "nationality", .documentNumber: "documentNumber", .expiryDate: "dateOfExpiry", .issuer: "authority",
  ]

  fileprivate init(
    _ document: DocumentRecord, _ event: WebhookEvent, _ errors: [String], on connection: any Connection
  ) throws {
    let isAccepted = event == .documentAccepted
    documentVerificationId = document.verificationId.rawValue
    documentId = document.id.rawValue
    status = isAccepted ? "ACCEPTED" : event == .documentRejected ? "REJECTED" : "FAILED"
    rejectReason = event == .documentRejected ? errors.joined(separator: ", ") : nil
    errorDetail = event == .documentFailed ? errors.joined(separator: ", ") : nil
    provider = "muster"
    guard isAccepted else {
      documentVerificationResult = nil
      return
    }
    let contents = try DocumentContents.read([document.id], on: connection).first
    let fields = Self.names.compactMap { name, key in contents?[name].map { (key, $0) } }
    documentVerificationResult = Findings(
      type: document.key.type.rawValue, country: document.country ?? contents?[.issuer],
      data: Dictionary(uniqueKeysWithValues: fields))
  }
}
