/// Which documents a person has to show: at least `total` distinct types, and from each group at least its count.
///
/// A verification keeps the rule it began with, so that a change of configuration never moves a goal.
package struct RequiredDocuments: Sendable, Equatable, Codable {
  /// Types of which some are required.
  package struct Group: Sendable, Equatable, Codable {
    /// How many distinct types of this group are required at least.
    package let required: Int
    /// The types to choose from.
    package let items: [Item]

    /// A group.
    package init(required: Int, items: [Item]) {
      self.required = required
      self.items = items
    }
  }

  /// A type together with the sides that make it complete.
  package struct Item: Sendable, Equatable, Codable {
    /// The type.
    package let type: DocumentType
    /// The sides that are needed.
    package let sides: [DocumentSide]
    /// The issuing country (ISO 3166-1 alpha-3) that it must be of; nil takes any.
    package let country: String?

    /// An item.
    package init(type: DocumentType, sides: [DocumentSide], country: String? = nil) {
      self.type = type
      self.sides = sides
      self.country = country
    }
  }

  /// How many distinct types are required at least.
  package let total: Int
  /// The groups; a type stands in one of them at most.
  package let groups: [Group]

  /// A rule.
  package init(total: Int, groups: [Group]) {
    self.total = total
    self.groups = groups
  }

  /// Each of these types, complete. Types that the catalogue does not know are left out.
  package init(allOf types: [DocumentType], in catalogue: DocumentCatalogue) {
    let items = types.compactMap { catalogue[$0] }.map { Item(type: $0.type, sides: $0.requiredSides) }
    self.init(total: items.count, groups: [Group(required: items.count, items: items)])
  }

  /// Two documents of which one is an ID card with both its sides; the other a passport or a driving licence.
  package static let standard = RequiredDocuments(
    total: 2,
    groups: [
      Group(required: 1, items: [Item(type: .idCard, sides: [.front, .back])]),
      Group(
        required: 0,
        items: [Item(type: .passport, sides: [.front]), Item(type: .drivingLicense, sides: [.front])]),
    ])

  /// Whether documents of this type and country are wanted at all. A document of which nobody says the country may be of
  /// any.
  package func wants(_ type: DocumentType, of country: String? = nil) -> Bool {
    groups.contains { group in
      group.items.contains { $0.type == type && ($0.country == nil || country == nil || $0.country == country) }
    }
  }

  /// Whether the groups have as many types as are required of them.
  package var isPossible: Bool {
    let types = groups.map { Set($0.items.map(\.type)).count }
    return total >= 1 && groups.allSatisfy { $0.required >= 0 } && zip(groups, types).allSatisfy { $0.required <= $1 }
      && types.reduce(0, +) >= total
  }

  /// Whether these sides are enough.
  package func isSatisfied(by sides: Set<SideKey>) -> Bool {
    func complete(_ group: Group) -> Int {
      // A type counts once, of however many countries it may be.
      Set(
        group.items.filter { item in item.sides.allSatisfy { sides.contains(SideKey(item.type, $0)) } }.map(\.type)
      ).count
    }
    return groups.allSatisfy { complete($0) >= $0.required } && groups.map(complete).reduce(0, +) >= total
  }
}

/// One side of one type: what a picture can be of.
package struct SideKey: Hashable, Sendable {
  /// The type.
  package let type: DocumentType
  /// The side.
  package let side: DocumentSide

  /// This side of this type.
  package init(_ type: DocumentType, _ side: DocumentSide) {
    self.type = type
    self.side = side
  }
}
