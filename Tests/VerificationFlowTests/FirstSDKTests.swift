import TestTraits
import Testing
import VerificationFlow

/// The first version of the apps' SDK, which ends the app at what it does not know, and forgets what the person chose.
@Suite struct FirstSDKTests {
  @Test(arguments: FlowState.all)
  func `it knows the visible states and no others`(state: FlowState) {
    var sdk = FirstSDK()
    #expect((sdk.poll(makeProcess(in: state)) == .crash) == !FlowState.visible.contains(state))
  }

  @Test(arguments: FlowState.visible)
  func `it forgets the selection at every status that could be an end`(state: FlowState) {
    var sdk = FirstSDK()
    #expect(sdk.poll(makeProcess()) == .documentsToScanSelect)
    #expect(sdk.hasSelection)
    let uploaded = makeProcess(documents: [makeDocument("p", .passport, .accepted)])
    #expect(sdk.poll(uploaded) == .scanDocument)
    _ = sdk.poll(makeProcess(in: state))
    let forgets: Set<VerificationStatus> = [.notInitialized, .accepted, .rejected, .failed]
    #expect((sdk.poll(uploaded) == .failed) == forgets.contains(state.status))
  }

  @Test(.slow, arguments: Exploration.all)
  func `no app ever crashes, nor fails because it forgot the selection`(exploration: Exploration) {
    for visit in exploration.visits {
      for var app in visit.apps {
        let screen = app.poll(visit.process)
        if screen == .crash || (screen == .failed && visit.process.state.status != .failed) {
          Issue.record("\(screen) \(visit.process)")
        }
      }
    }
  }

  @Test(arguments: Exploration.all)
  func `a side shows as refused exactly when it is`(exploration: Exploration) {
    let breach = exploration.breach { step in
      (step.changes.map(\.after) + step.newcomers).allSatisfy { document in
        !document.isInForce
          || (FirstSDK.side(document) == .rejected) == (document.status == .rejected || document.status == .failed)
      }
    }
    #expect(breach == nil)
  }

  @Test(arguments: Exploration.all)
  func `apps come everywhere that there is a way to`(exploration: Exploration) {
    let withApps = exploration.visits.filter { !$0.apps.isEmpty }
    #expect(Set(withApps.map(\.process.state)) == Set(exploration.visits.map(\.process.state)))
    #expect(exploration.visits.contains { $0.apps.count == 2 })
  }
}
