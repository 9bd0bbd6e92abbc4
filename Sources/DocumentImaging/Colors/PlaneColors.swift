/// The colours of a decoded picture's planes.
enum PlaneColors: Equatable {
  case gray
  /// Luma, blue and red chroma, full range as in JFIF.
  case ycc
  case rgb
  /// Inks. Adobe stores them inverted: 255 means no ink.
  case cmyk(isInverted: Bool)
  /// The first three inks as luma and chroma of their complements, then black.
  case ycck(isInverted: Bool)

  /// Whether 255 means no ink; nil if there are no inks.
  var isInverted: Bool? {
    switch self {
    case .cmyk(let isInverted), .ycck(let isInverted): isInverted
    case .gray, .ycc, .rgb: nil
    }
  }

  /// The colour space of a profile for these samples.
  var profileSpace: ColorProfile.Space {
    switch self {
    case .gray: .gray
    case .ycc, .rgb: .rgb
    case .cmyk, .ycck: .cmyk
    }
  }
}
