/// A piece of a picture's way that is measured by itself.
public struct Stage: Sendable {
  /// Names the stage on command lines and its file in `Thresholds`.
  public let name: String
  private let prepare: @Sendable () throws -> () throws -> Void

  init(_ name: String, prepare: @escaping @Sendable () throws -> () throws -> Void) {
    self.name = name
    self.prepare = prepare
  }

  /// Reads the picture and does what comes before the stage.
  ///
  /// - Returns: The stage itself, to be run any number of times. It has run once already, so its working memory and the
  ///   weights of its sizes are there, as they are in a service at work.
  /// - Throws: When the picture cannot be read or a stage fails.
  public func prepared() throws -> () throws -> Void {
    let run = try prepare()
    try run()
    return run
  }
}
