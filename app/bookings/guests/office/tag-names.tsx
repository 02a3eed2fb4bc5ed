import { Chip } from "../../../platform/ui/office/chip.tsx";

/** A guest's tags in a list or on a card. */
export function TagNames({ tags }: { tags: readonly { _id: string; name: string }[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1">
      {tags.map(({ _id, name }) => (
        <li key={_id} className="*:wrap-anywhere *:whitespace-normal">
          <Chip tone="calm">{name}</Chip>
        </li>
      ))}
    </ul>
  );
}
