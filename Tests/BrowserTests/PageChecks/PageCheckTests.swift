import Foundation
import MusterAPI
import Testing

extension Browsers {
  /// That the checks of pages find what they are there for.
  @Suite struct PageCheckTests {
    /// A page without fault, and pieces of pages with one each.
    private static let rows: [(rule: String?, body: String)] = [
      (nil, "<p>Text with <a href='#x'>a link</a> in it.</p>"),
      (nil, "<label>Name <input name=a></label><button>Go</button>"),
      (nil, "<label for=f>Name</label><input id=f><p id=h>Help</p><input aria-label=B aria-describedby=h>"),
      (nil, "<p style='color:#767676'>just enough</p>"),
      (nil, "<p style='color:#949494;font-size:24px'>large</p>"),
      (nil, "<button disabled style='color:#ccc;background:#ddd'>off</button>"),
      (nil, "<svg role=img width=9 height=9><title>A chart</title><text y=9 fill=#111>9</text></svg>"),
      (nil, "<svg aria-hidden=true width=9 height=9></svg>"),
      (nil, "<p style='display:none;color:#fff'>hidden</p>"),
      (nil, "<a href='#x' style='font-size:9px'>small, and alone</a>"),
      ("labels", "<input name=a placeholder=Name>"),
      ("labels", "<label for=b>Name</label><select></select><input id=b>"),
      ("labels", "<textarea></textarea>"),
      ("ids", "<p id=a>A</p><p id=a>B</p>"),
      ("references", "<p aria-describedby=gone>A</p>"),
      ("alt", "<img width=40 height=40>"),
      ("alt", "<svg width=40 height=40></svg>"),
      ("headings", "<h3>Third</h3>"),
      ("h1", "<h1>Another</h1>"),
      ("landmarks", "<main>Another</main>"),
      ("landmarks", "</main><div>outside</div>"),
      (nil, "</main><div><header>inside</header></div>"),
      ("names", "<button><img alt='' width=40 height=40></button>"),
      ("focus order", "<button tabindex=3>Go</button>"),
      ("tables", "<table><tr><td>A</td></tr></table>"),
      ("targets", "<button style='all:unset;width:12px'>A</button><button style='all:unset;width:12px'>B</button>"),
      ("width", "<div style='width:3000px'>wide</div>"),
      ("contrast", "<p style='color:#777'>not quite</p>"),
      ("contrast", "<p style='color:#959595;font-size:24px'>large</p>"),
      ("contrast", "<p style='opacity:.4'>faded</p>"),
      ("contrast", "<div style='background:rgb(0 0 0 / 60%)'><p style='color:#333'>on grey</p></div>"),
      ("contrast", "<p style='color:color-mix(in oklch, white 60%, black)'>mixed</p>"),
      ("contrast", "<p style='background-image:linear-gradient(red,blue)'>on a picture</p>"),
      ("contrast", "<label>A <input style='color:#999'></label>"),
      ("contrast", "<svg role=img width=99 height=20><title>A</title><text y=9 fill=#999>9</text></svg>"),
      ("edges", "<label>A <input style='border:1px solid #ccc'></label>"),
    ]

    @Test func faultsAreFound() async throws {
      try await withWebDriver { driver in
        try await driver.withBrowser { browser in
          for row in Self.rows {
            try await browser.open(try page(row.body))
            let rules = Set(try await browser.faults().map(\.rule))
            #expect(rules == Set([row.rule].compactMap(\.self)), "\(row.body)")
          }
        }
      }
    }

    @Test func aPageWithoutLanguageTitleAndViewportHasFaults() async throws {
      try await withWebDriver { driver in
        try await driver.withBrowser { browser in
          try await browser.open(try address("<!doctype html><body><main><h1>A</h1></main>"))
          #expect(Set(try await browser.faults().map(\.rule)) == ["lang", "title", "viewport"])
        }
      }
    }

    @Test(
      arguments: [
        (nil, "<a href='#a'>A</a> <button>B</button> <label>C <input></label>"),
        ("focus", "<button style='outline:none'>B</button>"),
        ("focus order", "<button>A</button><button tabindex=2>B</button><button tabindex=1>C</button>"),
      ] as [(String?, String)])
    func theWayByTabIsFollowed(_ rule: String?, _ body: String) async throws {
      try await withWebDriver { driver in
        try await driver.withBrowser { browser in
          try await browser.open(try page(body))
          #expect(Set(try await browser.walkByTab().map(\.rule)) == Set([rule].compactMap(\.self)))
        }
      }
    }

    private func page(_ body: String) throws -> URL {
      try address(
        """
        <!doctype html><html lang=en><title>A</title><meta name=viewport content='width=device-width'>
        <body style='background:#fff;color:#000'><main><h1>A</h1>\(body)</main>
        """)
    }

    private func address(_ html: String) throws -> URL {
      try #require(URL(string: "data:text/html;base64," + Data(html.utf8).base64EncodedString()))
    }
  }
}
