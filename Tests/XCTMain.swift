import Testing

/// Runs the tests. Without it, SwiftPM would search all tests for classes of XCTest, which takes an index of the sources.
@main struct TestMain {
  static func main() async {
    // Without this argument, `swift test` asks for the tests that use XCTest. There are none.
    guard CommandLine.arguments.contains("swift-testing") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
