import MusterAPI

extension Browser {
  /// Arguments of a browser with a camera that is no device: it shows a pattern that moves, or a film (`.y4m`, `.mjpeg`).
  static func camera(showing film: String? = nil) -> [String] {
    let shown = film.map { ["--use-file-for-fake-video-capture=\($0)"] } ?? []
    return ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"] + shown
  }

  /// Answers for the person when the page at hand asks for the camera.
  func answerForCamera(_ isGranted: Bool) async throws {
    try await send(
      "POST", "permissions",
      [
        "descriptor": .object(["name": .string("camera")]), "state": .string(isGranted ? "granted" : "denied"),
      ])
  }
}
