import BarcodeWriter
import Foundation
import TestTraits
import Testing

@testable import DocumentReading

/// Barcodes, as ZXing draws them.
@Suite struct BarcodeTests {
  private static let licence =
    "@\n\u{1e}\rANSI 636000090002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDDFN\nDADJOHN\nDDGN\nDCUJR\n"
    + "DCAD\nDCBK\nDCDPH\nDBD06062019\nDBB06061986\nDBA12102034\nDBC1\nDAU068 in\nDAYBRO\nDAG2300 WEST BROAD STREET\n"
    + "DAIRICHMOND\nDAJVA\nDAK232690000  \nDCF2424244747474786102204\nDCGUSA\nDCK123456789\nDDAF\nDDB06062018\nDDC06062020\n"
    + "DDD1\rZVZVA01\r"

  @Test(arguments: 0..<4) func aLicenceIsReadHoweverItIsHeld(quarters: Int) throws {
    var picture = try Self.draw(1, Self.licence, width: 1200, height: 420)
    for _ in 0..<quarters { picture = picture.turned }
    let reading = try #require(DocumentReader().read(picture))
    #expect(reading.kind == .aamva && reading.checkDigitsHold)
    let expected: [ReadField.Name: String] = [
      .documentNumber: "T64235789", .surname: "SAMPLE", .givenNames: "MICHAEL JOHN", .birthDate: "1986-06-06",
      .expiryDate: "2034-12-10", .sex: "M", .issuer: "USA", .optional: "VA",
    ]
    for (name, value) in expected { #expect(reading[name] == value, "\(name)") }
    #expect(
      reading.places[0].count == 4 && reading.places[0].allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
  }

  @Test(arguments: [(1, 900, 300), (2, 400, 400), (3, 400, 400), (4, 400, 400)])
  func otherCodesAreText(format: Int32, width: Int, height: Int) throws {
    // ZXing draws no other letters than those of Western Europe as Data Matrix.
    let letters = format == 3 ? "" : "\u{202e}שלום"
    let text = "https://example.org/?a=1&b=<script>alert('x')</script>'; DROP TABLE sessions; --\n\u{7}" + letters
    let reading = try #require(DocumentReader().read(try Self.draw(format, text, width: width, height: height)))
    #expect(reading.kind == .barcode && reading.fields.isEmpty)
    #expect(reading.lines.count == 1 && reading.lines[0].contains("DROP TABLE"))
    #expect(!reading.lines[0].unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  /// A code is found wherever it is on the document, and however wide its modules are.
  @Test(
    .slow,
    arguments: [
      (1, 420, 140), (2, 100, 100), (2, 300, 300), (2, 900, 900), (3, 240, 240), (4, 110, 110), (4, 700, 700),
    ])
  func aCodeIsFoundAmongOtherPrint(format: Int32, width: Int, height: Int) throws {
    let code = try Self.draw(format, "UTOPIA", width: width, height: height)
    for (left, top) in [(40, 30), (1560 - width, 970 - height), ((1600 - width) / 2, (1000 - height) / 2)] {
      var samples = Self.print(width: 1600, height: 1000)
      for y in 0..<height {
        let row = (top + y) * 1600 + left
        samples.replaceSubrange(row..<(row + width), with: code.samples[(y * width)..<((y + 1) * width)])
      }
      let reading = DocumentReader().read(GrayPicture(width: 1600, height: 1000, samples: samples))
      #expect(reading?.kind == .barcode && reading?.lines == ["UTOPIA"], "at \(left), \(top)")
      guard let place = reading?.places.first else { continue }
      let middle = (place.map(\.x).reduce(0, +) * 400, place.map(\.y).reduce(0, +) * 250)
      #expect(abs(middle.0 - Double(left + width / 2)) < 25 && abs(middle.1 - Double(top + height / 2)) < 25)
    }
  }

  /// Lines of bars as high and as dense as letters are no places to look for codes, and neither is a face's smooth shade.
  @Test func printIsNoPlaceForCodes() {
    let picture = GrayPicture(width: 1600, height: 1000, samples: Self.print(width: 1600, height: 1000))
    #expect(BarcodeLocator(picture, InkMap(picture)).areas().isEmpty)
  }

  /// Paper with lines of print: strokes of 4 pixels, 24 high, in words of different lengths.
  private static func print(width: Int, height: Int) -> [UInt8] {
    (0..<(width * height)).map { index in
      let (x, y) = (index % width, index / width)
      let isInk = y % 60 < 24 && x % 12 < 4 && (x / 97 + y / 60) % 4 != 0
      return isInk ? 40 : 225
    }
  }

  /// Dates have eight digits, the month first in the United States, the year in Canada and in West Virginia.
  @Test(
    arguments: [
      ("USA", "06071986", "1986-06-07"), ("CAN", "19860607", "1986-06-07"), ("", "19860607", "1986-06-07"),
      ("USA", "19860607", "1986-06-07"), ("USA", "06-07-1986", "1986-06-07"), ("CAN", "1986/06/07", "1986-06-07"),
      ("USA", "13991986", nil), ("USA", "6071986", nil), ("USA", "0607198٦", nil), ("CAN", "19861307", nil),
    ] as [(String, String, String?)])
  func datesAreReadInBothOrders(country: String, text: String, date: String?) {
    let data = Self.licence.replacing("DCGUSA", with: "DCG" + country).replacing("DBB06061986", with: "DBB" + text)
    let licence = AAMVALicence(Array(data.utf8))
    #expect(licence?.fields.first { $0.name == .birthDate }?.value == date)
    #expect(licence?.impossibleFields == (date == nil ? [.birthDate] : []), "what is no date is not dropped in silence")
    #expect(licence?.unreadFields.contains(.birthDate) == (date == nil))
  }

  /// What issuers write into the elements of names, and what the surname and the given names are.
  @Test(
    arguments: [
      ("DAAPUBLIC,JOHN,Q,JR", "PUBLIC", "JOHN Q", "JR", 1), ("DAAPUBLIC$JOHN$Q$", "PUBLIC", "JOHN Q", nil, 1),
      ("DAAJOHN Q PUBLIC", "PUBLIC", "JOHN Q", nil, DocumentReading.minCertainty),
      ("DABPUBLIC\nDACJOHN\nDADQ\nDAEIII", "PUBLIC", "JOHN Q", "III", 1),
      ("DCSPUBLIC\nDCTJOHN,Q", "PUBLIC", "JOHN Q", nil, 1), ("DCSPUBLIC\nDACJOHN\nDADunavl", "PUBLIC", "JOHN", nil, 1),
      ("DCSPUBLIC\nDACNONE\nDADNONE", "PUBLIC", nil, nil, 1),
      ("DCSPUBLIC\nDACJOHN\nDADNone\nDCUJR", "PUBLIC", "JOHN", "JR", 1),
    ] as [(String, String, String?, String?, Double)])
  func namesAreReadInEveryForm(
    elements: String, surname: String, givenNames: String?, suffix: String?, certainty: Double
  ) throws {
    let data = "@\n\u{1e}\rANSI 6360000102DL00390187ZV02260032DLDAQ0123456789ABC\n\(elements)\nDBB19490415\nDBC1\r"
    let licence = try #require(AAMVALicence(Array(data.utf8)))
    let fields = licence.fields
    #expect(fields.first { $0.name == .surname }?.value == surname)
    #expect(fields.first { $0.name == .nameSuffix }?.value == suffix)
    #expect(licence.unreadFields == (givenNames == nil ? [.givenNames] : []) + [.expiryDate, .issuer])
    #expect(fields.first { $0.name == .givenNames }?.value == givenNames)
    #expect(fields.first { $0.name == .surname }?.certainty == certainty)
    #expect(fields.first { $0.name == .birthDate }?.value == "1949-04-15")
  }

  /// Headers with other separators, issuers of five digits, and no number of subfiles.
  @Test(
    arguments: [
      "@\n\u{1e}\rANSI 6360000102DL00390187ZV02260032", "@\n\u{1c}AAMVA36004001DL00280191",
      "@\r\nANSI6360000102DL00390187", "@\n\rAAMVA6360000102DL99990187ZV02260032",
    ])
  func headersOfEveryFormAreRead(header: String) {
    let data = header + "DLDABPUBLIC\nDAQ0123456789ABC\r"
    #expect(AAMVALicence(Array(data.utf8))?.elements["DAQ"] == "0123456789ABC")
    #expect(AAMVALicence(Array(data.dropFirst().utf8)) == nil)
  }

  /// PDF417 has ISO 8859-1 by default, some issuers write UTF-8.
  @Test(arguments: [String.Encoding.isoLatin1, .utf8])
  func lettersBeyondASCIIAreRead(encoding: String.Encoding) throws {
    let data = try #require(Self.licence.replacing("DCSSAMPLE", with: "DCSMUÑOZ").data(using: encoding))
    #expect(AAMVALicence(Array(data))?.fields.first { $0.name == .surname }?.value == "MUÑOZ")
  }

  /// Data that was cut or changed anywhere is no crash, and never more than it was.
  @Test(.slow) func damagedDataIsNoHarm() {
    let bytes = Array(Self.licence.utf8)
    for end in 0...bytes.count { _ = AAMVALicence(Array(bytes[..<end]))?.fields }
    var state: UInt64 = 42
    for _ in 0..<20_000 {
      var damaged = bytes
      for _ in 0..<(1 + Int(state % 6)) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      let fields = AAMVALicence(damaged)?.fields ?? []
      #expect(fields.allSatisfy { $0.value.count <= 401 })
    }
  }

  private static func draw(_ format: Int32, _ text: String, width: Int, height: Int) throws -> GrayPicture {
    var samples = [UInt8](repeating: 255, count: width * height)
    let status = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe muster_draw_barcode(
          format, characters.baseAddress, characters.count, Int32(width), Int32(height), &samples)
      }
    }
    try #require(status == 0, "it does not fit")
    return GrayPicture(width: width, height: height, samples: samples)
  }
}
