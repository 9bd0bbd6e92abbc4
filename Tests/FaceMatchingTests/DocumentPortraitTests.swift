import DocumentImaging
import Foundation
import MusterService
import Synchronization
import Testing

/// What follows from the portrait on a document without a machine-readable zone.
@Suite struct DocumentPortraitTests {
  private let processor = PictureProcessor(portraits: DocumentPortraits(reader: reader))

  @Test(arguments: ["id-card-front.jpg", "driving-licence-444.jpg"], [PictureRules.Side.front, .back])
  func `a front is no back`(name: String, asked: PictureRules.Side) throws {
    let picture = try processor.process(try specimen(name), rules: PictureRules(side: asked))
    let fact = try #require(picture.quality.first { $0.code == .wrongSide })
    #expect(fact.severity == (asked == .back ? .reject : .ok))
  }

  @Test(arguments: ["id-card-back.jpg", "id-card-back-tilted.jpg"]) func `a back is a back`(name: String) throws {
    let picture = try processor.process(try specimen(name), rules: PictureRules(side: .back))
    #expect(picture.quality.contains { $0.code == .wrongSide && $0.severity == .ok })
  }

  @Test(arguments: ["id-card-front.jpg", "driving-licence-444.jpg"], 1...3)
  func `a front is turned upright`(name: String, quarters: Int) throws {
    var rules = PictureRules(side: .front)
    rules.cutsOut = true
    let bytes = try specimen(name)
    let upright = try processor.process(bytes, rules: rules)
    let turned = try processor.process(try self.turned(bytes, by: quarters), rules: rules)
    #expect(turned.header.orientation == [.up, .left, .down, .right][quarters])
    #expect((turned.display.width, turned.display.height) == (upright.display.width, upright.display.height))
    let documents = try [#require(upright.document), #require(turned.document)]
    #expect(documents[0].width > documents[0].height && documents[1].width > documents[1].height)
    let hashes = try [upright, turned].map { try #require($0.perceptualHash) }
    #expect(hashes[0].compared(with: hashes[1]) > 0.9)
  }

  @Test func `hints stay in the frame as it came`() throws {
    let frame = try turned(try specimen("id-card-front.jpg"), by: 1)
    let hint = try processor.judge(frame, rules: PictureRules(side: .back))
    #expect(hint.quality.contains { $0.code == .wrongSide && $0.severity == .reject })
    let corners = try #require(hint.quadrilateral).corners
    #expect(hint.header.orientation == .up)
    #expect(corners.allSatisfy { $0.x < Double(hint.header.width) && $0.y < Double(hint.header.height) })
  }

  /// Frames come often, and nothing that is said about a front depends on its portrait.
  @Test(arguments: [PictureRules.Side.front, .back]) func `only frames of backs are searched`(
    side: PictureRules.Side
  ) throws {
    final class Counter: PortraitFinder {
      let searches = Atomic(0)

      func portrait(on document: OpenPicture) throws -> Portrait? {
        searches.add(1, ordering: .relaxed)
        return nil
      }
    }
    let counter = Counter()
    _ = try PictureProcessor(portraits: counter)
      .judge(try specimen("id-card-front.jpg"), rules: PictureRules(side: side))
    #expect(counter.searches.load(ordering: .relaxed) == (side == .back ? 2 : 0))
  }

  @Test func `without a working finder nothing follows`() throws {
    struct Broken: PortraitFinder {
      func portrait(on document: OpenPicture) throws -> Portrait? { throw CancellationError() }
    }
    let picture = try PictureProcessor(portraits: Broken())
      .process(try specimen("id-card-front.jpg"), rules: PictureRules(side: .back))
    #expect(picture.quality.contains { $0.code == .wrongSide && $0.severity == .ok })
    #expect(picture.header.orientation == .up)
  }

  private func specimen(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: repository + "/SampleImages/" + name)))
  }

  /// Returns the picture turned clockwise by so many quarters.
  private func turned(_ bytes: [UInt8], by quarters: Int) throws -> [UInt8] {
    let picture = try processor.open(bytes, fitting: 1600).turned(quarters: quarters)
    let all = PixelBox(x: 0, y: 0, width: picture.width, height: picture.height)
    return try #require(try picture.cut(all, longSide: 1600, quality: 95)).bytes
  }
}
