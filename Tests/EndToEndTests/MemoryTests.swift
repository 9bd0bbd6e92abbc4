import Foundation
import RunningPrograms
import Testing

extension Operations {
  /// How much memory pictures take, beside a small one in a process of its own.
  @Suite struct MemoryTests {
    /// The most above a small picture, in bytes.
    private static let budgets = [
      "baseline.jpg": 14_000_000, "turned.jpg": 14_000_000, "fine-chroma.jpg": 14_000_000, "whole.jpg": 20_000_000,
      "inks.jpg": 20_000_000, "progressive.jpg": 45_000_000, "quick.png": 20_000_000, "palette.png": 20_000_000,
      "rows.png": 20_000_000, "just-rows.png": 20_000_000,
    ]

    private static let small = locateSpecimen("id-card-front-small.jpg")

    @Test(.needsPillow) func everyKindKeepsItsBudget() async throws {
      try await withTemporaryFolder { folder in
        try await Pillow.makeLargePictures(in: folder)
        #expect(try listFolder(folder).sorted() == Self.budgets.keys.sorted())
        let idle = try await peak(of: Self.small, seconds: 0.1).byteCount
        for (name, budget) in Self.budgets {
          let taken = try await peak(of: folder + "/" + name, seconds: 0.1).byteCount - idle
          #expect(taken <= budget, "\(name) takes \(taken) bytes")
        }
      }
    }

    @Test func thousandsOfPicturesTakeNoMoreThanSome() async throws {
      let few = try await peak(of: Self.small, seconds: 1)
      let many = try await peak(of: Self.small, seconds: 20)
      #expect(many.images > 4 * few.images)
      #expect(many.byteCount - few.byteCount < 4_000_000)
    }

    private func peak(of picture: String, seconds: Double) async throws -> (byteCount: Int, images: Int) {
      let outcome = try await runMuster("bench", "images", "--json", "--seconds", "\(seconds)", picture)
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
      let figures: Figures = try parseJSON(outcome.output)
      return (figures.peakResidentBytes, figures.images)
    }

    private struct Figures: Decodable {
      let images: Int
      let peakResidentBytes: Int
    }
  }
}
