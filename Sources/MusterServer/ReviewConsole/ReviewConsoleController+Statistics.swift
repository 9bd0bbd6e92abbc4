import Encodings
import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import NIOCore
import VerificationFlow

extension ReviewConsoleController {
  func addStatistics(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.statistics, on: console) { request in
      let seesColleagues = try request.signedIn().reviewer.role.rights.contains(.seeColleagues)
      return try await answer(
        StatisticsPage(try await report(for: request), seesColleagues: seesColleagues), to: request)
    }
    get(ConsolePath.statisticsTable, on: console) { request in
      let report = try await report(for: request)
      return Response(
        status: .ok,
        headers: [
          .contentType: "text/csv; charset=utf-8",
          .contentDisposition: "attachment; filename=\"statistics-\(report.days.count)-days.csv\"",
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(string: report.csv)))
    }
  }

  private func report(for request: ConsoleRequest) async throws -> ReviewReport {
    let days = request.request.query("days").map { Int(digits: $0) } ?? 30
    guard let days else { throw ServiceError.invalid("days: must be a number.") }
    return try await reviews.statistics.compute(days: days, by: request.caller)
  }
}
