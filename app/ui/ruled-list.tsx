interface RuledListProps {
  items: readonly string[];
  /** Columns on wide screens. */
  columns?: 1 | 2;
}

/** A list with a hairline under each item. */
export function RuledList({ items, columns = 1 }: RuledListProps) {
  return (
    <ul className={`grid border-t-[3px] border-ink ${columns === 2 ? "gap-x-7 lg:grid-cols-2" : ""}`}>
      {items.map((item) => (
        <li key={item} className="border-b border-rule py-4 font-medium text-pretty">
          {item}
        </li>
      ))}
    </ul>
  );
}
