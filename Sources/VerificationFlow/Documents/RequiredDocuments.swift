/// The documents a person must submit: at least `total` distinct types, and from each group at least its count.
///
/// A verification keeps the rule it started with, so configuration changes never affect a running verification.
package struct RequiredDocuments: Sendable, Equatable, Codable {
  /// A set of document types of which a minimum number is required.
  package struct Group: Sendable, Equatable, Codable {
    /// The minimum number of distinct types from this group.
    package let required: Int
    package let items: [Item]

    package init(required: Int, items: [Item]) {
      self.required = required
      self.items = items
    }
  }

  /// A document type with the sides it needs to be complete.
  package struct Item: Sendable, Equatable, Codable {
    package let type: DocumentType
    package let sides: [DocumentSide]
    /// The required issuing country (ISO 3166-1 alpha-3); nil accepts any.
    package let country: String?

    package init(type: DocumentType, sides: [DocumentSide], country: String? = nil) {
      self.type = type
      self.sides = sides
      self.country = country
    }
  }

  /// The minimum number of distinct types.
  package let total: Int
  /// The groups; each type belongs to at most one of them.
  package let groups: [Group]

  package init(total: Int, groups: [Group]) {
    self.total = total
    self.groups = groups
  }

  /// Requires all of these types with their required sides. Types missing from the catalogue are ignored.
  package init(allOf types: [DocumentType], in catalogue: DocumentCatalogue) {
    let items = types.compactMap { catalogue[$0] }.map { Item(type: $0.type, sides: $0.requiredSides) }
    self.init(total: items.count, groups: [Group(required: items.count, items: items)])
  }

  /// Requires the standard set of a catalogue: all required documents, and one of the alternatives if there are any.
  package init(standardIn catalogue: DocumentCatalogue) {
    func items(_ role: DocumentCatalogue.StandardRole) -> [Item] {
      catalogue.entries.filter { $0.standardRole == role }.map { Item(type: $0.type, sides: $0.requiredSides) }
    }
    let (needed, others) = (items(.required), items(.alternative))
    self.init(
      total: needed.count + min(1, others.count),
      groups: [Group(required: needed.count, items: needed), Group(required: 0, items: others)]
        .filter { !$0.items.isEmpty })
  }

  /// Two documents: an ID card with both sides, and one of the alternatives, such as a passport.
  package static let standard = RequiredDocuments(standardIn: .builtIn)

  /// Returns whether documents of this type and country are requested. If `country` is nil, any required country
  /// matches.
  package func wants(_ type: DocumentType, of country: String? = nil) -> Bool {
    groups.contains { group in
      group.items.contains { $0.type == type && ($0.country == nil || country == nil || $0.country == country) }
    }
  }

  /// Whether the groups contain enough types to satisfy the rule.
  package var isPossible: Bool {
    let types = groups.map { Set($0.items.map(\.type)).count }
    return total >= 1 && groups.allSatisfy { $0.required >= 0 } && zip(groups, types).allSatisfy { $0.required <= $1 }
      && types.reduce(0, +) >= total
  }

  package func isSatisfied(by sides: Set<SideKey>) -> Bool {
    func complete(_ group: Group) -> Int {
      // A type counts once even if it is listed for several countries.
      Set(
        group.items.filter { item in item.sides.allSatisfy { sides.contains(SideKey(item.type, $0)) } }.map(\.type)
      ).count
    }
    return groups.allSatisfy { complete($0) >= $0.required } && groups.map(complete).reduce(0, +) >= total
  }
}

/// The document type and side shown on a picture.
package struct SideKey: Hashable, Sendable {
  package let type: DocumentType
  package let side: DocumentSide

  package init(_ type: DocumentType, _ side: DocumentSide) {
    self.type = type
    self.side = side
  }
}
