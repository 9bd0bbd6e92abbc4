import RunningPrograms
import Testing

// The tests of a suite run one after the other, since a browser keeps a core busy; the suites run beside each other, since a
// browser also waits.

/// Looks at the review console as reviewers do: in a browser, driven over WebDriver.
@Suite(.serialized, .needs("chromium-headless-shell", "chromedriver")) enum Browsers {}

/// Works through the queue of the console, decides, and tries what each role may do.
@Suite(.serialized, .needs("chromium-headless-shell", "chromedriver")) enum QueueBrowsers {}

/// Looks at all other pages as people do.
@Suite(.serialized, .needs("chromium-headless-shell", "chromedriver")) enum PersonBrowsers {}
