import Foundation
import MusterAPI
import RunningPrograms
import Testing

/// What a person has chosen in the settings of the system.
enum ColorScheme: String, CaseIterable {
  case light, dark
}

extension Browser {
  /// Gives pages this much room. Windows cannot be as small as telephones; what pages see can.
  func resize(width: Int, height: Int, scale: Int = 1) async throws {
    try await sendToTools(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": .integer(scale),
        "mobile": .bool(false),
      ])
  }

  /// Lets pages see what the person prefers.
  func prefer(_ scheme: ColorScheme, reducedMotion: Bool = true) async throws {
    let features = [
      ("prefers-color-scheme", scheme.rawValue), ("prefers-reduced-motion", reducedMotion ? "reduce" : "no-preference"),
    ]
    try await sendToTools(
      "Emulation.setEmulatedMedia",
      ["features": .array(features.map { .object(["name": .string($0.0), "value": .string($0.1)]) })])
  }

  /// Runs no scripts of pages that are loaded from now on.
  func disableScripts() async throws {
    try await sendToTools("Emulation.setScriptExecutionDisabled", ["value": .bool(true)])
  }

  /// Pictures the page on a telephone and on a laptop, where STATES names a folder for that.
  func picture(_ name: String) async throws {
    guard Self.pictures != nil else { return }
    for screen in [Screen(width: 1280, height: 800, scheme: .light), Screen(width: 390, height: 844, scheme: .light)] {
      try await show(on: screen)
      // What fits itself in does so at the next frame.
      try await Task.sleep(for: .milliseconds(300))
      try await keepScreenshot("\(name)-\(screen.width)", ofWholePage: true)
    }
  }

  /// Keeps what the window shows, where STATES names a folder for that.
  func keepScreenshot(_ name: String, ofWholePage: Bool = false) async throws {
    guard let folder = Self.pictures else { return }
    _ = try writeFile("\(folder)/\(name).png", try await screenshot(ofWholePage: ofWholePage))
  }

  /// The folder for pictures of pages, if there is one.
  static var pictures: String? { ProcessInfo.processInfo.environment["STATES"] }

  /// What the window shows, as PNG; the whole page if asked for.
  func screenshot(ofWholePage: Bool = false) async throws -> Data {
    let image = try await sendToTools(
      "Page.captureScreenshot", ["captureBeyondViewport": .bool(ofWholePage), "format": .string("png")])
    return try #require(Data(base64Encoded: image["data"].text))
  }
}
