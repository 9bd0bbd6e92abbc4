import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension Browsers {
  /// A person goes through a presence check before their camera.
  @Suite struct CameraPageTests {
    @Test func aPersonIsTakenThroughTheSteps() async throws {
      let play = PresencePeer.Play(hints: [
        "look_straight": ["TOO_DARK", "OK"], "turn_left": ["FACE_TURNED_WRONG", "FACE_TURNED_WRONG", "OK"],
      ])
      try await withPresencePeer(play) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          #expect(try await !browser.has("video"), "the camera waits for the person")
          try await browser.find("button").click()
          try await browser.waitForText("Look straight into the camera.")
          try await browser.waitForText("It is too dark.")
          try await browser.waitForText("Step 2 of 3")
          try await browser.waitForText("Turn your head to your left.")
          try await browser.waitForText("Not quite yet.")
          #expect(try await browser.text.contains("Time left: "))
          try await browser.waitForText("Come closer to the camera.")
          try await browser.waitForText("You are done")
          #expect(try await browser.run("return document.title").text.hasPrefix("You are done"))
          #expect(try await !browser.has("video"), "the camera is off")
          let frames = try peer.requests("frames")
          #expect(
            frames.map(\.answer) == ["TOO_DARK", "OK", "FACE_TURNED_WRONG", "FACE_TURNED_WRONG", "OK", "OK"])
          #expect(frames.allSatisfy { ($0.size?.max() ?? 0) <= 1280 && ($0.size?.min() ?? 0) >= 240 })
          for (frame, next) in zip(frames, frames.dropFirst()) {
            #expect(next.at - frame.at > (next.step == frame.step ? 1.2 : 2.2), "there is time to follow")
          }
          #expect(try peer.requests("submit").map(\.answer) == ["SUBMITTED"])
          // Who comes back finds it done.
          try await browser.reload()
          try await browser.waitForText("You are done")
          #expect(try await browser.complaints().isEmpty)
        }
      }
    }

    @Test func failuresOfTheServiceAreRetried() async throws {
      let play = PresencePeer.Play(refusals: [
        .init(status: 409, code: "PRESENCE_STEP_EARLY"), .init(status: 503, code: "PRESENCE_BUSY"),
        .init(status: 409, code: "PRESENCE_FRAME_REPEATED"), .init(status: 502, code: ""),
      ])
      try await withPresencePeer(play) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          try await browser.find("button").click()
          try await browser.waitForText("You are done")
          #expect(try peer.requests("frames").map(\.answer).suffix(3) == ["OK", "OK", "OK"])
        }
      }
    }

    @Test func aTryThatIsOverIsBegunAgainWhileThereAreSome() async throws {
      try await withPresencePeer(.init(hints: ["look_straight": ["NO_FACE"]], tries: 2)) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          try await browser.find("button").click()
          try await browser.waitForText("We do not see your face.")
          try await browser.waitForText("Tries left: 1")
          #expect(try peer.requests("frames").count == 5)
          #expect(try await browser.faults().isEmpty)
          try await browser.find("button").click()
          try await browser.waitForText("There are no tries left.")
          #expect(try peer.requests("tries").count == 1)
          #expect(try await !browser.has("button"))
        }
      }
    }

    @Test func aTimeoutBeforeTheStartDoesNotFailTheCheck() async throws {
      try await withPresencePeer(.init(seconds: 1.5)) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          try await browser.waitForText("Start the camera")
          try await Task.sleep(for: .seconds(2))
          try peer.set(.init())
          try await browser.find("button").click()
          try await browser.waitForText("You are done")
          #expect(try peer.requests("tries").map(\.answer) == ["OPEN"])
        }
      }
    }

    @Test func changesElsewhereAppearImmediately() async throws {
      try await withPresencePeer(.init(hints: ["look_straight": ["NO_FACE"]])) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          try await browser.find("button").click()
          try await browser.waitForText("We do not see your face.")
          try peer.set(.init())
          try await browser.run(
            "return fetch('/v1/presence-checks/check/tries?ticket=' + location.hash.slice(1), { method: 'POST' }).then(() => 0)"
          )
          try await browser.waitForText("You are done")
          #expect(try peer.requests("frames").count(where: { $0.answer == "NO_FACE" }) < 5)
        }
      }
    }

    @Test(arguments: [("unknown", PresencePeer.ticket), ("check", "another"), ("check", "")])
    func aLinkThatDoesNotWorkSaysSo(check: String, ticket: String) async throws {
      try await withPresencePeer { peer in
        try await peer.driver.withBrowser { browser in
          try await browser.open(try peer.page(check, ticket: ticket))
          try await browser.waitForText("This cannot go on")
          #expect(try await !browser.has("button"))
          #expect(try await browser.faults().isEmpty)
        }
      }
    }

    @Test func thePageIsSoundForEverybody() async throws {
      try await withPresencePeer(.init(hints: ["look_straight": ["FACE_FAR"], "turn_left": ["OK"]])) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          try await browser.waitForText("Start the camera")
          try await expectSound(browser, "before it begins")
          try await browser.find("button").click()
          try await browser.waitForText("Come closer.")
          try await expectSound(browser, "at a step")
          try await browser.waitForText("That did not work")
          try await expectSound(browser, "at the end of a try")
          try peer.set(.init())
          try await browser.find("button").click()
          try await browser.waitForText("You are done")
          try await expectSound(browser, "at the end")
          // A camera that begins anew shows the same once more, which is refused.
          #expect(try await browser.complaints().filter { $0.source != "network" }.isEmpty)
        }
      }
    }

    private func expectSound(_ browser: Browser, _ moment: String) async throws {
      let screens =
        Screen.all + [Screen(width: 320, height: 568, scheme: .light), Screen(width: 640, height: 360, scheme: .dark)]
      for screen in screens {
        try await browser.show(on: screen)
        #expect(try await browser.faults() == [], "\(moment), \(screen)")
      }
      try await browser.show(on: Screen(width: 1280, height: 800, scheme: .light))
      #expect(try await browser.walkByTab() == [], "\(moment), by Tab")
    }
  }
}
