import Testing

/// A screen that pages have to do well on.
struct Screen: Sendable, CustomStringConvertible {
  let width: Int
  let height: Int
  let scheme: ColorScheme

  /// A telephone, a laptop and a wide screen, by day and by night.
  static let all: [Screen] = ColorScheme.allCases.flatMap { scheme in
    [(360, 740), (1280, 800), (2560, 1440)].map { Screen(width: $0.0, height: $0.1, scheme: scheme) }
  }

  var description: String { "\(width) × \(height), \(scheme)" }
}

extension Browser {
  /// Shows the page as this screen would.
  func show(on screen: Screen) async throws {
    try await resize(width: screen.width, height: screen.height)
    try await prefer(screen.scheme)
  }

  /// Expects that nothing keeps anybody from using the page on any of these screens.
  func expectNoFaults(
    on screens: [Screen] = Screen.all, _ moment: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for screen in screens {
      try await show(on: screen)
      let found = try await faults()
      #expect(found == [], "\(moment) \(screen)", sourceLocation: sourceLocation)
    }
  }

  /// What the browser has complained about since it was last asked: broken policies, failed scripts, missing files.
  func complaints() async throws -> [LogEntry] {
    try await log().filter { $0.level == "SEVERE" || $0.source == "security" }
  }
}
