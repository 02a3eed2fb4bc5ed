import { useRef } from "react";
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
export function EmailFrame({ html, width, dark, className }: EmailFrameProps) {
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
