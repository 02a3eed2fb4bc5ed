/** A list with a hairline under each item. */
export function RuledList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid border-t-[3px] border-ink">
      {items.map((item) => (
        <li key={item} className="border-b border-rule py-4 font-medium text-pretty">
          {item}
        </li>
      ))}
    </ul>
  );
}
