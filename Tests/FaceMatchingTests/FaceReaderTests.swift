import DocumentImaging
import Foundation
import Testing

@testable import FaceMatching

/// Finds faces, and tells one from another.
@Suite struct FaceReaderTests {
  @Test func `a face is found where it is`() throws {
    let picture = try open("frames/obama/look_straight-1.jpg")
    let head = try #require(try reader.heads(in: picture).first)
    let face = head.face
    #expect(abs(face.box.center.x - Double(picture.width) / 2) < 40)
    #expect(face.leftEye.center.x > face.rightEye.center.x, "the person's left is the image's right")
    #expect(face.nose.y > face.leftEye.center.y)
    #expect((70...90).contains(face.eyeDistance), "\(face.eyeDistance)")
    #expect(abs(head.turn) <= 0.15)
    #expect(abs(face.tilt) < 8)
  }

  @Test(arguments: [("two-1", 2), ("nobody-1", 0)])
  func `as many as there are`(name: String, count: Int) throws {
    let picture = try open("frames/obama/\(name).jpg")
    #expect(try reader.faces(in: picture, smallest: 80).count == count)
    #expect(try reader.heads(in: picture).count == count)
  }

  @Test(arguments: 1...3)
  func `a turned head is told from a turned print`(number: Int) throws {
    let straight = try head("look_straight-1")
    let (left, right) = (try head("turn_left_31-\(number)"), try head("turn_right_31-\(number)"))
    for turn in [left.turn - straight.turn, straight.turn - right.turn] {
      #expect((0.2...0.5).contains(turn), "\(turn)")
    }
    for turned in [left, right] {
      #expect(turned.parallax(since: straight) >= 0.15, "\(turned.parallax(since: straight))")
    }
    for print in [try head("print_left-\(number)"), try head("print_right-\(number)")] {
      #expect(abs(print.turn) < 0.18, "\(print.turn)")
      #expect(print.parallax(since: straight) < 0.10, "\(print.parallax(since: straight))")
    }
  }

  @Test func `a head that does not turn moves like a flat picture`() throws {
    let straight = try head("look_straight-1")
    #expect(straight.parallax(since: straight) < 1e-9)
    #expect(try head("look_straight-2").parallax(since: straight) < 0.05)
    #expect(try head("move_closer_145-1").parallax(since: straight) < 0.06)
  }

  @Test func `pictures of one person are near, those of others far`() throws {
    let persons = [
      "obama": ["obama.jpg", "obama-profile.jpg", "obama-outdoors.jpg"], "biden": ["biden.jpg"],
      "collins": ["collins.png"],
    ]
    let faces = try persons.flatMap { person, names in try names.map { (person, try describe(try open($0))) } }
    for (index, (person, face)) in faces.enumerated() {
      for (other, another) in faces.dropFirst(index + 1) {
        let distance = face.distance(to: another)
        #expect(person == other ? distance <= 0.52 : distance > 0.60, "\(person), \(other): \(distance)")
      }
    }
  }

  @Test func `a face and its mirror image have the same descriptor`() throws {
    let picture = try open("frames/biden/turn_right_34-1.jpg")
    let face = try #require(try reader.heads(in: picture).first).face
    func mirrored(_ point: FacePoint) -> FacePoint { FacePoint(x: Double(picture.width - 1) - point.x, y: point.y) }
    func mirrored(_ eye: Eye) -> Eye { Eye(outer: mirrored(eye.outer), inner: mirrored(eye.inner)) }
    let row = 3 * picture.width
    let samples = stride(from: 0, to: picture.samples.count, by: row).flatMap { start in
      stride(from: start + row - 3, through: start, by: -3).flatMap { picture.samples[$0..<$0 + 3] }
    }
    let image = try FacePicture(width: picture.width, height: picture.height, samples: samples)
    let other = Face(
      box: face.box, score: face.score, leftEye: mirrored(face.rightEye), rightEye: mirrored(face.leftEye),
      nose: mirrored(face.nose))
    let distance = try reader.descriptor(of: other, in: image).distance(
      to: try reader.descriptor(of: face, in: picture))
    // Those of the two images alone are 0.33 apart. The rest comes from points that are rounded to whole pixels.
    #expect(distance < 0.15)
  }

  @Test func `many threads at once see the same`() async throws {
    let picture = try open("frames/obama/look_straight-1.jpg")
    let expected = try describe(picture)
    try await withThrowingTaskGroup(of: Double.self) { group in
      for _ in 0..<16 { group.addTask { try describe(picture).distance(to: expected) } }
      for try await distance in group { #expect(distance == 0) }
    }
  }

  @Test(arguments: [(1, 1), (1, 500), (500, 1), (79, 79), (3000, 2)])
  func `pictures that have no room for a face have none`(width: Int, height: Int) throws {
    let samples = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    let picture = try FacePicture(width: width, height: height, samples: samples)
    for smallest in [-1, 0, 1, 40, 80, 10_000] {
      #expect(try reader.faces(in: picture, smallest: smallest).isEmpty)
    }
    #expect(try reader.heads(in: picture).isEmpty)
  }

  @Test(arguments: [(0, 10, 0), (10, 0, 0), (-1, 10, 30), (10, 10, 299), (10, 10, 301), (1 << 40, 1 << 40, 0)])
  func `samples that are no picture are refused`(width: Int, height: Int, count: Int) {
    #expect(throws: FaceError.self) {
      try FacePicture(width: width, height: height, samples: [UInt8](repeating: 0, count: count))
    }
  }

  @Test func `a face that is not on the picture is described or refused, not read from elsewhere`() throws {
    let picture = try open("frames/obama/look_straight-1.jpg")
    let face = try #require(try reader.heads(in: picture).first).face
    for shift in [-1e9, -1e4, 1e4, 1e9, .infinity, .nan] {
      func moved(_ point: FacePoint) -> FacePoint { FacePoint(x: point.x + shift, y: point.y + shift) }
      func moved(_ eye: Eye) -> Eye { Eye(outer: moved(eye.outer), inner: moved(eye.inner)) }
      let elsewhere = Face(
        box: face.box, score: face.score, leftEye: moved(face.leftEye), rightEye: moved(face.rightEye),
        nose: moved(face.nose))
      _ = try? reader.descriptor(of: elsewhere, in: picture)
    }
  }

  private func head(_ name: String) throws -> Head {
    try #require(try reader.heads(in: try open("frames/obama/\(name).jpg")).first)
  }

  private func describe(_ picture: FacePicture) throws -> FaceDescriptor {
    let head = try #require(try reader.heads(in: picture).max { $0.eyeDistance < $1.eyeDistance })
    return try reader.descriptor(of: head.face, in: picture)
  }
}
