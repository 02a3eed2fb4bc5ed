import { startTransition, useState } from "react";

/** Finds guests as someone types: the field shows each letter at once, `onText` may take longer. */
export function SearchField({ onText }: { onText: (text: string) => void }) {
  const [typed, setTyped] = useState("");
  return (
    <input
      type="search"
      aria-label="Find a guest"
      placeholder="Find a guest"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        startTransition(() => onText(value));
      }}
      className="office-input min-h-14! min-w-0 grow border-ink! text-lg! focus-visible:border-focus!"
    />
  );
}
