import Testing

/// Runs the tests. Without it, SwiftPM would search all tests for classes of XCTest, which takes an index of the sources.
@main struct TestMain {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
