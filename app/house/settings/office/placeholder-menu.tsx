import { useRef } from "react";
import { flushSync } from "react-dom";
import { Menu } from "../../../platform/ui/office/menu.tsx";
import { placeholders, requestPlaceholders } from "../../../platform/venue/schema/placeholders.ts";

/** The groups whose texts are filled in for each request. */
const FOR_REQUESTS = /^pages\.(replies|decisions)\./;

interface PlaceholderMenuProps {
  path: string;
  onChange: (value: string) => void;
}

/** Inserts a placeholder where the cursor is in the field beside it. */
export function PlaceholderMenu({ path, onChange }: PlaceholderMenuProps) {
  const place = useRef<HTMLDivElement>(null);
  const known: Record<string, string> = { ...(FOR_REQUESTS.test(path) && requestPlaceholders), ...placeholders };
  const insert = (name: string) => {
    const field = place.current?.parentElement?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      "input, textarea",
    );
    if (!field) return;
    const text = `{${name}}`;
    const start = field.selectionStart ?? field.value.length;
    const before = field.value.slice(0, start);
    flushSync(() => onChange(before + text + field.value.slice(field.selectionEnd ?? start)));
    // After the menu has returned focus.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(start + text.length, start + text.length);
    });
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
