import Testing
import VerificationFlow

@testable import MusterService

/// Which claims can be compared with documents; others are rejected rather than ignored.
@Suite struct ClaimsTests {
  @Test(arguments: ["Müller", "Щербаков", "Παπαδόπουλος", "van der Berg", "O'Connor", "  Anna  Maria ", ""])
  func namesThatCanBeComparedAreKept(name: String) throws {
    let claims = Claims(surname: name, givenNames: name, documentNumber: "l01x 00-t47")
    #expect(try claims.checked(as: "claims")?.documentNumber == "l01x 00-t47")
  }

  @Test(arguments: ["王小明", "김민수", "山田", "محمد", "דוד", "დავით", "Արմեն", "ปิยะ", "राहुल", "123", "---", "李 Anna"])
  func namesThatCannotBeComparedAreRefused(name: String) {
    for claims in [Claims(surname: name), Claims(givenNames: name)] {
      let error = #expect(throws: ServiceError.self) { try claims.checked(as: "claims") }
      #expect(error?.kind == .invalid && error?.detail?.contains("Latin, Cyrillic or Greek letters") == true)
    }
  }

  @Test func aNumberWithoutLettersAndDigitsIsRefused() {
    let error = #expect(throws: ServiceError.self) { try Claims(documentNumber: "№ —").checked(as: "claims") }
    #expect(error?.detail?.hasPrefix("claims.documentNumber") == true)
  }
}
