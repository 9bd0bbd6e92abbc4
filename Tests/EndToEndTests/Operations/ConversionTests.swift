import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Operations {
  /// Pictures that are neither JPEG nor PNG.
  @Suite struct ConversionTests {
    private static let decoders = "\(FileManager.default.currentDirectoryPath)/decoders"
    /// A drawn specimen is not good enough in every respect; this is not about that.
    private static let tolerated = [
      "DOCUMENT_NOT_FOUND", "TWO_DOCUMENTS", "DOCUMENT_CUT_OFF", "DOCUMENT_SMALL", "DOCUMENT_SKEWED", "GLARE",
      "WRONG_SIDE", "WRONG_DOCUMENT",
    ]

    private func withService(
      decoders: String = decoders, environment: [String: String] = [:],
      _ body: (RunningService, _ dataFolder: String) async throws -> Void
    ) async throws {
      let variables = ["MUSTER_DECODERS": decoders].merging(environment) { $1 }
      try await withRules(tolerating: Self.tolerated) { rules in
        try await RunningPrograms.withService(["--quality", rules], environment: variables, body)
      }
    }

    private func upload(_ bytes: Data, to service: RunningService, _ token: String) async throws -> Document {
      let document = try await service.client(token).uploadDocument(
        DocumentFile(data: bytes, type: "ID_CARD", side: .front))
      return try await service.awaitVerdict(document.id, token: token)
    }

    @Test(.needsPillow) func picturesOfEveryFormatAreAccepted() async throws {
      try await withTemporaryFolder { folder in
        let size = try await Pillow.makeConvertedPictures(in: folder)
        try await withService { service, data in
          let limits = try await service.client("").pictureLimits()
          #expect(limits.formats == ["JPEG", "PNG", "HEIC", "AVIF", "WebP", "PDF"])
          for name in [
            "plain.heic", "turned.heic", "plain.avif", "plain.webp", "turned.webp", "transparent.webp", "plain.pdf",
          ] {
            let (_, token) = try await createSession(on: service, in: data, types: ["ID_CARD"])
            let bytes = try readFile("\(folder)/\(name)")
            let verdict = try await upload(bytes, to: service, token)
            #expect(verdict.status == "ACCEPTED", "\(name): \(verdict.errors)")
            #expect([verdict.width, verdict.height] == size, "\(name)")
            let suffix = name.split(separator: ".")[1]
            #expect(verdict.format?.rawValue.lowercased() == String(suffix))
            let original = try #require(verdict.renditions.original)
            #expect(original.contentType.hasSuffix("/\(suffix)"))
            #expect(
              try await service.client(token).rendition(of: verdict.id, .original) == bytes,
              "the original is not changed")
            // Only pictures are shown by a browser at the address of the service.
            let address = "\(service.url)\(Routes.path(Routes.rendition, verdict.id, "original"))"
            let header = try await runCurl(
              ["-sS", "-o", "/dev/null", "-H", "Authorization: Bearer \(token)", address],
              report: "%header{content-disposition}")
            #expect(header.report == (suffix == "pdf" ? "attachment" : "inline"))
            let display = try #require(verdict.renditions.display)
            #expect(display.contentType == "image/jpeg" && [display.width, display.height] == size)
          }
        }
      }
    }

    @Test(.needsPillow) func theCommandProcessesThem() async throws {
      try await withTemporaryFolder { folder in
        let size = try await Pillow.makeConvertedPictures(in: folder)
        let outcome = try await runMuster(
          "process", "--out", "\(folder)/out", "\(folder)/plain.heic", "\(folder)/plain.pdf", "\(folder)/animated.webp",
          environment: ["MUSTER_DECODERS": Self.decoders])
        let lines = outcome.lines
        try #require(lines.count == 3, "\(outcome)")
        #expect(lines[0].contains("HEIC \(size[0])×\(size[1])") && lines[1].contains("PDF \(size[0])×\(size[1])"))
        #expect(lines[2].contains("IMAGE_FORMAT_UNSUPPORTED"))
        #expect(FileManager.default.fileExists(atPath: "\(folder)/out/plain.display.jpg"))
      }
    }

    /// Samples that are stored as in a JPEG are not changed; others become RGB in between.
    @Test(.needsPillow) func theColoursAreThoseOfThePicture() async throws {
      try await withTemporaryFolder { folder in
        _ = try await Pillow.makeConvertedPictures(in: folder)
        let names = ["plain", "turned", "phone", "video", "gray"]
        let outcome = try await runMuster(
          ["process", "--out", "\(folder)/out"] + names.map { "\(folder)/\($0).heic" },
          environment: ["MUSTER_DECODERS": Self.decoders])
        try #require(outcome.exitCode == 0, "\(outcome)")
        let comparisons = try await Pillow.compare(
          names.map { (original: "\(folder)/\($0).heic", display: "\(folder)/out/\($0).display.jpg") })
        #expect(comparisons.count == names.count)
        for comparison in comparisons {
          #expect(comparison.psnr > 33 && comparison.bias < 1, "\(comparison)")
          #expect(comparison.width == comparison.uprightWidth, "\(comparison)")
        }
      }
    }

    @Test(.needsPillow) func damagedPicturesCostNoAttempt() async throws {
      try await withTemporaryFolder { folder in
        _ = try await Pillow.makeConvertedPictures(in: folder)
        try await withService { service, data in
          let (_, token) = try await createSession(on: service, in: data, types: ["ID_CARD"])
          for name in ["plain.heic", "plain.avif", "plain.webp", "plain.pdf"] {
            let whole = try readFile("\(folder)/\(name)")
            let verdict = try await upload(whole.prefix(whole.count / 3), to: service, token)
            #expect(verdict.status == "REJECTED" && verdict.rejectOrigin == "FILE", "\(name): \(verdict)")
            #expect(verdict.errors.map(\.code) == ["DOCUMENT_CORRUPT"], "\(name)")
          }
          let verdict = try await upload(readFile("\(folder)/animated.webp"), to: service, token)
          #expect(verdict.errors.map(\.code) == ["IMAGE_FORMAT_UNSUPPORTED"])
        }
      }
    }

    @Test func withoutAConverterTheFormatIsNamed() async throws {
      try await withService(environment: ["MUSTER_CONVERTED_FORMATS": "none"]) { service, data in
        let (_, token) = try await createSession(on: service, in: data, types: ["ID_CARD"])
        #expect(try await service.client("").pictureLimits().formats == ["JPEG", "PNG"])
        let start = Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 100)
        let error = await #expect(throws: MusterClientError.self) { _ = try await upload(start, to: service, token) }
        #expect("\(try #require(error))".contains("HEIC"))
      }
    }

    /// A file for `hostile-decoder.c`.
    private static func order(_ word: String) -> Data {
      Data("RIFF".utf8) + Data([36, 0, 0, 0]) + Data("WEBP".utf8) + Data(count: 4) + Data(word.utf8) + Data(count: 28)
    }

    /// Calls `body` with a folder in which the library for WebP is that of an attacker.
    private func withHostileDecoder(_ body: (_ folder: String) async throws -> Void) async throws {
      try await withTemporaryFolder { folder in
        let build = try await runProgram(
          "clang",
          ["-shared", "-fPIC", "-o", "\(folder)/libwebp.so.7", Peer.folder + "hostile-decoder.c"])
        try #require(build.exitCode == 0, "\(build.errors)")
        try await body(folder)
      }
    }

    /// What an attacker who has taken over a decoder can do: nothing but to compute, and to end.
    @Test(
      arguments: [
        ("open", 65, nil), ("create", 65, nil), ("memory", 65, nil), ("socket", nil, SIGSYS), ("fork", nil, SIGSYS),
        ("exec", nil, SIGSYS), ("kill", nil, SIGSYS), ("code", nil, SIGSYS), ("unlink", nil, SIGSYS),
        ("crash", nil, SIGSEGV), ("hang", nil, SIGPROF),
      ] as [(String, Int32?, Int32?)])
    func aDecoderHasNoRights(order: String, exitCode: Int32?, signal: Int32?) async throws {
      try await withHostileDecoder { folder in
        let file = try writeFile("\(folder)/order.webp", Self.order(order))
        let command =
          "SWIFT_BACKTRACE=enable=no exec '\(try findMuster())' convert-picture --format WebP --libraries '\(folder)' --processor-milliseconds 500"
        let outcome = try await runProgram("sh", ["-c", "\(command) < '\(file)'"])
        #expect(outcome.exitCode == exitCode && outcome.signal == signal, "\(outcome)")
      }
    }

    @Test func whatADecoderDoesIsNoPicture() async throws {
      try await withHostileDecoder { folder in
        let environment = ["MUSTER_CONVERSION_TIMEOUT_SECONDS": "0.5", "AWS_SECRET_ACCESS_KEY": "planted"]
        try await withService(decoders: folder, environment: environment) { service, data in
          let (_, token) = try await createSession(on: service, in: data, types: ["ID_CARD"])
          for (order, code) in [
            ("crash", "DOCUMENT_CORRUPT"), ("socket", "DOCUMENT_CORRUPT"), ("rubbish", "DOCUMENT_CORRUPT"),
          ] {
            let verdict = try await upload(Self.order(order), to: service, token)
            #expect(verdict.status == "REJECTED" && verdict.rejectOrigin == "FILE", "\(order): \(verdict)")
            #expect(verdict.errors.map(\.code.rawValue) == [code], "\(order)")
          }
          let verdict = try await upload(Self.order("hang"), to: service, token)
          #expect(verdict.status == "FAILED" && verdict.errors.map(\.code) == ["IMAGING_TIMEOUT"], "\(verdict)")
          // The service goes on.
          let photo = try await upload(readFile(locateSpecimen("id-card-front.jpg")), to: service, token)
          #expect(photo.status == "ACCEPTED", "\(photo.errors)")
        }
      }
    }

    /// As the kernel ends it when memory is short. It is started once more, and has none of the service's secrets.
    @Test func aConversionThatIsEndedFromOutsideIsRepeated() async throws {
      try await withHostileDecoder { folder in
        let environment = ["MUSTER_CONVERSION_TIMEOUT_SECONDS": "2", "AWS_SECRET_ACCESS_KEY": "planted"]
        try await withService(decoders: folder, environment: environment) { service, data in
          let (_, token) = try await createSession(on: service, in: data, types: ["ID_CARD"])
          let document = try await service.client(token).uploadDocument(
            DocumentFile(data: Self.order("hang"), type: "ID_CARD", side: .front))
          let converter = try await service.program.child(running: "convert-picture")
          #expect(try readFile("/proc/\(converter)/environ").range(of: Data("planted".utf8)) == nil)
          kill(converter, SIGKILL)
          let verdict = try await service.awaitVerdict(document.id, token: token)
          #expect(verdict.errors.map(\.code) == ["IMAGING_TIMEOUT"])
          #expect(service.program.errors.contains("A conversion was ended by another process"))
        }
      }
    }
  }
}
