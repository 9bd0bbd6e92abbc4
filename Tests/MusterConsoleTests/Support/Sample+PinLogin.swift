import MusterConsole
import VerificationFlow

extension Sample {
  /// A device in use, one that was revoked, and one without a name that is being registered.
  static func pinDevices(_ words: Words) -> [PinDeviceLine] {
    let records: [(name: String?, PinIdentityRecord.Status, lastLogin: Instant?, ended: Instant?)] = [
      (words.person, .active, ago(10), nil), (words.value, .revoked, ago(60), ago(50)), (nil, .activated, nil, nil),
    ]
    return records.enumerated().map { number, record in
      PinDeviceLine(
        PinIdentityRecord(
          id: PinIdentityID("\(number)"), projectId: ProjectID("p"), sessionId: SessionID(caseId), mpinId: "7b7d",
          userId: words.person, userIndex: "u", deviceName: record.name, status: record.1,
          registrationEndsAt: ago(0), createdAt: ago(70), lastLoginAt: record.lastLogin, endedAt: record.ended))
    }
  }
}
