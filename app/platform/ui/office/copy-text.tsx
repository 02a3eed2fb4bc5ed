import { useLayoutEffect, useRef, useState } from "react";
import { OfficeButton } from "./office-button.tsx";

interface CopyTextProps {
  label: string;
  text: string;
  /** Whether the text was there when the page opened; otherwise the Copy button takes the focus. */
  settled?: boolean;
}

/** A text with a button that copies it. */
export function CopyText({ label, text, settled = false }: CopyTextProps) {
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [result, setResult] = useState("");
  // A layout effect, to be faster than the dialog, which takes the focus when the previous field disappears.
  useLayoutEffect(() => {
    if (!settled) button.current?.focus();
  }, [settled]);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setResult("Copied.");
    } catch {
      // Without https or permission, the text is at least selected.
      setResult("Selected. Copy it with your keyboard.");
    }
  };
  return (
    <div>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          value={text}
          aria-label={label}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="office-input min-w-0 grow font-semibold"
        />
        <OfficeButton ref={button} onClick={copy}>
          Copy
        </OfficeButton>
      </div>
      <p role="status" className="mt-2 min-h-5 text-quiet">
        {result}
      </p>
    </div>
  );
}
