/// What the samples of a decoded picture's planes mean.
enum PlaneColors: Equatable {
  case gray
  /// Luma, blue and red chroma, full range as in JFIF.
  case ycc
  case rgb
  /// Inks. Inverted is what Adobe writes: 255 means no ink.
  case cmyk(isInverted: Bool)
  /// The first three inks as luma and chroma of their complements, then black.
  case ycck(isInverted: Bool)

  /// Whether 255 means no ink; nil when there are no inks.
  var isInverted: Bool? {
    switch self {
    case .cmyk(let isInverted), .ycck(let isInverted): isInverted
    case .gray, .ycc, .rgb: nil
    }
  }

  /// What a profile for these samples is about.
  var profileSpace: ColorProfile.Space {
    switch self {
    case .gray: .gray
    case .ycc, .rgb: .rgb
    case .cmyk, .ycck: .cmyk
    }
  }
}
