/// What a picture's measured properties are held against.
public struct QualityThresholds: Sendable, Equatable {
  /// The least length of the longer side, in pixels; below, `RESOLUTION_LOW` rejects.
  public var minLongSide = 600
  /// The most bytes of a file without a word; above, `FILE_LARGE` warns.
  public var largeByteCount = 1_048_576

  /// The thresholds that apply unless configured otherwise.
  public init() {}
}
