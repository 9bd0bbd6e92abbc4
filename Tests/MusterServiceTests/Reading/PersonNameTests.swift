import TestStores
import Testing

@testable import MusterService

/// Whether names are the same in the letters of a zone, which states choose by the tables of ICAO Doc 9303-3, section 6.
@Suite(.anyEngine) struct PersonNameTests {
  // MARK: Letters

  @Test(
    arguments: [
      ("Müller", ["MUELLER", "MULLER", "MUXXLLER", "muller"]), ("Mu\u{308}ller", ["MUELLER", "MULLER", "MUXXLLER"]),
      ("Jäger", ["JAEGER", "JAGER"]), ("Größer", ["GROESSER", "GROSSER"]), ("Öztürk", ["OEZTUERK", "OZTURK"]),
      ("Weiß", ["WEISS"]), ("WEIẞ", ["WEISS"]), ("Åse", ["AASE", "ASE"]), ("A\u{30A}se", ["AASE", "ASE"]),
      ("Øst", ["OEST", "OST"]), ("Æbelø", ["AEBELOE", "AEBELO"]), ("Þór", ["THOR"]), ("Guðrún", ["GUDRUN"]),
      ("Łukasz", ["LUKASZ"]), ("Żółć", ["ZOLC"]), ("Çelik", ["CELIK"]), ("İbrahim", ["IBRAHIM"]), ("Işık", ["ISIK"]),
      ("Ñandú", ["NANDU", "NXXANDU"]), ("Đorđe", ["DORDE"]), ("Dvořák", ["DVORAK"]), ("Šťastná", ["STASTNA"]),
      ("Ķēniņš", ["KENINS"]), ("Ștefăniță", ["STEFANITA"]), ("Nguyễn", ["NGUYEN"]), ("Œuvrard", ["OEUVRARD"]),
      ("Ĳsbrand", ["IJSBRAND"]), ("Əliyev", ["ELIYEV"]), ("ＭＵＬＬＥＲ", ["MULLER"]),
    ] as [(String, [String])])
  func latinLettersAreWrittenAsStatesChoose(printed: String, spellings: [String]) {
    for spelling in spellings { expectSame(printed, spelling) }
  }

  /// Documents of two states, neither of which shows the letter itself.
  @Test(arguments: [
    ("MUELLER", "MULLER"), ("MUXXLLER", "MUELLER"), ("MUXXLLER", "MULLER"), ("AASE", "ASE"), ("OEST", "OST"),
    ("NXXANDU", "NANDU"),
  ])
  func spellingsOfOneNameAgreeWithEachOther(one: String, two: String) {
    expectSame(one, two)
  }

  @Test(arguments: [
    ("Юлия", "IULIIA"), ("Щербаков", "SHCHERBAKOV"), ("Хрущёв", "KHRUSHCHEV"), ("Ольга", "OLGA"), ("Сергей", "SERGEI"),
    ("Жуков", "ZHUKOV"), ("Цветкова", "TSVETKOVA"), ("Подъячев", "PODIEIACHEV"), ("Рыбак", "RYBAK"),
    ("Љиљана", "LJILJANA"), ("ЮЛИЯ", "IULIIA"),
  ])
  func cyrillicLettersAreTransliterated(printed: String, spelling: String) {
    expectSame(printed, spelling)
  }

  @Test(arguments: [
    ("ΕΛΕΝΗ", "ELENI"), ("νικος", "NIKOS"), ("ΘΕΟΔΩΡΑ", "THEODORA"), ("ΨΑΡΑΣ", "PSARAS"), ("ΧΡΙΣΤΟΣ", "CHRISTOS"),
    ("ΞΑΝΘΗ", "XANTHI"), ("ΦΙΛΙΠΠΟΣ", "FILIPPOS"), ("ΒΑΣΙΛΗΣ", "VASILIS"),
  ])
  func greekLettersAreTransliterated(printed: String, spelling: String) {
    expectSame(printed, spelling)
  }

  @Test(arguments: [("Ελένη", "ELENI"), ("Νίκος", "NIKOS"), ("Γιάννης", "GIANNIS"), ("Γιώργος", "GIORGOS")])
  func greekAccentsAreNotWritten(printed: String, spelling: String) {
    expectSame(printed, spelling)
  }

  /// ELOT 743, by which Greece writes its documents.
  @Test(arguments: [("ΠΑΠΑΔΟΠΟΥΛΟΣ", "PAPADOPOULOS"), ("ΛΟΥΚΑΣ", "LOUKAS")])
  func greekVowelsOfTwoLettersAreWrittenAsGreeceDoes(printed: String, spelling: String) {
    expectSame(printed, spelling)
  }

  /// Ukraine, Belarus and Bulgaria have tables of their own, Russia had others before 2013, and Serbia has two alphabets.
  @Test(arguments: [
    ("Галина", "HALYNA"), ("Григорій", "HRYHORII"), ("Юлія", "YULIIA"), ("Ярослав", "YAROSLAV"),
    ("Юрий", "YURIY"), ("Юрий", "YURY"), ("Юрий", "IURII"), ("Наталья", "NATALYA"), ("Евгений", "YEVGENIY"),
    ("Щърбанов", "SHTARBANOV"), ("Христо", "HRISTO"), ("Ђорђе", "DJORDJE"), ("Đorđe", "DJORDJE"), ("Đorđe", "DORDE"),
    ("Жарко", "ZARKO"), ("Чедомир", "CEDOMIR"),
  ])
  func languagesHaveTheirOwnTables(printed: String, spelling: String) {
    expectSame(printed, spelling)
  }

  @Test(arguments: [
    ("van der Berg", "BERG"), ("Berg", "VAN DER BERG"), ("García y López", "GARCIA LOPEZ"), ("de la Cruz", "CRUZ"),
    ("El Amrani", "AMRANI"),
  ])
  func particlesMayBeMissing(printed: String, spelling: String) {
    expectSame(printed, spelling)
  }

  /// Without it, the rest of the name would be another name.
  @Test func aLetterThatIsNotKnownIsNotLeftOut() {
    expectSame("Қайрат", "KAIRAT")
  }

  // MARK: Words

  @Test(arguments: [
    ("O'Connor", "OCONNOR"), ("O’Connor", "OCONNOR"), ("O'Connor", "O CONNOR"), ("D´Angelo", "DANGELO"),
    ("Dall'Ò", "DALLO"), ("Anne-Marie", "ANNE MARIE"), ("Anne-Marie", "ANNEMARIE"),
    ("Anne\u{2010}Marie", "ANNE MARIE"), ("Müller-Lüdenscheidt", "MUELLER LUEDENSCHEIDT"), ("Gal·la", "GALLA"),
    ("Smith Jr.", "SMITH JR"), ("van der Berg", "VANDERBERG"), ("Smith, John", "SMITH JOHN"),
    ("  Anna \t Maria ", "ANNA MARIA"), ("Anna\u{A0}Maria", "ANNA MARIA"),
  ])
  func whatStandsBetweenLettersMakesNoDifference(printed: String, spelling: String) {
    expectSame(printed, spelling)
  }

  /// A zone leaves out an apostrophe, and writes no filler for it (ICAO Doc 9303-3, 4.6).
  @Test(arguments: [("D'Arcy Anne", "DARCY"), ("D’Arcy Anne", "DARCY"), ("Anne D'Arcy Jane", "ANNE DARCY")])
  func anApostropheEndsNoWord(printed: String, stated: String) {
    expectSame(printed, stated, allowsMissingWords: true)
  }

  // MARK: Names that are cut off

  @Test(arguments: [
    ("PAPANDROPOUL", "Papandropoulos"), ("ANNA MARIA LOUI", "Anna Maria Louise Josefine"),
    ("MUELLERLUEDENSCH", "Müller-Lüdenscheidt"), ("MULLER LUDENSCH", "Müller-Lüdenscheidt"), ("SHCHERBAK", "Щербаков"),
  ])
  func aNameMayBeCutOffAtItsEnd(stated: String, name: String) {
    let (cut, whole) = (PersonName(stated, isCut: true), PersonName(name))
    #expect(cut.agrees(with: whole) && whole.agrees(with: cut))
    let short = PersonName(stated)
    #expect(!short.agrees(with: whole) && !whole.agrees(with: short), "its place is not full")
  }

  @Test(arguments: [
    ("PAPANDROPOULOS", "Papandropoul"), ("PAPANDROPOUL", "Papandreou"), ("ANDROPOULOS", "Papandropoulos"),
  ])
  func onlyItsEndIsCutOff(stated: String, name: String) {
    let (cut, whole) = (PersonName(stated, isCut: true), PersonName(name))
    #expect(!cut.agrees(with: whole) && !whole.agrees(with: cut))
  }

  // MARK: Given names

  @Test(arguments: [
    ("ANNA", "Anna Maria"), ("MARIA", "Anna Maria"), ("ANNA LOUISE", "Anna Maria Louise"), ("ANNE", "Anne-Marie"),
    ("JUERGEN", "Hans Jürgen"), ("JURGEN", "Hans Jürgen"), ("ANNA M", "Anna Maria Louise"), ("A", "Anna Maria"),
    ("ANNA MARI", "Anna Maria Louise"), ("IULIIA", "Юлия Сергеевна"),
  ])
  func givenNamesMayBeMissing(few: String, many: String) {
    expectSame(few, many, allowsMissingWords: true)
    let (few, many) = (PersonName(few), PersonName(many))
    #expect(!few.agrees(with: many) && !many.agrees(with: few), "a surname has all its words")
  }

  @Test(arguments: [("J", "John"), ("JOHN Q", "John Quincy"), ("ANNA MARI", "Anna Maria")])
  func theLastGivenNameMayBeAnInitial(short: String, long: String) {
    expectSame(short, long, allowsMissingWords: true)
  }

  @Test(arguments: [
    ("EVA", "Anna Maria"), ("ANNA EVA", "Anna Maria"), ("MARIA ANNA", "Anna Maria"), ("ANNA", "Anne"),
    ("MARIA", "Mario"), ("ANNA LOUISE", "Anna Maria Josefine"), ("ANNA MARIA EVA", "Anna Louise"),
    ("PETER", "Hans Jürgen"), ("B", "Anna Maria"),
  ])
  func otherGivenNamesDiffer(one: String, two: String) {
    let (one, two) = (PersonName(one), PersonName(two))
    #expect(!one.agrees(with: two, allowsMissingWords: true) && !two.agrees(with: one, allowsMissingWords: true))
  }

  // MARK: Other names

  @Test(arguments: [
    ("MUELLER", "Mayer"), ("MUELLER", "Möller"), ("IVANOV", "Ivanova"), ("SMITH", "Smyth"), ("Иванов", "PETROV"),
    ("Иванов", "Петров"), ("O'Connor", "OCONNELL"), ("GARCIA", "García Márquez"), ("LI", "Lin"),
    ("VAN DER BERG", "Van der Heide"), ("DE", "La"), ("Галина", "KALYNA"),
  ])
  func otherNamesDiffer(one: String, two: String) {
    let (one, two) = (PersonName(one), PersonName(two))
    #expect(!one.agrees(with: two) && !two.agrees(with: one))
  }

  @Test(arguments: ["王小明", "김민수", "محمد", "דוד", "დავით", "Արմեն", "ปิยะ", "राहुल", "", "---", "123"])
  func whatCannotBeWrittenInTheLettersOfAZoneCannotBeCompared(_ text: String) {
    let name = PersonName(text)
    #expect(name.isEmpty && name.plain.isEmpty)
    for other in ["MUELLER", "Щербаков", "山田", ""].map({ PersonName($0) }) {
      #expect(name.agrees(with: other) && other.agrees(with: name))
      #expect(name.agrees(with: other, allowsMissingWords: true))
    }
  }

  @Test func hostileTextsAreNamesLikeOthers() {
    let texts = [
      "Robert'); DROP TABLE sessions;--", "' OR '1'='1", "<script>alert(1)</script>", "<b>Müller</b>", "{{surname}}",
      "%00%n%s", "../../etc/passwd", "\u{0}", "\r\n\t", "\u{301}\u{301}", "\u{FFFD}", "👩‍👩‍👧", "\u{202E}rellüM",
      "\u{200F}", "M\u{200D}\u{200D}üller", String(repeating: "Ü", count: 5000), String(repeating: "Ü ", count: 500),
    ]
    for (index, text) in texts.enumerated() {
      let name = PersonName(text)
      #expect(name == PersonName(text), "\(index)")
      #expect(name.agrees(with: name) && name.agrees(with: name, allowsMissingWords: true), "\(index)")
      let words = name.words
      let areLetters = words.allSatisfy { word in
        !word.isEmpty && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      }
      #expect(areLetters, "\(index)")
    }
  }

  @Test func theDirectionOfTheTextMakesNoDifference() {
    for text in ["\u{202E}Müller\u{202C}", "\u{200F}Müller", "Mül\u{200E}ler"] { expectSame(text, "MUELLER") }
  }

  private func expectSame(
    _ one: String, _ two: String, allowsMissingWords: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (first, second) = (PersonName(one), PersonName(two))
    #expect(
      first.agrees(with: second, allowsMissingWords: allowsMissingWords), "\(one), \(two)",
      sourceLocation: sourceLocation)
    #expect(
      second.agrees(with: first, allowsMissingWords: allowsMissingWords), "\(two), \(one)",
      sourceLocation: sourceLocation)
  }
}
