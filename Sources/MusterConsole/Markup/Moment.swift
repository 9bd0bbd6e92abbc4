internal import Foundation
internal import HTMLMarkup
internal import VerificationFlow

/// Renders a time as `<time>`, with the exact value in its title.
enum Moment {
  /// Returns the time as `2026-11-22 11:08`.
  static func exact(_ instant: Instant) -> Markup {
    Markup("time", ["datetime": stamp(instant), "title": title(instant)], [.text(String(full(instant).prefix(16)))])
  }

  /// Returns the time elapsed since then, such as `3 h 12 min`. The page updates it while it is open.
  static func age(of instant: Instant, at now: Instant) -> Markup {
    live(instant, duration(milliseconds: now.milliseconds - instant.milliseconds), kind: "age", now)
  }

  /// Returns the time left until then, such as `7 s`. The page updates it while it is open.
  static func countdown(to instant: Instant, at now: Instant) -> Markup {
    live(instant, duration(milliseconds: instant.milliseconds - now.milliseconds), kind: "countdown", now)
  }

  /// Returns the two largest nonzero units of a duration; `0 s` for zero or a negative one.
  static func duration(milliseconds: Int64) -> String {
    let seconds = max(0, milliseconds) / 1000
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(minutes) min"
    case ..<86_400: minutes == 0 ? "\(hours) h" : "\(hours) h \(minutes) min"
    default: hours == 0 ? "\(days) d" : "\(days) d \(hours) h"
    }
  }

  /// Returns a time that the page updates while it is open. `data-now` has the service's time of rendering, so that
  /// the page does not depend on the browser's clock.
  private static func live(_ instant: Instant, _ text: String, kind: String, _ now: Instant) -> Markup {
    Markup(
      "time",
      [
        "datetime": stamp(instant), "title": title(instant), "data-live": kind, "data-now": String(now.milliseconds),
      ], [.text(text)])
  }

  private static func stamp(_ instant: Instant) -> String {
    full(instant).replacing(" ", with: "T") + "Z"
  }

  private static func title(_ instant: Instant) -> String {
    "\(full(instant).prefix(19)) UTC"
  }

  /// Returns the time as `2026-11-22 11:08:31.020`, in UTC.
  private static func full(_ instant: Instant) -> String {
    let (seconds, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 1000)
    let date = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    let fraction = String(1000 + rest).dropFirst()
    return "\(date.dropLast().replacing("T", with: " ")).\(fraction)"
  }
}
