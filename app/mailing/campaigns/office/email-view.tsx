import { useRef, useState } from "react";
import { Toggle } from "../../../platform/ui/office/toggle.tsx";
import { useMedia } from "../../../platform/ui/office/use-media.ts";
import { useSize } from "../../../platform/ui/office/use-size.ts";

/** The widths that emails are designed for, in px. */
const frameWidths = { Phone: 390, Laptop: 700 };

interface EmailFrameProps {
  html: string;
  width: keyof typeof frameWidths;
  dark: boolean;
  /** Its height on the screen, as a class. */
  className: string;
}

/** An email at one width and in one theme, scaled to fit. Its links are disabled. */
function EmailFrame({ html, width, dark, className }: EmailFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const space = useSize(place);
  const scale = Math.min(1, space.width / frameWidths[width]) || 1;
  // Not every browser lets a frame have another theme than its page.
  const themed = html.replaceAll("(prefers-color-scheme: dark)", dark ? "all" : "not all");
  return (
    <div ref={place} className={`relative overflow-hidden border border-rule bg-rule/40 ${className}`}>
      {space.width > 0 && (
        <iframe
          title="The email"
          sandbox="allow-same-origin"
          srcDoc={themed}
          onLoad={({ currentTarget }) =>
            currentTarget.contentDocument?.addEventListener("click", (event) => event.preventDefault())
          }
          style={{
            colorScheme: dark ? "dark" : "light",
            width: frameWidths[width],
            height: space.height / scale,
            left: Math.max(0, (space.width - frameWidths[width] * scale) / 2),
            scale,
          }}
          // Focus in the email is focus on its frame; browsers then match :focus, but not :focus-visible.
          className="absolute top-0 origin-top-left border-0 focus:outline-3 focus:-outline-offset-3 focus:outline-focus"
        />
      )}
    </div>
  );
}

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
