import DocumentImaging
import Foundation
import TestTraits
import Testing

@testable import DocumentReading

/// Reads the sample pictures, however they are held.
@Suite struct SpecimenTests {
  private static let zones: [(file: String, kind: DocumentReading.Kind, lines: [String])] = [
    (
      "passport.jpg", .td3,
      ["P<UTONOVAKOVA<<LENA<<<<<<<<<<<<<<<<<<<<<<<<<", "HK98043700UTO9104174F34101419104170358<<<<44"]
    ),
    (
      "id-card-back.jpg", .td1,
      ["I<UTOYRM83848629104170358<<<<<", "9104174F3410141UTO<<<<<<<<<<<4", "NOVAKOVA<<LENA<<<<<<<<<<<<<<<<"]
    ),
    (
      "id-card-back-tilted.jpg", .td1,
      ["I<UTOJYU54404645801230471<<<<<", "5801235M3303078UTO<<<<<<<<<<<7", "LINDQVARN<<HUGO<<<<<<<<<<<<<<<"]
    ),
  ]

  @Test(.slow, arguments: zones.indices, 0..<4) func specimensAreReadHoweverTheyAreHeld(index: Int, quarters: Int)
    throws
  {
    let (file, kind, lines) = Self.zones[index]
    let picture = try Self.picture(file).turned(quarters: quarters)
    let reading = try #require(DocumentReader().read(GrayPicture(picture)))
    #expect(reading.kind == kind && reading.lines == lines && reading.checkDigitsHold, "\(reading)")
    #expect(reading.certainty > 0.9)
    // The lines are where the document has them: in its lower half, which turns with it.
    let middles = reading.places.map { corners in
      Point(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
    }
    for middle in middles {
      switch quarters {
      case 0: #expect(middle.y > 0.5)
      case 1: #expect(middle.x < 0.5)
      case 2: #expect(middle.y < 0.5)
      default: #expect(middle.x > 0.5)
      }
    }
  }

  /// Letters from 7 to 100 pixels high.
  @Test(.slow, arguments: 0..<2, -2...2) func zonesOfEverySizeAreRead(index: Int, doublings: Int) throws {
    let (file, _, lines) = Self.zones[index]
    var picture = GrayPicture(try Self.picture(file))
    for _ in 0..<abs(doublings) { picture = doublings < 0 ? try #require(picture.halved) : picture.doubled }
    #expect(DocumentReader().zone(on: picture).reading?.lines == lines)
  }

  /// The lines of a background pattern go through the zone, as on many cards, and join its lines.
  @Test(.slow, arguments: 0..<2, [6.0, 9.0, 12.0])
  func zonesUnderAPatternAreRead(index: Int, period: Double) throws {
    let (file, kind, lines) = Self.zones[index]
    let picture = GrayPicture(try Self.picture(file, fitting: 1100))
    var samples = picture.samples
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let wave = Double(y) + 5 * sin(Double(x) / 30) + Double(x) / 10
        guard wave.truncatingRemainder(dividingBy: period) < 1.2 else { continue }
        let sample = samples[y * picture.width + x]
        samples[y * picture.width + x] = sample - min(sample, 60)
      }
    }
    let patterned = GrayPicture(width: picture.width, height: picture.height, samples: samples)
    let reading = try #require(DocumentReader().zone(on: patterned).reading)
    #expect(reading.kind == kind && reading.lines == lines && reading.checkDigitsHold)
  }

  /// The year of birth is changed on the document, as by pasting one of its own digits over another.
  @Test func aChangedDateIsFoundByItsCheckDigit() throws {
    let picture = GrayPicture(try Self.picture("passport.jpg"))
    let reading = try #require(DocumentReader().zone(on: picture).reading)
    let corners = reading.places[1].map { (x: $0.x * Double(picture.width), y: $0.y * Double(picture.height)) }
    // The corners are 0.6 pitches beside the middles of the first and the last letter.
    let pitch = (corners[1].x - corners[0].x) / 44.2
    let columns = 0..<Int(pitch)
    func left(_ place: Int) -> Int { Int(corners[0].x + (Double(place) + 0.1) * pitch) }
    var samples = picture.samples
    for y in Int(min(corners[0].y, corners[1].y))..<Int(max(corners[2].y, corners[3].y)) {
      let row = y * picture.width
      for column in columns { samples[row + left(13) + column] = picture.samples[row + left(14) + column] }
    }
    let changed = GrayPicture(width: picture.width, height: picture.height, samples: samples)
    let found = try #require(DocumentReader().zone(on: changed).reading)
    #expect(reading.lines[1].dropFirst(13).prefix(7) == "9104174" && reading.wrongDigits == [])
    #expect(found.lines[1].dropFirst(13).prefix(7) == "1104174" && !found.checkDigitsHold)
    let wrong = try #require(found.wrongDigits.first)
    #expect(wrong.field == .birthDate && wrong.text == "110417" && wrong.digit == "4" && wrong.fitting == "8")
  }

  /// The side of a frame beside the zone, so many pitches from its first or last letter.
  @Test(.slow, arguments: [0.7, 0.9, 1.1, 1.4, 2, 2.6], [true, false])
  func aFrameBesideTheZoneIsNoLetter(distance: Double, isLeft: Bool) throws {
    let (file, _, lines) = Self.zones[0]
    let picture = GrayPicture(try Self.picture(file))
    let corners = try #require(DocumentReader().zone(on: picture).reading?.places[0]).map {
      $0.x * Double(picture.width)
    }
    // The corners are 0.6 pitches beside the middles of the first and the last letter.
    let pitch = (corners[1] - corners[0]) / 44.2
    let x = isLeft ? corners[0] + (0.6 - distance) * pitch : corners[1] + (distance - 0.6) * pitch
    var samples = picture.samples
    for y in picture.height / 2..<picture.height {
      for column in Int(x) - 1...Int(x) + 1 { samples[y * picture.width + column] = 30 }
    }
    let framed = GrayPicture(width: picture.width, height: picture.height, samples: samples)
    #expect(DocumentReader().zone(on: framed).reading?.lines == lines)
  }

  @Test(.slow, arguments: zones.indices, 0..<4) func mirroredPicturesAreSaidToBe(index: Int, quarters: Int) throws {
    let (file, kind, lines) = Self.zones[index]
    let picture = GrayPicture(try Self.picture(file).turned(quarters: quarters))
    let rows = stride(from: 0, to: picture.samples.count, by: picture.width)
    let mirrored = GrayPicture(
      width: picture.width, height: picture.height,
      samples: rows.flatMap { picture.samples[$0..<$0 + picture.width].reversed() })
    let (upright, reading) = (DocumentReader().read(picture), try #require(DocumentReader().read(mirrored)))
    #expect(reading.isMirrored && upright?.isMirrored == false)
    #expect(reading.kind == kind && reading.lines == lines && reading.checkDigitsHold, "\(reading)")
    // The places are those in the mirrored picture.
    let places = try #require(upright).places.flatMap(\.self)
    for (one, other) in zip(places, reading.places.flatMap(\.self)) {
      #expect(abs(1 - one.x - other.x) < 0.02 && abs(one.y - other.y) < 0.02)
    }
  }

  @Test(arguments: ["id-card-front.jpg", "driving-licence.jpg"]) func whereNoZoneIsNothingIsRead(file: String) throws {
    let reading = DocumentReader().read(GrayPicture(try Self.picture(file)))
    #expect(reading == nil, "\(String(describing: reading))")
  }

  /// Noise, bars and lines of all sizes are no documents, and no picture is too small or too long to be looked at.
  @Test(.slow, arguments: 0..<60) func whatIsNoDocumentIsNotRead(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % 65_521)
    }
    let sizes = [(1, 1), (2, 2), (3, 700), (700, 3), (1600, 40), (64, 64), (600, 400), (400, 600)]
    let (width, height) = sizes[seed % sizes.count]
    let (period, slant, contrast) = (2 + next() % 30, next() % 5, next() % 256)
    let samples = (0..<(width * height)).map { index in
      let (x, y) = (index % width, index / width)
      let isBar = (x * (1 + slant) + y * (seed % 3)) % period < period / 2 && (y / 12) % 2 == 0
      return UInt8(min(255, max(0, (isBar ? 255 - contrast : 255) - next() % (1 + seed))))
    }
    let reading = DocumentReader().read(GrayPicture(width: width, height: height, samples: samples))
    #expect(reading?.checkDigitsHold != true || (reading?.certainty ?? 0) < 0.9)
  }

  private static func picture(_ name: String, fitting longSide: Int = 1600) throws -> OpenPicture {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../SampleImages")
    return try PictureProcessor().open([UInt8](Data(contentsOf: folder.appending(path: name))), fitting: longSide)
  }
}

extension GrayPicture {
  fileprivate init(_ picture: OpenPicture) {
    // The weights of luma (ITU-R BT.601).
    var gray = [UInt8](repeating: 0, count: picture.width * picture.height)
    for index in gray.indices {
      let (red, green, blue) = (
        Int(picture.samples[3 * index]), Int(picture.samples[3 * index + 1]), Int(picture.samples[3 * index + 2])
      )
      gray[index] = UInt8((77 * red + 150 * green + 29 * blue + 128) >> 8)
    }
    self.init(width: picture.width, height: picture.height, samples: gray)
  }
}
