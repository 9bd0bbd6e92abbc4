import CImageKernels
import DocumentImaging
import TestTraits
import Testing

/// How close renditions come to decoding everything and resampling it in double precision.
@Suite struct FidelityTests {
  /// Ratios for both scales that the decoder may choose, also just where it begins to.
  private static let sides = [850, 430, 416, 400, 300, 150]

  @Test(.slow, arguments: JPEGMaker.Sampling.allCases, sides) func resamplingAloneIsClose(
    sampling: JPEGMaker.Sampling, side: Int
  ) throws {
    let file = JPEGMaker.file(Self.photo, sampling: sampling, quality: 92)
    let (found, expected) = try Self.outcome(of: file, side: side, quality: 100)
    #expect(peakSignalToNoise(found.luma, expected.luma) >= 46)
    #expect(structuralSimilarity(found.luma, expected.luma, width: found.width) >= 0.995)
  }

  /// Chroma is decoded at half its size wherever the target has less than that, which luma is not.
  @Test(arguments: [495, 460], JPEGMaker.Sampling.allCases) func chromaIsClose(
    side: Int, sampling: JPEGMaker.Sampling
  ) throws {
    let file = JPEGMaker.file(Self.coloredPhoto, sampling: sampling, quality: 92)
    let display = try PictureProcessor.forSmallPictures(displaySide: side, quality: 100).process(file).display
    let source = try #require(JPEGMaker.decode(file))
    let found = try #require(JPEGMaker.decode(display.bytes))
    for channel in [0, 2] {
      let expected = Self.lanczos(
        source.chroma(channel), width: source.width, height: source.height, toWidth: found.width, height: found.height,
        clampedTo: -255...255)
      #expect(peakSignalToNoise(found.chroma(channel), expected) >= 43)
    }
  }

  /// Beside what becomes of the picture when it is decoded as a whole, resampled in double precision and encoded alike.
  @Test(arguments: sides) func finalFileIsAsGoodAsAny(side: Int) throws {
    let file = JPEGMaker.file(Self.photo, sampling: .s420, quality: 92)
    let (found, expected) = try Self.outcome(of: file, side: side, quality: 85)
    let encoded = JPEGMaker.file(expected, sampling: .s420, quality: 85)
    let best = try #require(JPEGMaker.decode(encoded))
    let (foundNoise, bestNoise) = (
      peakSignalToNoise(found.luma, expected.luma), peakSignalToNoise(best.luma, expected.luma)
    )
    #expect(foundNoise > bestNoise - 0.5)
    let (foundLikeness, bestLikeness) = (
      structuralSimilarity(found.luma, expected.luma, width: found.width),
      structuralSimilarity(best.luma, expected.luma, width: found.width)
    )
    #expect(foundLikeness > bestLikeness - 0.001)
  }

  @Test func keepsColours() throws {
    let chart = TestPicture.chart(width: 240, height: 160)
    let samplings = [JPEGMaker.Sampling.s444, .s422, .s440, .s420, .s411]
    for file in samplings.map({ JPEGMaker.file(chart, sampling: $0) }) + [JPEGMaker.fileInThreeScans(chart)] {
      let display = try PictureProcessor.forSmallPictures().process(file).display
      let picture = try #require(JPEGMaker.decode(display.bytes))
      for (x, y) in [(20, 15), (220, 15), (20, 145), (220, 145), (120, 80)] {
        let (expected, found) = (chart[x, y], picture[x, y])
        #expect(abs(expected.0 - found.0) < 8 && abs(expected.1 - found.1) < 8 && abs(expected.2 - found.2) < 8)
      }
      #expect(picture.meanDifference(from: chart) < 4)
    }
  }

  @Test func readsOtherColourSpaces() throws {
    let chart = TestPicture.chart(width: 240, height: 160)
    for file in [JPEGMaker.fileInYCCK(chart), JPEGMaker.fileInRGB(chart)] {
      #expect(!file.isEmpty)
      let display = try PictureProcessor.forSmallPictures().process(file).display
      let picture = try #require(JPEGMaker.decode(display.bytes))
      #expect(picture.meanDifference(from: chart) < 4)
      let half = try PictureProcessor.forSmallPictures(displaySide: 120).process(file).display
      let smallPicture = try #require(JPEGMaker.decode(half.bytes))
      #expect(smallPicture.meanDifference(from: .chart(width: 120, height: 80)) < 6)
    }
  }

  @Test func progressiveIsTheSamePicture() throws {
    let photo = TestPicture.photo(width: 300, height: 220)
    let processor = PictureProcessor.forSmallPictures(displaySide: 250)
    let plain = try processor.process(JPEGMaker.file(photo))
    let progressive = try processor.process(JPEGMaker.file(photo, isProgressive: true))
    #expect(plain.display == progressive.display)
    #expect(plain.thumbnail == progressive.thumbnail)
  }

  private static let photo = TestPicture.camera(width: 1000, height: 740)
  /// The same, with the lower half's light as the upper half's colour.
  private static let coloredPhoto = TestPicture(width: 1000, height: 740) { x, y in
    let (light, color) = (photo[x, y].0, photo[x, 739 - y].0)
    return ((light + color) / 2, light, (light + 255 - color) / 2)
  }

  /// The display rendition of a file, and the picture it should show.
  private static func outcome(
    of file: [UInt8], side: Int, quality: Int
  ) throws -> (found: TestPicture, expected: TestPicture) {
    let display = try PictureProcessor.forSmallPictures(displaySide: side, quality: quality).process(file).display
    let source = try #require(JPEGMaker.decode(file))
    let found = try #require(JPEGMaker.decode(display.bytes))
    let luma = lanczos(
      source.luma, width: source.width, height: source.height, toWidth: found.width, height: found.height)
    let samples = luma.flatMap { value -> [UInt8] in
      let sample = UInt8(value.rounded())
      return [sample, sample, sample]
    }
    return (found, TestPicture(width: found.width, height: found.height, samples: samples))
  }

  /// The definition, written down without any trick: outside the picture there is nothing, weights are scaled to 1.
  private static func lanczos(
    _ samples: [Double], width: Int, height: Int, toWidth targetWidth: Int, height targetHeight: Int,
    clampedTo range: ClosedRange<Double> = 0...255
  ) -> [Double] {
    let across = weights(from: width, to: targetWidth)
    let down = weights(from: height, to: targetHeight)
    var rows = [Double](repeating: 0, count: targetWidth * height)
    for y in 0..<height {
      for x in 0..<targetWidth {
        var sum = 0.0
        for (index, weight) in across[x] { sum += samples[y * width + index] * weight }
        rows[y * targetWidth + x] = sum
      }
    }
    var result: [Double] = []
    for y in 0..<targetHeight {
      for x in 0..<targetWidth {
        var sum = 0.0
        for (index, weight) in down[y] { sum += rows[index * targetWidth + x] * weight }
        result.append(min(max(sum, range.lowerBound), range.upperBound))
      }
    }
    return result
  }

  private static func weights(from source: Int, to target: Int) -> [[(Int, Double)]] {
    let ratio = Double(source) / Double(target)
    let scale = max(1, ratio)
    return (0..<target).map { index in
      let centre = (Double(index) + 0.5) * ratio - 0.5
      let near = (0..<source).filter { abs(Double($0) - centre) < 3 * scale }
      let weights = near.map { ($0, muster_lanczos3((Double($0) - centre) / scale)) }
      let sum = weights.reduce(0) { $0 + $1.1 }
      return weights.map { ($0.0, $0.1 / sum) }
    }
  }
}
