import Foundation
import MusterService

/// The operating system's measurements of this process, read from `/proc`; empty on systems without it.
enum ProcessReadings {
  static func read() -> [Reading] {
    var readings: [Reading] = []
    func add(_ metric: Metric, _ value: Double?) {
      if let value { readings.append(Reading(metric: metric, value: value)) }
    }
    let status = fields("/proc/self/stat")
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    add(.processMemory, pages("/proc/self/statm").map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) })
    if status.count > 19 {
      // proc(5): utime and stime are fields 14 and 15, starttime is field 22; `fields` omits the first two.
      add(.processCPU, (status[11] + status[12]) / ticks)
      add(.processStart, bootTime().map { $0 + status[19] / ticks })
    }
    let openFiles = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    add(.processOpenFiles, openFiles.map { Double($0.count) })
    add(.processMostFiles, maxOpenFiles())
    return readings
  }

  /// Returns the fields after the program's name, which may itself contain spaces. The process state, a letter,
  /// counts as 0.
  private static func fields(_ path: String) -> [Double] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), let end = text.lastIndex(of: ")") else {
      return []
    }
    return text[text.index(after: end)...].split(whereSeparator: \.isWhitespace).map { Double($0) ?? 0 }
  }

  /// The second number of `statm`: resident pages.
  private static func pages(_ path: String) -> Double? {
    let words = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
    return words.count > 1 ? Double(words[1]) : nil
  }

  /// Returns the limit on open files; nil if there is none.
  private static func maxOpenFiles() -> Double? {
    let lines = (try? String(contentsOfFile: "/proc/self/limits", encoding: .utf8))?.split(separator: "\n") ?? []
    // The limit in force is the first number.
    return lines.first { $0.hasPrefix("Max open files") }.flatMap { line in
      line.split(separator: " ").dropFirst(3).first.flatMap { Double($0) }
    }
  }

  /// Returns the boot time of the machine, in seconds since 1970.
  private static func bootTime() -> Double? {
    let lines = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix("btime ") }.flatMap { Double($0.dropFirst(6)) }
  }
}
