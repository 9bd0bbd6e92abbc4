import Foundation
import HTMLMarkup
import Testing
import VerificationFlow

@testable import MusterConsole

/// Who may do what sees what.
@Suite struct PageTests {
  private let console: Console

  init() throws {
    console = try Console()
  }

  private func render(_ page: some ConsolePage, _ role: ReviewerRole = .reviewer) -> String {
    console.render(page, in: Sample.frame(role, decisions: false))
  }

  @Test(arguments: ReviewerRole.allCases) func headerFollowsTheRole(role: ReviewerRole) {
    let page = render(Sample.emptyQueue, role)
    for path in ["/review/audit", "/review/phone-checks"] {
      #expect(page.contains("href=\"\(path)\"") == role.rights.contains(.audit), "\(path)")
    }
    #expect(page.contains("action=\"/review/next\"") == role.rights.contains(.decide))
    #expect(page.contains("href=\"/review/keys\"") == (role == .admin))
  }

  @Test func decisionsUnderwayCanBeUndone() {
    let page = console.render(Sample.emptyQueue, in: Sample.frame())
    #expect(page.contains("action=\"/review/decisions/d1/undo\""))
    #expect(page.contains("action=\"/review/decisions/d2/dismiss\""))
    #expect(page.contains("The case has changed in the meantime."))
    #expect(!render(Sample.emptyQueue).contains("<li data-underway>"))
    #expect(
      !render(Sample.emptyQueue, .auditor).contains("class=\"pending\""), "who decides nothing has no room for it")
  }

  @Test func ownCaseCanBeDecided() {
    let page = render(Sample.page())
    #expect(page.contains("data-mine data-open"))
    #expect(page.contains("/release\""))
    #expect(page.components(separatedBy: "name=\"revision\" value=\"7\"").count - 1 == 2 + 3 + 3)
    #expect(page.contains("<option value=\"OUR_OWN_REASON\""))
  }

  @Test func colleaguesCaseCannot() {
    let page = render(Sample.page(standing: Sample.held(by: "Ondřej")), .senior)
    #expect(!page.contains("/decisions\""))
    #expect(page.contains("name=\"takeOver\" value=\"1\""))
    #expect(page.contains("has decided this case"))
  }

  @Test func finishedCaseCannot() {
    let page = render(Sample.bareCase, .auditor)
    #expect(!page.contains("/decisions\"") && !page.contains("/lease\""))
    #expect(page.contains("Residence permit"))
  }

  /// To confirm is to decide the same.
  @Test func proposalIsConfirmedAsItIs() {
    let page = render(Sample.page(proposal: Sample.proposal(.plain)))
    let form = page.components(separatedBy: "class=\"proposal\"")[1].components(separatedBy: "</section>")[0]
    for field in ["decision\" value=\"reject", "reason\" value=\"DOCUMENT_ALTERED", "revision\" value=\"7"] {
      #expect(form.contains("name=\"\(field)\""))
    }
    #expect(!form.contains("documentId"))
  }

  /// Neither one's own proposal nor a case that a colleague has can be confirmed; one's own can be taken back.
  @Test func proposalIsConfirmedByTheOther() {
    let own = render(Sample.page(proposal: Sample.proposal(.plain, isMine: true)))
    #expect(!own.contains("Confirm") && own.contains("/withdraw\""))
    let held = render(Sample.page(standing: Sample.held(by: "Ondřej"), proposal: Sample.proposal(.plain)))
    #expect(!held.contains("Confirm") && !held.contains("/withdraw\""))
  }

  /// What one part lacks is not taken from what is around it.
  @Test func missingTextRendersAsNothing() {
    let page = render(Sample.page())
    #expect(page.components(separatedBy: "The date of birth is hard to read.").count - 1 == 2)
    #expect(!page.contains("Optional(") && !page.contains("Markup("))
  }

  /// What a presence check left is shown: the person, the portrait, the document, the distance with its meaning, the steps.
  @Test func presenceIsShown() {
    let page = render(Sample.page(documents: 1, presence: Sample.presence()))
    for part in [
      "Presence check", "src=\"/review/selfies/1", "src=\"/review/pictures/1/portrait",
      "src=\"/review/pictures/1/document",
      "0.54", "The face may match the portrait.", "Up to 0.50 the faces match, up to 0.60 they may match",
      "Looked straight", "Turned to the left: not done", "Not all steps were completed",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!render(Sample.page()).contains("Presence check"))
  }

  /// The frames of each step are shown with what was measured on them, beside what was asked for.
  @Test func framesAreShownWithTheirMeasurements() {
    let page = render(Sample.page(documents: 1, presence: Sample.presence()))
    for part in [
      "src=\"/review/selfies/1/frames/2", "alt=\"Looked straight, 2.1 s after the start\"",
      "turn 0.04 (required at most 0.15)", "eye distance 0.13 (required 0.07 to 0.24)", "9 s after the start",
      "turn 0.31 (required at least 0.28)", "light 122<", "sharpness – (required at least 30)",
      "The picture is not stored.",
      "3 other frames: not turned as asked (2), too dark",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(page.components(separatedBy: "class=\"frames\"").count == 3, "a step without frames has no list")
    let single = CasePresence.Step(kind: "turn_left", isTaken: true, faults: ["A_NEW_FAULT"])
    #expect(single.others == "1 other frame: A new fault")
  }

  @Test(
    arguments: [
      (0.5, [], "The face matches the"), (0.51, [], "may match the"), (0.61, [], "does not match the"),
      (0.1, ["PORTRAIT_MISMATCH"], "does not match the"), (0.9, ["FACE_CHANGED", "PORTRAIT_UNSURE"], "may match the"),
      (.nan, [], "does not match the"), (.infinity, [], "does not match the"),
    ] as [(Double, [String], String)])
  func distancesHaveAMeaning(distance: Double, reasons: [String], meaning: String) {
    let faceDistance = FaceDistance(distance: distance, reasons: reasons, thresholds: (0.5, 0.6))
    #expect(faceDistance.meaning.contains(meaning))
    let drawing = faceDistance.scale?.drawing.description ?? "none"
    #expect(!drawing.contains("nan") && !drawing.contains("inf") && drawing.contains("<line"))
    // A provider's distances are its own.
    let foreign = FaceDistance(distance: distance, reasons: [], thresholds: nil)
    #expect(foreign.scale == nil && !foreign.meaning.contains("portrait"))
  }

  /// The cut-out comes first where there is one, for the document is the largest there.
  @Test func theCutOutIsSeenFirst() {
    func first(_ display: String?, _ cutOut: String?) -> String? {
      DocumentPictures(display: display, cutOut: cutOut, hasOriginal: true, width: 9, height: 9, quadrilateral: nil)
        .first?.kind
    }
    #expect(first("a", "b") == "document" && first("a", nil) == "display" && first(nil, nil) == nil)
  }

  /// Quality is folded up where all of it is good.
  @Test func goodQualityIsFolded() {
    func page(_ bars: [QualityBar]) -> CaseDocument.Quality { .init(bars) }
    let good = Sample.bars.filter { $0.severity == "ok" }
    #expect(page(good).isGood && !page(Sample.bars).isGood)
    #expect(page(Sample.bars).summary == "2 of 9 measures are not good")
  }

  /// Who decides is told before that it takes two.
  @Test func twoPeopleAreAnnounced() {
    let page = render(Sample.page(documents: 1, takesTwo: true))
    #expect(page.components(separatedBy: "This takes two people").count - 1 == 1)
    #expect(page.contains("Propose to reject this person"))
    #expect(page.contains("Seems altered (takes two people)"))
    let plain = render(Sample.page(documents: 1))
    #expect(!plain.contains("This takes two people") && !plain.contains("Propose to"))
  }

  /// What is told afterwards is a proposal too.
  @Test func proposalsAreNotShownAsDecisions() {
    let decision = PendingDecisionBanner(
      id: "d", caseId: Sample.caseId, reference: "K7M4QX", decision: .reject, document: nil, isProposal: true,
      takesEffectAt: Sample.now.advanced(by: .seconds(8)), now: Sample.now)
    #expect(decision.what.hasPrefix("Proposed to reject the person"))
    #expect(decision.outlook == "goes to a second person in")
  }

  /// No two ways to decide have one name, and who is rejected is called a person.
  @Test func decisionsHaveNamesOfTheirOwn() {
    let page = render(Sample.page(documents: 2))
    #expect(!page.contains(">Reject <") && !page.contains(">Accept <"))
    for name in ["Accept person", "Accept document", "Reject person", "Ask for a new picture"] {
      #expect(page.contains("</svg>\(name) <kbd>"), "\(name)")
    }
    #expect(page.contains("This ends the verification for good, because of Identity card, front."))
  }

  @Test func secretsAreGrouped() {
    let page = render(
      AccountPage(
        name: "Anna", role: .reviewer, secondFactor: .beginning(secret: "JBSWY3DPEH", link: "otpauth://totp/x")))
    #expect(page.contains("<code>JBSW Y3DP EH</code>"))
  }

  @Test func changedCaseLeadsBack() {
    let page = render(NoticePage.caseChanged(Sample.caseId))
    #expect(page.contains("This case has changed") && page.contains("href=\"/review/cases/\(Sample.caseId)\""))
  }

  /// Who accepts a person despite a doubt says which one, also as the second person.
  @Test func aDoubtIsNamedBeforeThePersonIsAccepted() {
    let box = "name=\"doubt-0-DOCUMENT_UNSURE\" value=\"1\" required"
    let page = render(Sample.page())
    #expect(page.contains(box) && page.contains("Doubt about a document: Identity card, back"))
    #expect(!render(Sample.page(documents: 1)).contains("name=\"doubt-"), "nothing is in doubt")
    let form = render(Sample.page(proposal: Sample.proposedAcceptance(.plain)))
      .components(separatedBy: "class=\"proposal\"")[1].components(separatedBy: "</section>")[0]
    #expect(form.contains(box))
    #expect(
      !render(Sample.page(proposal: Sample.proposal(.plain))).components(separatedBy: "</section>")[0].contains(box))
  }

  /// What the machine read stays beside a correction, which needs a reason.
  @Test func aCorrectionStandsBesideWhatWasRead() {
    let page = render(Sample.page())
    #expect(page.contains("<s class=\"machine\">Brno, main street</s>"))
    #expect(page.contains("<s class=\"machine\">not read</s>"))
    #expect(
      page.contains("name=\"reason\" required><option value=\"\">Choose a reason</option><option value=\"MISREAD\">"))
    #expect(page.contains("not read, compare it yourself") && page.contains("not read: compare yourself"))
  }

  @Test func findingsSayWhatFollowed() {
    func finding(_ consequence: String, isOpen: Bool = false, isResolved: Bool = false) -> CaseFinding {
      CaseFinding(
        code: "DOCUMENT_EXPIRED", consequence: consequence, isOpen: isOpen, isResolved: isResolved, documents: [],
        differences: [
          .init(field: "expiryDate", values: [("Passport", "2020-01-01"), (CaseFinding.expected, "2026-11-27")])
        ], cases: [], reasons: [])
    }
    #expect(finding("REJECT").consequence == "the person is rejected")
    #expect(finding("REJECT", isOpen: true).consequence?.contains("decide yourself") == true, "it did not happen")
    #expect(finding("DOUBT", isOpen: true).consequence == "a reviewer decides")
    #expect(finding("DOUBT", isResolved: true).severity == "warn")
    #expect(finding("DOUBT").details == ["Date of expiry: 2020-01-01 (Passport), shown on 2026-11-27"])
  }

  /// Of which document a portrait is; those of several are beside each other.
  @Test func portraitsSayWhereTheyAreFrom() {
    func portrait(_ type: String) -> CaseIdentity.Portrait {
      .init(picture: "/p/\(type)", document: nil, documentId: type, name: DocumentName(type: type, side: nil))
    }
    let identity = CaseIdentity(
      presence: Sample.presence(), selfie: nil, portraits: [portrait("PASSPORT"), portrait("ID_CARD")], fields: nil,
      findings: [])
    #expect(identity?.faces.map(\.name) == ["Person", "Portrait: Passport", "Portrait: Identity card"])
  }
}
