import CImageKernels

@testable import DocumentImaging

/// A PNG's planes as its decoder gives them: the one place of the PNG target that knows how to call it.
enum PNGPlanes {
  enum Outcome: Equatable {
    case planes([[UInt8]], hasProfile: Bool)
    case refused(ImagingError.Code)

    var summary: String {
      switch self {
      case .planes(let planes, let hasProfile): "\(planes.map(\.count)) samples, profile: \(hasProfile)"
      case .refused(let code): code.rawValue
      }
    }
  }

  /// What this processor can run.
  static var instructionSets: [muster_simd] {
    [MUSTER_SIMD_PLAIN, MUSTER_SIMD_SSE2, MUSTER_SIMD_AVX2, MUSTER_SIMD_NEON].filter { muster_simd_is_available($0) }
  }

  /// Decodes a walked PNG.
  ///
  /// - Parameter simd: What the fast way is to use; nil leaves all to libpng.
  static func decode(_ file: [UInt8], _ details: PNGDetails, simd: muster_simd?) -> Outcome {
    var scratch = Scratch()
    do throws(ImagingError) {
      let decoded = try PNGDecoder.decode(
        file, details: details, to: DisplayTarget(size: details.header.size, orientation: .up),
        limits: PictureCheck.limits, fast: simd.map { PNGFastDecoder(simd: $0) }, scratch: &scratch,
        shouldStop: { false })
      return .planes(decoded.picture.planes.map { samples(of: $0) }, hasProfile: decoded.profile != nil)
    } catch {
      return .refused(error.code)
    }
  }

  /// All samples of a plane, row by row.
  static func samples(of plane: Plane) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(plane.width * plane.height)
    for row in 0..<plane.height {
      unsafe samples.append(contentsOf: UnsafeBufferPointer(start: plane.row(row), count: plane.width))
    }
    return samples
  }
}
