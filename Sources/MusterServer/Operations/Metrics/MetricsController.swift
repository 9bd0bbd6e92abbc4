import HTTPTypes
import Hummingbird
import MusterService
import NIOCore

/// Serves the metrics to Prometheus.
struct MetricsController: Controller {
  private static let path = "/metrics"
  static let openRoutes = [OpenRoute(.get, path, .public)]

  let operations: Operations
  let metrics: PrometheusMetrics

  func addRoutes(to routers: Routers) {
    routers.open.get(RouterPath(Self.path), use: show)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    var readings = ProcessReadings.read()
    // If the store does not answer, the metrics are missing rather than wrong.
    if let queue = try? await operations.jobQueue() {
      readings.append(Reading(metric: .queueLength, value: Double(queue.length)))
      readings.append(Reading(metric: .queueAge, value: queue.age / .seconds(1)))
      readings.append(Reading(metric: .webhookWait, value: queue.webhookWait / .seconds(1)))
    }
    if let reviews = try? await operations.reviewBacklog() {
      readings.append(Reading(metric: .reviewsWaiting, value: Double(reviews.count)))
      readings.append(Reading(metric: .reviewWait, value: reviews.wait / .seconds(1)))
      readings.append(Reading(metric: .reviewTimeLeft, value: reviews.timeLeft / .seconds(1)))
    }
    if let free = try? await operations.freeByteCount() {
      readings.append(Reading(metric: .freeBytes, value: Double(free)))
    }
    return Response(
      status: .ok, headers: [.contentType: PrometheusText.contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text(with: readings))))
  }
}
