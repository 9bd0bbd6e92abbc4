import Foundation
import MusterServer

/// Checks the machine: the clock and the open-file limit.
struct MachineCheckup {
  let folder: String

  /// Each connection, blob and database file takes one.
  private static let minFiles: UInt64 = 256
  private static let enoughFiles: UInt64 = 4096

  func findings(now: Date = Date()) -> [Finding] {
    [clock(now), openFiles]
  }

  /// Checks the clock. One that was never set shows a date before this release; one that was set back is earlier than
  /// the last change of the rows.
  private func clock(_ now: Date) -> Finding {
    let shown = now.ISO8601Format()
    guard now > Date(timeIntervalSince1970: 1_767_225_600) else {
      return .fail("clock", "\(shown) is before this release", "set the clock; tokens and deadlines depend on it")
    }
    let paths = ["muster.sqlite", "muster.sqlite-wal"].map { "\(folder)/\($0)" }
    let changed = paths.compactMap {
      (try? FileManager.default.attributesOfItem(atPath: $0))?[.modificationDate] as? Date
    }
    guard let last = changed.max(), last > now.addingTimeInterval(60) else { return .ok("clock", shown) }
    return .warn(
      "clock", "\(shown), but the rows were changed at \(last.ISO8601Format())",
      "check the clock: it was set back or is wrong")
  }

  private var openFiles: Finding {
    guard let limit = OpenFileLimit.current else { return .ok("open files", "no limit") }
    let advice = "raise it: LimitNOFILE=65536 in the unit, ulimit -n in a shell"
    if limit < Self.minFiles { return .fail("open files", "at most \(limit)", advice) }
    if limit < Self.enoughFiles { return .warn("open files", "at most \(limit)", advice) }
    return .ok("open files", "at most \(limit)")
  }
}
