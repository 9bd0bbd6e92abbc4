import RunningPrograms
import Testing

/// Everything here looks at the pages as a person does: in a browser, driven over WebDriver.
///
/// One after the other, since a browser keeps a core busy by itself.
@Suite(.serialized, .needs("chromium", "chromedriver")) enum Browsers {}
