import MusterAPI

extension Browser {
  /// Goes through the page by the Tab key, as who has no mouse does, and gives what was wrong.
  ///
  /// - Parameter limit: After how many elements it has seen enough.
  func walkByTab(atMost limit: Int = 60) async throws -> [PageFault] {
    try await run(Self.beginning)
    for _ in 0..<limit {
      try await press(.tab)
      guard try await run(Self.step) == .bool(true) else { break }
    }
    return try await run("return window.tabWalk.faults").items.map {
      PageFault(rule: $0["rule"].text, what: $0["what"].text)
    }
  }

  private static let beginning = """
    document.activeElement?.blur();
    window.scrollTo(0, 0);
    const look = (element) => {
      const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
      return styles.map((style) => [style.outlineStyle === 'none' ? '' : style.outlineWidth + style.outlineColor,
        style.boxShadow, style.borderColor, style.backgroundColor, style.textDecoration].join('|')).join();
    };
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')];
    window.tabWalk = { faults: [], last: null, look, rest: new Map(all.map((element) => [element, look(element)])) };
    """

  /// Whether the focus is still in the page. Groups of radio buttons are one stop, so that nothing is asked of what is left out.
  private static let step = """
    const walk = window.tabWalk, element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement) return false;
    const name = element.outerHTML.slice(0, 120);
    // The parts of a date are stops of the browser's own within one field.
    if (element === walk.last && element.type === 'date') return true;
    const follows = !walk.last || walk.last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!follows && element === walk.first) return false;
    walk.first ??= element;
    if (!follows) walk.faults.push({ rule: 'focus order', what: name });
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) walk.faults.push({ rule: 'focus', what: 'nothing to see of ' + name });
    const marks = [element, element.closest('label'), element.parentElement, element.closest('li, tr, article')];
    // What scrolls has the focus too, and was not among those that were looked at before.
    const isMarked = marks.some((mark) => mark && (walk.rest.has(mark)
      ? walk.rest.get(mark) !== walk.look(mark) : getComputedStyle(mark).outlineStyle !== 'none'));
    if (!isMarked) walk.faults.push({ rule: 'focus', what: 'the focus is not seen on ' + name });
    walk.last = element;
    return true;
    """
}
