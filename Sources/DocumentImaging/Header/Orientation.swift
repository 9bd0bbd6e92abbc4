/// The transformation that makes a stored picture upright: the values 1 – 8 of EXIF's Orientation tag.
public enum Orientation: Int, Sendable, Codable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down: turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the upper left.
  case leftMirrored = 5
  /// Upright after a turn by 90° clockwise.
  case right = 6
  /// Mirrored along the diagonal from the upper right.
  case rightMirrored = 7
  /// Upright after a turn by 90° counterclockwise.
  case left = 8

  /// Creates an orientation from the tag's value; anything but 1 – 8 means upright.
  public init(exif value: Int) {
    self = Orientation(rawValue: value) ?? .up
  }

  /// Whether width and height are swapped in the upright picture.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Whether to mirror the stored picture left to right, before its sides are swapped.
  var mirrorsColumns: Bool {
    switch self {
    case .upMirrored, .down, .rightMirrored, .left: true
    case .up, .downMirrored, .leftMirrored, .right: false
    }
  }

  /// Whether to mirror the stored picture top to bottom, before its sides are swapped.
  var mirrorsRows: Bool {
    switch self {
    case .down, .downMirrored, .right, .rightMirrored: true
    case .up, .upMirrored, .leftMirrored, .left: false
    }
  }
}
