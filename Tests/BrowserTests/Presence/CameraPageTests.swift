import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension PersonBrowsers {
  /// A person goes through a presence check before their camera.
  @Suite struct CameraPageTests {
    @Test func aPersonIsTakenThroughTheSteps() async throws {
      let play = PresencePeer.Play(
        hints: [
          "look_straight": ["TOO_DARK", "OK"],
          "turn_left": ["FACE_TURNED_TOO_LITTLE", "FACE_TURNED_TOO_FAR", "HOLD_STILL", "HOLD_STILL", "OK"],
        ], values: ["turn_left": [0.1, 0.35, 0.23]])
      try await withPresencePeer(play) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          #expect(try await !browser.has("video"), "the camera waits for the person")
          try await browser.find("button").click()
          try await browser.waitForText("Look straight into the camera.")
          #expect(try await browser.run("return String(document.querySelector('.meter').hidden)").text == "true")
          try await browser.waitForText("It is too dark.")
          try await browser.waitForText("Step 2 of 3")
          try await browser.waitForText("Turn your head slowly to your left.")
          try await browser.waitForText("Turn a little further.")
          try await browser.waitForText("Turn back a little.")
          try await browser.waitForText("Stay like that for a moment.")
          try await browser.picture("camera-hold")
          let pointer = """
            const [field, pointer] = ['.field', '.pointer'].map((part) => document.querySelector(part).getBoundingClientRect());
            const place = pointer.left + pointer.width / 2;
            return String(field.left < place && place < field.right);
            """
          #expect(try await browser.run(pointer).text == "true", "the mark is in the field")
          #expect(try await browser.text.contains("Time left: "))
          try await browser.waitForText("Move slowly closer to the camera.")
          try await browser.waitForText("You are done")
          #expect(try await browser.run("return document.title").text.hasPrefix("You are done"))
          #expect(try await !browser.has("video"), "the camera is off")
          let frames = try peer.requests("frames")
          #expect(
            frames.map(\.answer) == [
              "TOO_DARK", "OK", "FACE_TURNED_TOO_LITTLE", "FACE_TURNED_TOO_FAR", "HOLD_STILL", "HOLD_STILL", "OK", "OK",
            ])
          #expect(frames.allSatisfy { ($0.size?.max() ?? 0) <= 1280 && ($0.size?.min() ?? 0) >= 240 })
          for (frame, next) in zip(frames, frames.dropFirst()) {
            let rest = next.step != frame.step ? 2.2 : frame.answer == "HOLD_STILL" ? 0.4 : 0.75
            #expect(next.at - frame.at > rest, "there is time to follow")
          }
          #expect(try peer.requests("submit").map(\.answer) == ["SUBMITTED"])
          // Who comes back finds it done.
          try await browser.reload()
          try await browser.waitForText("You are done")
          #expect(try await browser.complaints().isEmpty)
        }
      }
    }

    /// For people who do not see the mark: what is said goes to the voice of the browser, which is another one here.
    @Test func instructionsAreReadOutAndLargeForWhoWantsThat() async throws {
      let play = PresencePeer.Play(hints: [
        "turn_left": ["FACE_TURNED_TOO_LITTLE", "FACE_TURNED_TOO_LITTLE", "HOLD_STILL", "OK"]
      ])
      try await withPresencePeer(play) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          try await browser.waitForText("Start the camera")
          try await browser.run(
            "window.heard = []; speechSynthesis.speak = (one) => { heard.push(one.lang + ' ' + one.text); };")
          for name in ["Large text", "Read out the instructions"] {
            try await browser.run(
              "[...document.querySelectorAll('.aid')].find((one) => one.textContent === '\(name)').click()")
          }
          #expect(
            try await browser.run("return String(document.querySelectorAll('.aid[aria-pressed=true]').length)").text
              == "2"
          )
          try await browser.expectNoFaults()
          try await browser.picture("camera-large-intro")
          try await browser.find("button").click()
          try await browser.waitForText("Turn a little further.")
          try await browser.picture("camera-large-turn")
          try await browser.expectNoFaults()
          try await browser.waitForText("You are done")
          let heard = try await browser.run("return heard.join('\\n')").text
          for sentence in [
            "We make sure", "Look straight into the camera.", "Turn your head slowly to your left.",
            "Turn a little further.", "Good. Stay like that", "Move slowly closer", "You are done",
          ] {
            #expect(heard.contains("en \(sentence)"), "\(sentence)\n\(heard)")
          }
          #expect(heard.split(separator: "\n").count { $0.contains("a little further") } == 1, "not each second")
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
      try await withPresencePeer(.init(hints: ["look_straight": ["NO_FACE"]], tries: 2, frames: 5)) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          try await browser.find("button").click()
          try await browser.waitForText("We cannot see your face.")
          try await browser.waitForText("Attempts left: 1")
          #expect(try await browser.find(".fault").text.hasPrefix("We cannot see your face."), "what to do better")
          #expect(try peer.requests("frames").count == 5)
          #expect(try await browser.faults().isEmpty)
          try await browser.find("button").click()
          try await browser.waitForText("There are no attempts left.")
          try await browser.picture("camera-exhausted")
          #expect(try peer.requests("tries").count == 1)
          #expect(try await !browser.has("button"))
        }
      }
    }

    @Test func whoCannotFollowAsksForAReviewer() async throws {
      let play = PresencePeer.Play(hints: ["look_straight": ["NO_FACE"]], tries: 1, frames: 3, waivable: true)
      try await withPresencePeer(play) { peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          func press(_ name: String) async throws {
            try await browser.run(
              "[...document.querySelectorAll('button')].find((one) => one.textContent === '\(name)').click()")
          }
          try await browser.open(try peer.page())
          try await browser.waitForText("I cannot do this")
          try await press("I cannot do this")
          try await browser.waitForText("A person will check it")
          try await browser.picture("camera-waiver")
          try await browser.expectNoFaults()
          try await press("Continue with the instructions")
          try await browser.waitForText("Start the camera")
          try await press("Start the camera")
          // There is this way on also when no tries are left.
          try await browser.waitForText("That did not work")
          let left = try await browser.text
          #expect(left.contains("There are no attempts left."))
          #expect(!left.contains("Try again") && !left.contains("Attempts left"), "said twice")
          try await browser.picture("camera-exhausted-waivable")
          try await press("I cannot do this")
          try await browser.waitForText("A person will check it")
          try await press("Ask for that")
          try await browser.waitForText("You are done")
          #expect(try peer.requests("waiver").map(\.answer) == ["SUBMITTED"])
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
          try await browser.waitForText("We cannot see your face.")
          try peer.set(.init())
          try await browser.run(
            "return fetch('/v1/presence-checks/check/tries?ticket=' + location.hash.slice(1), { method: 'POST' }).then(() => 0)"
          )
          try await browser.waitForText("You are done")
          #expect(try peer.requests("frames").count(where: { $0.answer == "NO_FACE" }) < 16)
        }
      }
    }

    @Test(arguments: [("unknown", PresencePeer.ticket), ("check", "another"), ("check", "")])
    func aLinkThatDoesNotWorkSaysSo(check: String, ticket: String) async throws {
      try await withPresencePeer { peer in
        try await peer.driver.withBrowser { browser in
          try await browser.open(try peer.page(check, ticket: ticket))
          try await browser.waitForText("The check cannot continue")
          #expect(try await !browser.has("button"))
          #expect(try await browser.faults().isEmpty)
        }
      }
    }

    @Test func thePageIsSoundForEverybody() async throws {
      try await withPresencePeer(.init(hints: ["look_straight": ["FACE_FAR"], "turn_left": ["OK"]], frames: 5)) {
        peer in
        try await peer.driver.withBrowser(Browser.camera()) { browser in
          try await browser.open(try peer.page())
          try await browser.waitForText("Start the camera")
          try await expectSound(browser, "before it begins")
          try await browser.find("button").click()
          try await browser.waitForText("Come a little closer.")
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
      try await browser.expectNoFaults(on: screens, moment)
      try await browser.show(on: Screen(width: 1280, height: 800, scheme: .light))
      #expect(try await browser.walkByTab() == [], "\(moment), by Tab")
    }
  }
}
