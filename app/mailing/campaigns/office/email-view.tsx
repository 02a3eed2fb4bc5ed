import { useState } from "react";
import { Toggle } from "../../../platform/ui/office/toggle.tsx";
import { useMedia } from "../../../platform/ui/office/use-media.ts";
import { EmailFrame } from "./email-frame.tsx";

const views = ["Phone", "Laptop", "Text"] as const;

interface EmailViewProps {
  email: { subject: string; html: string; text: string };
  /** Whether it starts at the laptop's width. */
  large: boolean;
  /** Its height on the screen, as a class. */
  height: string;
}

/** An email as it arrives: at two widths, in both themes, and as text. */
export function EmailView({ email: { subject, html, text }, large, height }: EmailViewProps) {
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const [theme, setTheme] = useState<"Light" | "Dark">(isDark ? "Dark" : "Light");
  const [view, setView] = useState<(typeof views)[number]>(large ? "Laptop" : "Phone");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        <Toggle label="Shown as" values={views} value={view} onChange={setView} />
        {view !== "Text" && <Toggle label="Theme" values={["Light", "Dark"]} value={theme} onChange={setTheme} />}
      </div>
      <p className="text-sm font-semibold wrap-anywhere">{subject}</p>
      {view === "Text" ? (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
          tabIndex={0}
          className={`overflow-y-auto border border-rule p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere ${height}`}
        >
          {text}
        </pre>
      ) : (
        <EmailFrame html={html} width={view} dark={theme === "Dark"} className={height} />
      )}
    </div>
  );
}
