import DocumentImaging
import FaceMatching
import Foundation
import MusterService
import Testing

/// Portraits that dlib's detector does not find: it misses faces with little contrast.
@Suite struct PortraitTests {
  @Test(arguments: ["id-card-front.jpg", "driving-licence-444.jpg", "passport.jpg"])
  func `a portrait is found as a head`(name: String) throws {
    let cut = try #require(try portrait(on: name))
    let picture = try decode(cut.bytes)
    let found = try reader.heads(in: picture)
    let head = try #require(found.first)
    #expect(found.count == 1)
    #expect(abs(head.face.tilt) < 15)
    #expect((0.3...0.7).contains(head.face.nose.x / Double(picture.width)))
  }

  @Test(arguments: ["id-card-back.jpg", "id-card-back-422.jpg", "id-card-back-tilted.jpg"])
  func `a print without a face has no portrait`(name: String) throws {
    #expect(try portrait(on: name) == nil)
  }

  private func portrait(on name: String) throws -> Rendition? {
    let bytes = try Data(contentsOf: URL(filePath: repository + "/SampleImages/" + name))
    return try FaceAnalysis(HeadsOnly(), processor: PictureProcessor()).portrait(on: [UInt8](bytes))
  }
}

/// Sees heads as the models do, and no other faces.
private struct HeadsOnly: FaceReader {
  func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face] { [] }

  func heads(in picture: FacePicture) throws(FaceError) -> [Head] { try reader.heads(in: picture) }

  func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor {
    try reader.descriptor(of: face, in: picture)
  }
}
