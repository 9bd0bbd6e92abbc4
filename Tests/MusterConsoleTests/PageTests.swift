import Foundation
import MusterConsole
import Testing
import VerificationFlow

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
    #expect(page.contains("href=\"/review/audit\"") == (role == .auditor))
    #expect(page.contains("action=\"/review/next\"") == (role != .auditor))
  }

  @Test func decisionsUnderwayCanBeUndone() {
    let page = console.render(Sample.emptyQueue, in: Sample.frame())
    #expect(page.contains("action=\"/review/decisions/d1/undo\""))
    #expect(page.contains("action=\"/review/decisions/d2/dismiss\""))
    #expect(page.contains("The case has changed meanwhile."))
    #expect(!render(Sample.emptyQueue).contains("class=\"undo\""))
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
  @Test func missingWordsStayMissing() {
    let page = render(Sample.page())
    #expect(page.components(separatedBy: "The date of birth is hard to read.").count - 1 == 2)
    #expect(!page.contains("Optional(") && !page.contains("Markup("))
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
}
