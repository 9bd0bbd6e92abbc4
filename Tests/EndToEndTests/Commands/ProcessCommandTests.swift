import DocumentImaging
import Foundation
import RunningPrograms
import Testing

extension Commands {
  /// `muster process`: imaging alone.
  @Suite struct ProcessCommandTests {
    @Test func everySpecimenIsProcessed() async throws {
      try await withTemporaryFolder { folder in
        let names = try listSpecimens()
        let (outcome, reports) = try await processPictures(names.map(locateSpecimen), to: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(reports.map(\.name) == names)
        for report in reports {
          #expect(report.error == nil, "\(report.name)")
          #expect((report.verdict == "REJECTED") == Self.refused.contains(report.name), "\(report.name)")
          let display = try #require(report.display)
          let thumbnail = try #require(report.thumbnail)
          #expect(max(display.width, display.height) <= 1600 && display.byteCount < 1_000_000, "\(report.name)")
          #expect(max(thumbnail.width, thumbnail.height) <= 320, "\(report.name)")
          for written in [display, thumbnail] {
            let bytes = try readFile(written.file)
            #expect(bytes.count == written.byteCount && bytes.starts(with: [0xFF, 0xD8]), "\(written.file)")
          }
        }
        #expect(try listFolder(folder).count == 2 * reports.count)
      }
    }

    @Test func everyHostileFileHasACodeAndNoneEndsTheRun() async throws {
      try await withTemporaryFolder { folder in
        let (outcome, reports) = try await processPictures([locateSpecimen("hostile")], to: folder)
        #expect(outcome.exitCode == 1, "\(outcome)")
        #expect(reports.map(\.name) == (try listSpecimens(in: "hostile")))
        for report in reports {
          if let error = report.error {
            #expect(error.code.wholeMatch(of: /[A-Z][A-Z_]+/) != nil && !error.reason.isEmpty, "\(report.name)")
            #expect(error.code != "IMAGING_FAILED" && error.code != "IMAGING_TIMEOUT", "\(report.name)")
          } else {
            #expect(Self.readable.contains(report.name), "\(report.name) was taken")
          }
        }
        let codes = Dictionary(uniqueKeysWithValues: reports.map { ($0.name, $0.error?.code) })
        for (name, code) in Self.expectedCodes {
          #expect(codes[name] == code, "\(name)")
        }
      }
    }

    @Test func folderMeansEveryFileInItButHiddenOnes() async throws {
      try await withTemporaryFolder { folder in
        let picture = try readFile(locateSpecimen("driving-licence-444.jpg"))
        for name in ["b.jpg", "a.jpg", ".hidden.jpg", "names with spaces.jpeg"] {
          try writeFile("\(folder)/\(name)", picture)
        }
        try writeFile(folder + "/words.txt", Data("words".utf8))
        try FileManager.default.createDirectory(atPath: folder + "/deeper.jpg", withIntermediateDirectories: false)
        let (outcome, reports) = try await processPictures([folder], to: folder + "/out")
        #expect(outcome.exitCode == 1)
        #expect(reports.map(\.name) == ["a.jpg", "b.jpg", "names with spaces.jpeg", "words.txt"])
        #expect(reports.map { $0.error?.code } == [nil, nil, nil, "IMAGE_FORMAT_UNSUPPORTED"])
      }
    }

    @Test func goodFilesAreProcessedBesideBadOnes() async throws {
      try await withTemporaryFolder { folder in
        let good = locateSpecimen("passport-grayscale.jpg")
        let (outcome, reports) = try await processPictures(
          [good, folder + "/missing.jpg", locateSpecimen("hostile/empty.jpg"), good], to: folder + "/made/for/it")
        #expect(outcome.exitCode == 1)
        #expect(reports.map { $0.error?.code } == [nil, "FILE_UNREADABLE", "IMAGE_EMPTY", nil])
        // The second one of a name does not write over the first.
        #expect(try listFolder(folder + "/made/for/it").count == 4)
      }
    }

    @Test func theLargestPictureIsASetting() async throws {
      try await withTemporaryFolder { folder in
        let refused = try await runMuster(
          "process", locateSpecimen("passport-grayscale.jpg"), "--out", folder, "--max-image-bytes", "200000", "--json")
        #expect(refused.exitCode == 1)
        #expect(refused.output.contains("IMAGE_TOO_LARGE"))
        #expect(try listFolder(folder) == [])
      }
    }

    @Test func factsArePrintedAndNoFileIsWritten() async throws {
      try await withTemporaryFolder { folder in
        let rules = try writeFile(
          folder + "/rules.json",
          Data(#"{"types": {"PASSPORT": {"limits": {"FILE_LARGE": {"warn": 2, "reject": 3}}}}}"#.utf8))
        let files = [locateSpecimen("passport-grayscale.jpg"), locateSpecimen("hostile/empty.jpg")]
        let outcome = try await runMuster(
          ["process", "--facts", "--type", "PASSPORT", "--quality", rules] + files, workingFolder: folder)
        #expect(outcome.exitCode == 1, "one of them cannot be read")
        let facts: Facts = try parseJSON(try #require(outcome.lines.first))
        #expect(facts.file == files[0] && facts.width > 0 && facts.height > 0)
        #expect(facts.verdict == "REJECTED")
        let fact = try #require(facts.quality.first { $0.code == "FILE_LARGE" })
        #expect(fact.severity == "reject" && fact.threshold == 3)
        let keys = try #require(
          try JSONSerialization.jsonObject(with: Data(outcome.lines[0].utf8)) as? [String: Any]
        ).keys.sorted()
        #expect(keys == ["file", "height", "likeness", "quadrilateral", "quality", "verdict", "width"])
        let failure: ProcessReport = try parseJSON(outcome.lines[1])
        #expect(failure.error?.code == "IMAGE_EMPTY")
        #expect(try listFolder(folder) == ["rules.json"])
      }
    }

    @Test func whatIsReadIsPartOfTheFacts() async throws {
      let names = ["id-card-back.jpg", "id-card-back-blurred.jpg", "id-card-front.jpg"]
      let outcome = try await runMuster(["process", "--facts", "--read"] + names.map(locateSpecimen))
      let reports: [Reading] = try outcome.lines.map { try parseJSON($0) }
      let reading = try #require(reports[0].reading)
      #expect(
        reading.lines == [
          "I<UTOYRM83848629104170358<<<<<", "9104174F3410141UTO<<<<<<<<<<<4", "NOVAKOVA<<LENA<<<<<<<<<<<<<<<<",
        ])
      #expect(reading.kind == "TD1" && reading.checkDigitsHold && reading.certainty > 0.9)
      let values = reading.fields.mapValues(\.value)
      #expect(
        values["surname"] == "NOVAKOVA" && values["givenNames"] == "LENA" && values["documentNumber"] == "YRM838486")
      #expect(values["birthDate"] == "910417" && values["expiryDate"] == "341014" && values["sex"] == "F")
      #expect(reports[1].reading?.checkDigitsHold != true || reports[1].reading?.lines == reading.lines)
      #expect(reports[2].reading?.checkDigitsHold != true, "a front has no zone")
    }

    /// Its document alone is smaller than an uploaded picture may be.
    @Test func aSmallPictureIsReadToo() async throws {
      try await withTemporaryFolder { folder in
        let photo = try Data(contentsOf: URL(filePath: locateSpecimen("id-card-front.jpg")))
        var settings = RenditionSettings()
        settings.displaySide = 240
        let small = try PictureProcessor(settings: settings).process(Array(photo), rules: nil).display
        let path = "\(folder)/small.jpg"
        try Data(small.bytes).write(to: URL(filePath: path))
        let outcome = try await runMuster("process", "--facts", "--read", path)
        #expect(outcome.exitCode == 0, "\(outcome)")
      }
    }

    @Test func readingWritesWhatItWroteBefore() async throws {
      try await withTemporaryFolder { folder in
        let outcome = try await runMuster(
          "process", "--read", "--out", folder, "--type", "PASSPORT", locateSpecimen("passport.jpg"))
        #expect(outcome.exitCode == 0 && outcome.output.contains("P<UTONOVAKOVA<<LENA"), "\(outcome)")
        #expect(try listFolder(folder).sorted() == ["passport.display.jpg", "passport.thumbnail.jpg"])
      }
    }

    @Test func anUnknownTypeIsNamed() async throws {
      let outcome = try await runMuster("process", "--facts", "--type", "LETTER", locateSpecimen("passport.jpg"))
      #expect(outcome.exitCode.map { $0 != 0 } == true)
      #expect(outcome.errors.contains("type: \"LETTER\" is not one of ID_CARD, PASSPORT"), "\(outcome.errors)")
    }

    private struct Reading: Decodable {
      struct Field: Decodable {
        let value: String
        let certainty: Double
      }

      struct Zone: Decodable {
        let kind: String
        let lines: [String]
        let fields: [String: Field]
        let certainty: Double
        let checkDigitsHold: Bool
      }

      let reading: Zone?
    }

    private struct Facts: Decodable {
      struct Fact: Decodable {
        let code: String
        let threshold: Double?
        let severity: String
      }

      let file: String
      let width: Int
      let height: Int
      let quality: [Fact]
      let verdict: String
    }

    /// Specimens that are not good enough, and passports whose zone shows that they are no ID cards.
    private static let refused: Set = [
      "id-card-front-small.jpg", "id-card-back-blurred.jpg", "passport.jpg", "passport-cmyk.jpg",
      "passport-wide-gamut.jpg",
    ]

    /// Files that are odd but may be read.
    private static let readable: Set = [
      "no-eoi.jpg", "truncated.jpg", "truncated.png", "text-bomb.png", "header-bomb-25mp.jpg",
    ]

    private static let expectedCodes = [
      "document.pdf-like.jpg": "DOCUMENT_CORRUPT",
      "empty.jpg": "IMAGE_EMPTY",
      "header-bomb.jpg": "IMAGE_SIDE_TOO_LONG",
      "heic-like.jpg": "DOCUMENT_CORRUPT",
      "many-scans.jpg": "IMAGE_TOO_MANY_SCANS",
      "png-bomb.png": "IMAGE_SIDE_TOO_LONG",
      "too-small.jpg": "IMAGE_TOO_SMALL",
      "webp-like.jpg": "DOCUMENT_CORRUPT",
      "wrong-magic.jpg": "IMAGE_FORMAT_UNSUPPORTED",
    ]
  }
}
