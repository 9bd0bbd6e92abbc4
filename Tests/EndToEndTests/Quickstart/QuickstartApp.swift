import Foundation
import MusterClient

/// What the app asks its person, one screen each.
protocol Screens: Sendable {
  func askForCode() async -> String
  func agrees(to consent: String) async -> Bool
  func chooseDocuments() async -> [DocumentType]
  func takePicture(of side: DocumentSide, of document: ScannedDocument) async -> Data
  func checkPresence(_ attributes: [String: any Sendable]) async
  func show(progress: Double)
}

/// Leads one person through, from what they say of themselves to the end.
///
/// - Parameter client: Has the app's key.
func verify(
  _ person: [String: String], with client: MusterClient, on screens: some Screens,
  storage: any ClientStorage = DefaultsStorage()
) async throws -> VerificationState {
  let activation = ActivationService(client, storage: storage)
  try await activation.start(credentials: person)
  let device = try await activation.activate(otp: await screens.askForCode())
  // An app keeps the token in its keychain.
  let verification = VerificationService(client.authorized(with: device.token ?? ""), storage: storage)

  var state = try await verification.status().state
  while true {
    switch state {
    case .intro:
      state = try await verification.consentGet().state
    case .consent(let text):
      guard await screens.agrees(to: text) else { return state }
      state = try await verification.consentApprove().state
    case .documentsToScanSelect:
      state = try await verification.documentsSetSelectedTypes(types: await screens.chooseDocuments()).state
    case .scanDocument(let process):
      guard let document = process.nextDocumentToScan else { return state }
      var files: [DocumentFile] = []
      for side in document.sidesToScan {
        let picture = await screens.takePicture(of: side, of: document)
        files.append(document.createFileForUpload(side: side, data: picture))
      }
      state = try await verification.documentsSubmit(files: files) { screens.show(progress: $0) }.state
    case .presenceCheck:
      await screens.checkPresence(try await verification.presenceCheckInit())
      state = try await verification.presenceCheckSubmit().state
    case .otp:
      state = try await verification.verifyOTP(otp: await screens.askForCode()).state
    case .processing:
      try await Task.sleep(for: .milliseconds(500))
      state = try await verification.status().state
    case .failed:
      state = try await verification.restartVerification().state
    case .endstate, .success:
      return state
    }
  }
}
