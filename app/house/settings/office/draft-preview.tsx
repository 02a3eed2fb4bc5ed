import { useEffect, useRef, useState } from "react";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { usePreviewPass } from "./settings-preview.tsx";

/** Size of the preview in px: that of a phone. */
const [WIDTH, HEIGHT] = [390, 780];

interface DraftPreviewProps {
  /** The path of a page. */
  path: string;
  /** Changes whenever the draft is saved, which reloads the preview. */
  version: number | string;
  /** Labels of invalid fields; the preview does not show them yet. */
  waitsFor?: readonly string[];
}

/** A page with the draft, in the size of a phone. */
export function DraftPreview({ path, version, waitsFor = [] }: DraftPreviewProps) {
  const { ready, failed, retry } = usePreviewPass();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const shown = useRef(version);
  useEffect(() => {
    if (version !== shown.current) frame.current?.contentWindow?.location.reload();
    shown.current = version;
  }, [version]);
  const scale = Math.min(1, width / WIDTH) || 1;
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <p className="text-quiet">
        {path === "/" ? "Your home page" : "The page"} with the draft. Only staff see it until you publish.
      </p>
      <p role="status" className="font-semibold wrap-anywhere empty:hidden">
        {waitsFor.length > 0 && `Not shown until it is valid: ${waitsFor.join(", ")}.`}
      </p>
      {failed && <LoadFailed message={failed} onRetry={retry} />}
      <div
        ref={place}
        style={{ height: HEIGHT * scale }}
        className="relative overflow-hidden border border-rule bg-rule/40"
      >
        {ready && width > 0 && (
          <iframe
            ref={frame}
            title={path === "/" ? "Home page with the draft" : "Page with the draft"}
            src={path === "/" ? "/preview" : `/preview${path}`}
            style={{ width: WIDTH, height: HEIGHT, left: Math.max(0, (width - WIDTH * scale) / 2), scale }}
            className="absolute top-0 origin-top-left border-0 bg-paper"
          />
        )}
      </div>
    </section>
  );
}
