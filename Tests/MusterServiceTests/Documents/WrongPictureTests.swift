import FaceMatching
import Foundation
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// Whatever people show instead of the sides that are asked for, they hear why it is refused and can go on.
@Suite(.anyEngine) struct WrongPictureTests {
  private static let pictures = [
    "id-card-front.jpg", "id-card-back.jpg", "id-card-back-tilted.jpg", "passport.jpg", "driving-licence-444.jpg",
  ]

  private static let faces = Result {
    let folder = URL(filePath: #filePath).appending(path: "../../../../models").standardized.path
    return ModelFaceReader(models: try FaceModels(folder: folder), maxCallsAtOnce: 2)
  }

  @Test(.slow, arguments: pictures, pictures) func noMistakeEndsASession(front: String, back: String) async throws {
    let configure: (inout ServiceConfiguration) -> Void = {
      $0.presence = .embedded
      $0.review = .never
    }
    try await withTestService(configure, faces: try Self.faces.get()) { service in
      let person = try await service.makeSession(.idCard)
      _ = try await person.upload(specimen(front), as: "ID_CARD")
      _ = try await person.upload(specimen(back), as: "ID_CARD", "BACK")
      for (side, right) in [("FRONT", Self.pictures[0]), ("BACK", Self.pictures[1])] {
        let process = try await person.session.process
        guard process.state == FlowState(.documentUpload, .inProgress) else { break }
        let key = SideKey(.idCard, side == "FRONT" ? .front : .back)
        let shown = try #require(process.current?.document(inForce: key))
        guard [.rejected, .failed].contains(shown.status) else { continue }
        #expect(!shown.errorCodes.isEmpty)
        #expect(process.attemptsLeft(for: key) > 0)
        let again = try await person.upload(specimen(right), as: "ID_CARD", side)
        #expect(again.document.status == .accepted, "\(side): \(again.document.errorCodes)")
      }
      let process = try await person.session.process
      #expect(process.status != .failed && process.state.phase != .documentUpload, "\(process.state)")
    }
  }
}
