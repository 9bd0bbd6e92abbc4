import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

extension ReviewDoor {
  func addStatistics(to desk: RouterGroup<MusterContext>) {
    get(DeskPath.statistics, on: desk) { request in
      let session = try request.signedIn()
      let days = request.request.query("days").map { Int($0) } ?? 30
      guard let days else { throw Refusal.invalid("days: a number is needed.") }
      let report = try await muster.reviewStatistics(days: days, by: session.caller)
      let seesColleagues = session.reviewer.role.rights.contains(.seeColleagues)
      return try await answer(StatisticsPage(report, seesColleagues: seesColleagues), to: request)
    }
  }
}
