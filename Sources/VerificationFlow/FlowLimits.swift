/// How often things may go wrong before they end.
public struct FlowLimits: Sendable, Equatable {
  /// How many pictures of one side may be refused for their quality.
  public var qualityRefusalsPerSide: Int

  /// The limits, by default those of the field.
  public init(qualityRefusalsPerSide: Int = 5) {
    self.qualityRefusalsPerSide = qualityRefusalsPerSide
  }
}
