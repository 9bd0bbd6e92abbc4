import RunningPrograms
import Testing

/// Looks at the review console as reviewers do: in a browser, driven over WebDriver.
///
/// The tests of each of these two suites run one after the other, since a browser keeps a core busy by itself.
@Suite(.serialized, .needs("chromium", "chromedriver")) enum Browsers {}

/// Looks at all other pages as people do.
@Suite(.serialized, .needs("chromium", "chromedriver")) enum PersonBrowsers {}
