import CImageKernels

@testable import DocumentImaging

/// Any four points, in small planes as a picture with any orientation is stored: a document or none, never a fault, and
/// on every instruction set the same.
enum CutOutFuzz {
  static func run(_ bytes: [UInt8]) {
    var recipe = Recipe(bytes)
    let size = PixelSize(width: 1 + recipe.number(below: 120), height: 1 + recipe.number(below: 120))
    let orientation = Orientation(exif: recipe.number(below: 10))
    let corners = (0..<4).map { _ in Quadrilateral.Point(coordinate(&recipe), coordinate(&recipe)) }
    let quadrilateral = Quadrilateral(
      upperLeft: corners[0], upperRight: corners[1], lowerRight: corners[2], lowerLeft: corners[3])
    let physical = PictureRules.PhysicalSize(
      longSide: Double(recipe.byte()) - 1, shortSide: Double(recipe.byte()) - 1)
    let side = 1 + recipe.number(below: 200)
    let isGray = recipe.flag()
    let samples = recipe.filling(size.width * size.height * (isGray ? 1 : 3))

    let header = ImageHeader(format: .jpeg, width: size.width, height: size.height, orientation: orientation)
    guard let cutOut = CutOut(quadrilateral, of: physical, in: header, side: side) else { return }
    require(max(cutOut.size.width, cutOut.size.height) <= side * 9 / 8 + 1, "a document that is too large")
    require(cutOut.frame.width <= size.width && cutOut.frame.height <= size.height, "an enlarged picture")
    let plain = straightened(cutOut, samples, isGray: isGray, MUSTER_SIMD_PLAIN)
    if let first = samples.first, samples.allSatisfy({ $0 == first }) {
      require(plain.allSatisfy { $0.allSatisfy { $0 == first } }, "a flat picture is flat no more")
    }
    for simd in PNGPlanes.instructionSets where simd != MUSTER_SIMD_PLAIN {
      require(straightened(cutOut, samples, isGray: isGray, simd) == plain, "instruction set \(simd.rawValue)")
    }
  }

  /// Mostly in the picture or near it; some are wild.
  private static func coordinate(_ recipe: inout Recipe) -> Double {
    let coarse = recipe.byte()
    let fine = Double(recipe.byte()) / 256
    switch coarse {
    case 255: return .nan
    case 254: return .infinity
    case 253: return -1e300
    default: return Double(coarse) + fine - 70
    }
  }

  /// The planes of the document.
  private static func straightened(
    _ cutOut: CutOut, _ samples: [UInt8], isGray: Bool, _ simd: muster_simd
  ) -> [[UInt8]] {
    do throws(ImagingError) {
      var memory = PixelMemory()
      var target = PixelMemory()
      let planes = try memory.planes(PlaneLayout.rendition(of: cutOut.frame, isGray: isGray))
      var taken = 0
      for plane in planes {
        for y in 0..<plane.height {
          let row = unsafe plane.row(y)
          for x in 0..<plane.width {
            unsafe row[x] = samples[taken % samples.count]
            taken += 1
          }
        }
      }
      let picture = PlanarPicture(size: cutOut.frame, planes: planes)
      let document = try picture.straightened(
        cutOut.quadrilateral, to: cutOut.size, into: &target, simd: simd, shouldStop: { false })
      return document.planes.map { PNGPlanes.samples(of: $0) }
    } catch {
      fatalError("\(error)")
    }
  }
}
