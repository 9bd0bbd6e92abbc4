import Testing

@testable import DocumentImaging

/// Barcodes on a document, told by their bars.
@Suite struct BarcodePanelTests {
  /// Counts the tiles of a barcode in a document of 800 × 504 samples.
  private func tileCount(_ level: (_ x: Int, _ y: Int) -> UInt8) throws -> Int {
    var planes = PixelMemory()
    var findings = PixelMemory()
    let luma = try planes.planes(PlaneLayout.full(1, of: PixelSize(width: 800, height: 504)))[0]
    for y in 0..<504 {
      for x in 0..<800 { unsafe luma.row(y)[x] = level(x, y) }
    }
    return BarcodePanel.tileCount(in: try Ink(of: luma, memory: &findings))
  }

  /// Bars as wide as so many samples, black or white by chance, in rows three times as high, as those of PDF417 are.
  @Test(arguments: [2, 3, 4, 5]) func barsAreFound(width: Int) throws {
    var random = Random(seed: 3)
    let bars = (0..<400).map { _ in (0..<400).map { _ in random.next(below: 2) == 0 } }
    for isTurned in [false, true] {
      let count = try tileCount { x, y in
        guard (60..<740).contains(x), (60..<300).contains(y) else { return 225 }
        let (along, across) = isTurned ? (y, x) : (x, y)
        return bars[across / (3 * width)][along / width] ? 20 : 250
      }
      #expect(count >= 20, "\(width), \(isTurned)")
    }
  }

  @Test func marksWithoutBarsAreNone() throws {
    var random = Random(seed: 4)
    let noise = (0..<800 * 504).map { _ in random.byte() }
    #expect(try tileCount { x, y in noise[y / 4 * 800 + x / 4] } == 0)
    #expect(try tileCount { x, _ in x % 100 < 50 ? 30 : 220 } == 0)
  }
}
