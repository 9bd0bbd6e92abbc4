import Hummingbird
import MusterService
import NIOCore

/// What Prometheus asks.
struct MetricsController {
  let muster: Muster
  let metrics: PrometheusMetrics

  func addRoutes(to router: Router<MusterContext>) {
    router.get("/metrics", use: show)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    var readings = ProcessReadings.read()
    // Without an answer of the store there is no value, and not a wrong one.
    if let queue = try? await muster.jobQueue() {
      readings.append(Reading(metric: .queueLength, value: Double(queue.length)))
      readings.append(Reading(metric: .queueAge, value: queue.age / .seconds(1)))
      readings.append(Reading(metric: .webhookWait, value: queue.webhookWait / .seconds(1)))
    }
    return Response(
      status: .ok, headers: [.contentType: PrometheusText.contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text(with: readings))))
  }
}
