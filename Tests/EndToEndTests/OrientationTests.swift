import Foundation
import RunningPrograms
import Testing

extension EndToEnd {
  /// What becomes of each kind of picture, beside what other programs make of it.
  @Suite struct OrientationTests {
    @Test(.needsPillow) func specimensLookAsPillowSeesThem() async throws {
      try await withTemporaryFolder { folder in
        _ = try await compare([locateSpecimen()], to: folder) { report in
          // Their colours are noisy as a phone's are. A JPEG halves the colours' resolution, which costs a PNG most
          // (31.9 to 44.6 dB); reducing 12 megapixels costs 36.6 to 37.1; the rest lies from 40.9 to 66.5.
          switch true {
          case report.format == "PNG": 30
          case max(report.width ?? 0, report.height ?? 0) > 1600: 35
          // Pillow's way from CMYK to RGB rounds in other places than ours: 38.8.
          case report.name.contains("cmyk"): 36.5
          default: 39
          }
        } profile: { name in
          name == "passport-wide-gamut.jpg" ? "kept" : "absent"
        }
      }
    }

    @Test(.needsPillow) func otherKindsLookAsPillowSeesThem() async throws {
      try await withTemporaryFolder { folder in
        try await Pillow.makePictures(in: folder + "/made")
        let reports = try await compare([folder + "/made"], to: folder + "/out") { report in
          // Soft colours: 43.9 to 53.3, but 38 where few colours were dithered.
          report.name.hasPrefix("palette") ? 36.5 : 42
        } profile: { name in
          // A large one has been applied: it was sRGB's.
          name == "profile-in-parts.jpg" ? "lost" : name.hasPrefix("profile") ? "kept" : "absent"
        }
        for report in reports {
          let number = report.name.firstMatch(of: /turned-(\d)/).flatMap { Int($0.1) } ?? 1
          #expect(report.orientation == ((1...8).contains(number) ? number : 1), "\(report.name)")
        }
      }
    }

    @Test(.needs("exiftool")) func exiftoolReadsTheSameOrientation() async throws {
      try await withTemporaryFolder { folder in
        let (_, reports) = try await processPictures(try listSpecimens().map(locateSpecimen), to: folder)
        let outcome = try await runProgram("exiftool", ["-json", "-n", "-Orientation"] + reports.map(\.file))
        let tags: [Tags] = try parseJSON(outcome.output)
        let orientations = Dictionary(uniqueKeysWithValues: tags.map { ($0.file, $0.orientation ?? 1) })
        #expect(Set(orientations.values) == Set(1...8))
        for report in reports {
          #expect(orientations[report.file] == report.orientation, "\(report.name)")
        }
      }
    }

    /// Processes pictures and compares each display rendition with Pillow's own of the same size.
    ///
    /// - Parameters:
    ///   - floor: The minimum PSNR, in dB. A wrong turn, swapped or inverted colours stay under 15.
    ///   - profile: What should become of the colour profile.
    private func compare(
      _ paths: [String], to folder: String, floor: (ProcessReport) -> Double, profile: (_ name: String) -> String
    ) async throws -> [ProcessReport] {
      let reports = try await processPictures(paths, to: folder).reports.filter { $0.display != nil }
      let comparisons = try await Pillow.compare(reports.map { ($0.file, $0.display?.file ?? "") })
      try #require(comparisons.count == reports.count && reports.count > 20)
      for (report, seen) in zip(reports, comparisons) {
        let name = report.name
        #expect(seen.format == "JPEG", "\(name)")
        #expect(seen.width == report.display?.width && seen.height == report.display?.height, "\(name)")
        #expect(seen.uprightWidth == report.width && seen.uprightHeight == report.height, "\(name)")
        #expect(seen.psnr >= floor(report), "\(name), \(seen.mode)")
        // No cast over the whole picture: the matrix of BT.709 instead of 601 would make one of three steps.
        #expect(seen.bias < 1, "\(name)")
        #expect(seen.profile == profile(name), "\(name)")
        #expect(seen.metadata == [], "\(name)")
      }
      return reports
    }

    /// What exiftool says of one file.
    private struct Tags: Decodable {
      let file: String
      let orientation: Int?

      enum CodingKeys: String, CodingKey {
        case file = "SourceFile"
        case orientation = "Orientation"
      }
    }
  }
}
