import MusterAPI
import Testing

@testable import MusterClient

struct SubmitTrackerTests {
  private let reports = Locked<[SubmitProgress]>([])

  private func tracker(_ sizes: Int...) -> SubmitTracker {
    let files = sizes.enumerated().map { index, size in
      SubmitProgress.File(
        uploadId: "\(index)", type: .idCard, side: .front, sentByteCount: 0, totalByteCount: size)
    }
    return SubmitTracker(files) { [reports] progress in reports.withLock { $0.append(progress) } }
  }

  private func upload(_ id: String, _ byteCount: Int, _ stage: Code = "receiving") -> Upload {
    Upload(id: id, stage: stage, receivedBytes: byteCount, expectedBytes: nil, documentIds: [])
  }

  @Test func sentBytesCountOnlyWithoutEventsOfTheService() {
    let tracker = tracker(100)
    tracker.left(90, of: "0")
    #expect(reports.current.isEmpty)
    tracker.arrived(upload("0", 20))
    tracker.hears(false)
    tracker.left(50, of: "0")
    tracker.hears(true)
    tracker.left(80, of: "0")
    #expect(reports.current.map(\.fraction) == [0.2, 0.5])
  }

  @Test func progressNeverDecreasesAndEndsAtOne() {
    let tracker = tracker(100, 300)
    tracker.arrived(upload("0", 60))
    tracker.arrived(upload("0", 40))
    tracker.arrived(upload("1", 999))
    tracker.arrived(upload("unknown", 10))
    tracker.ended("0", stage: "stored")
    #expect(reports.current.map(\.fraction) == [0.15, 0.9, 1])
    #expect(reports.current.last?.files.map(\.stage) == ["stored", "receiving"])
  }
}
