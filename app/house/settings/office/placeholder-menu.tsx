import { useRef } from "react";
import { insertAtCaret, textFieldIn } from "../../../platform/ui/office/insert-at-caret.ts";
import { Menu } from "../../../platform/ui/office/menu.tsx";
import { placeholders, requestPlaceholders } from "../../../platform/venue/schema/placeholders.ts";

/** Groups whose texts are filled in for each request. */
const FOR_REQUESTS = /^pages\.(replies|decisions)\./;

interface PlaceholderMenuProps {
  path: string;
  onChange: (value: string) => void;
}

/** A menu that inserts a placeholder at the caret of the field beside it. */
export function PlaceholderMenu({ path, onChange }: PlaceholderMenuProps) {
  const place = useRef<HTMLDivElement>(null);
  const known: Record<string, string> = { ...(FOR_REQUESTS.test(path) && requestPlaceholders), ...placeholders };
  const insert = (name: string) => {
    const field = textFieldIn(place.current?.closest("[data-path]"));
    if (field) insertAtCaret(field, `{${name}}`, onChange);
  };
  return (
    <div ref={place} className="-ml-3">
      <Menu
        label="Insert placeholder"
        look="quiet"
        className="px-3 font-normal"
        choices={Object.entries(known).map(([name, label]) => ({ id: name, label, hint: `{${name}}` }))}
        onChoose={insert}
      >
        Insert placeholder
      </Menu>
    </div>
  );
}
