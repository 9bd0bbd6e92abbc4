/// The ways of the picture path that are fed with bytes nobody has thought of. Each checks what must always be true and
/// ends the program when it is not.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The header walk says the same however a file is cut into pieces.
  case header
  /// EXIF's orientation is the same on its own, in a JPEG and in a PNG.
  case exif
  /// JPEG files, and entropy-coded data put into sound ones.
  case jpeg
  /// PNG files with their CRCs put right, and PNGs built after a recipe in the first bytes.
  case png
  /// Small pictures of both formats with each orientation.
  case orientation
  /// Colour profiles and what is made of samples with them.
  case profile
  /// Resampling on every instruction set is what plain C makes of it.
  case resampler
  /// Documents cut out of small pictures by any four points.
  case cutout
  /// Machine-readable zones in small pictures.
  case zone
  /// The data of driving licences in barcodes.
  case licence

  /// Takes the bytes one target's way. Returns when all is well; a fault ends the program, a hang is for the caller to
  /// notice.
  ///
  /// The same bytes always do the same: nothing is kept from one call to the next.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .header: HeaderFuzz.run(bytes)
    case .exif: ExifFuzz.run(bytes)
    case .jpeg: JPEGFuzz.run(bytes)
    case .png: PNGFuzz.run(bytes)
    case .orientation: OrientationFuzz.run(bytes)
    case .profile: ProfileFuzz.run(bytes)
    case .resampler: ResamplerFuzz.run(bytes)
    case .cutout: CutOutFuzz.run(bytes)
    case .zone: ZoneFuzz.run(bytes)
    case .licence: LicenceFuzz.run(bytes)
    }
  }
}

/// Ends the program with a word about what is not as it must be. Unlike `precondition`, it says the word in release
/// builds too.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
