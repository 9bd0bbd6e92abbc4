/// Common long passwords: rows of keys, counting, and typical replies to a demand for a longer one.
enum CommonPasswords {
  /// Returns whether this is one of them, regardless of case, spaces, punctuation and trailing digits.
  static func contains(_ password: String) -> Bool {
    let letters = password.lowercased().filter { $0.isLetter || $0.isNumber }
    return all.contains(letters) || all.contains(String(letters.reversed().drop(while: \.isNumber).reversed()))
  }

  private static let all: Set<String> = [
    "123456789012", "1234567890123", "12345678901234", "123456789012345", "1234567890123456", "12345678901234567890",
    "0123456789012", "012345678910", "098765432109", "987654321098", "123456123456", "123123123123", "121212121212",
    "qwertyuiop", "qwertyuiopasdf", "qwertyuiopasdfgh", "qwertyuiopasdfghjkl", "qwertyuiopasdfghjklzxcvbnm",
    "qwertyasdfgh", "qwertyasdfghzxcvbn", "qwertyqwerty", "qwertzuiop", "qwertzuiopasdfghjkl", "qwertzqwertz",
    "azertyuiop",
    "azertyuiopqsdfghjklm", "azertyazerty", "asdfghjkl", "asdfghjklqwertyuiop", "asdfasdfasdf", "zxcvbnmasdfghjkl",
    "1q2w3e4r5t6y", "1q2w3e4r5t6y7u", "1q2w3e4r5t6y7u8i", "1q2w3e4r5t6y7u8i9o", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6",
    "q1w2e3r4t5y6u7i8", "1qaz2wsx3edc", "1qaz2wsx3edc4rfv", "1qazxsw23edc", "1qaz1qaz1qaz", "1qaz2wsx1qaz2wsx",
    "qazwsxedcrfv", "qazwsxedcrfvtgb", "qazwsxqazwsx", "zaq12wsxcde3", "zaq1zaq1zaq1", "a1b2c3d4e5f6", "1a2b3c4d5e6f",
    "abcdefghijkl", "abcdefghijklm", "abcdefghijklmnop", "abcdefghijklmnopqrstuvwxyz", "abc123abc123", "abcd1234abcd",
    "abcd1234abcd1234", "123abc123abc", "123qweasdzxc", "qweasdzxc", "qwe123qwe123", "123qwe123qwe",
    "password", "passwordpassword", "passw0rd", "passw0rdpassw0rd", "pssw0rd", "mypassword", "thisismypassword",
    "thepassword", "newpassword", "yourpassword", "supersecret", "topsecret", "secretpassword", "secretsecret",
    "passwort", "passwortpasswort", "meinpasswort", "geheim", "geheimgeheim", "kennwort", "hallohallo",
    "heslo", "hesloheslo", "mojeheslo", "tajneheslo", "contrasena", "contraseña", "contrasenacontrasena",
    "micontraseña",
    "motdepasse", "administrator", "administrador", "admin", "adminadmin", "adminadminadmin", "adminpassword",
    "root", "rootroot", "rootrootroot", "toor", "changeme", "changemechangeme", "changemenow", "changeit", "default",
    "defaultpassword", "temporary", "temporarypassword", "welcome", "welcomewelcome", "welcomehome", "welcomeback",
    "letmein", "letmeinletmein", "letmeinnow", "opensesame", "trustno1", "trustnoone", "whatever", "iloveyou",
    "iloveyousomuch",
    "iloveyouforever", "iloveyouiloveyou", "ichliebedich", "teamo", "teamomucho", "milujite", "princess", "sunshine",
    "football", "footballfootball", "baseball", "basketball", "superman", "batman", "starwars", "leagueoflegends",
    "dragon", "dragonball", "dragonballz", "monkey", "monkeymonkey", "master", "mastermaster", "michael", "jordan",
    "liverpool", "manchesterunited", "barcelona", "realmadrid", "correcthorsebatterystaple", "nopassword",
    "ihavenopassword", "idontknow", "forgotpassword", "computer", "internet", "samsung", "google", "facebook",
    "microsoft",
    "reviewer", "reviewerreviewer", "muster", "mustermuster", "mustermann", "maxmustermann", "verification",
  ]
}
