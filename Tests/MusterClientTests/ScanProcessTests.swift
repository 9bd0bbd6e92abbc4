import Foundation
import MusterAPI
import Testing

@testable import MusterClient

/// What the documents of a verification mean to an app.
struct ScanProcessTests {
  typealias Item = SubmittedDocuments.Item

  private static let waiting: [Code] = [
    "UPLOAD_IN_PROGRESS", "IN_PROGRESS", "VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS",
  ]

  private func item(_ type: Code, _ side: Code, _ status: Code, _ errors: [String]? = nil) -> Item {
    Item(id: "\(type)-\(side)", filename: "x.jpg", type: type, side: side, status: status, errors: errors)
  }

  private func state(of items: [Item], chosen types: DocumentType...) -> (VerificationState, ScanProcess) {
    var process = ScanProcess(types: types)
    process.feed(items)
    return (VerificationState.state(of: items, process), process)
  }

  @Test func withoutAChoiceThereIsOneToMake() {
    #expect(VerificationState.state(of: [], nil) == .documentsToScanSelect)
    #expect(VerificationState.state(of: [item("PASSPORT", "FRONT", "ACCEPTED")], nil) == .failed)
  }

  @Test func withNothingSentThereIsSomethingToScan() {
    let (state, process) = state(of: [], chosen: .idCard, .passport)
    #expect(state == .scanDocument(process))
    #expect(process.nextDocumentToScan?.type == .idCard)
    #expect(process.nextDocumentToScan?.uploadState == .notUploaded)
    #expect(process.nextDocumentToScan?.sidesToScan == [.front, .back])
  }

  @Test(arguments: waiting)
  func documentsUnderInspectionAreAwaited(status: Code) {
    let items = [item("PASSPORT", "FRONT", status)]
    #expect(state(of: items, chosen: .passport).0 == .processing(.documentVerification))
    let mixed = items + [item("DRIVING_LICENSE", "FRONT", "ACCEPTED")]
    #expect(state(of: mixed, chosen: .passport, .driversLicense).0 == .processing(.documentVerification))
  }

  @Test(arguments: ["REJECTED", "FAILED"] as [Code], waiting + ["ACCEPTED"])
  func rejectedSidesComeFirst(status: Code, other: Code) {
    let items = [
      item("PASSPORT", "FRONT", other), item("ID_CARD", "FRONT", "ACCEPTED"),
      item("ID_CARD", "BACK", status, ["Hold it steadier."]),
    ]
    let (state, process) = state(of: items, chosen: .passport, .idCard)
    #expect(state == .scanDocument(process))
    #expect(process.nextDocumentToScan?.type == .idCard)
    #expect(process.nextDocumentToScan?.uploadState == .rejected)
    #expect(process.nextDocumentToScan?.sidesToScan == [.back])
    #expect(process.nextDocumentToScan?.sides.last?.errors == ["Hold it steadier."])
  }

  /// Only `errors` make a side a refused one, as the protocol has it.
  @Test func errorsAloneMakeARefusedSide() {
    let (state, process) = state(
      of: [item("PASSPORT", "FRONT", "VERIFICATION_PENDING", ["Blurred."])], chosen: .passport)
    #expect(state == .scanDocument(process))
    #expect(process.documents[0].uploadState == .rejected)
  }

  @Test func remainingSidesAreScannedAfterTheOthersAreAccepted() {
    let (some, process) = state(of: [item("PASSPORT", "FRONT", "ACCEPTED")], chosen: .passport, .driversLicense)
    #expect(some == .scanDocument(process))
    #expect(process.nextDocumentToScan?.type == .driversLicense)
    let all = [item("PASSPORT", "FRONT", "ACCEPTED"), item("DRIVING_LICENSE", "FRONT", "ACCEPTED")]
    #expect(state(of: all, chosen: .passport, .driversLicense).0 == .processing(.documentVerification))
  }

  /// One accepted side must not leave a person waiting for a service that waits for the other side.
  @Test func aMissingSideIsScanned() {
    let (state, process) = state(of: [item("ID_CARD", "FRONT", "ACCEPTED")], chosen: .idCard)
    #expect(state == .scanDocument(process))
    #expect(process.nextDocumentToScan?.sidesToScan == [.back])
  }

  @Test func typesThatWereNotChosenAreLeftOut() {
    let (_, process) = state(of: [item("RESIDENCE_PERMIT", "FRONT", "ACCEPTED")], chosen: .passport)
    #expect(process.documents == ScanProcess(types: [.passport]).documents)
  }

  @Test func aFileReplacesWhatTheServiceHas() {
    let items = [item("ID_CARD", "FRONT", "ACCEPTED"), item("ID_CARD", "BACK", "REJECTED", ["Blurred."])]
    let (_, process) = state(of: items, chosen: .idCard)
    let file = process.nextDocumentToScan?.createFileForUpload(side: .back, data: Data([1]), dataSignature: "s")
    #expect(file?.originalDocumentId == "ID_CARD-BACK")
    #expect(file?.type == .idCard)
    #expect(file?.dataSignature == "s")
    let fresh = ScanProcess(types: [.passport]).nextDocumentToScan?.createFileForUpload(side: .front, data: Data())
    #expect(fresh?.originalDocumentId == nil)
  }

  @Test func aChoiceOutlivesItsProcess() throws {
    let (_, process) = state(of: [item("ID_CARD", "BACK", "REJECTED", ["Blurred."])], chosen: .idCard, "PERMIT")
    let json = try JSONEncoder().encode(process)
    #expect(try JSONDecoder().decode(ScanProcess.self, from: json) == process)
  }
}
