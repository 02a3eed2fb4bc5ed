import { useEffect, useRef, useState } from "react";
import { usePreviewPass } from "../../../house/settings/office/settings-preview.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";

/** The width and height that the home page is shown at, in px: a phone's. */
const [WIDTH, HEIGHT] = [390, 780];

interface HomePreviewProps {
  /** Changes with every saved draft. */
  version: number;
  /** The labels of fields whose values are not valid yet. */
  waitsFor: readonly string[];
}

/** The home page with the draft, as a phone shows it. */
export function HomePreview({ version, waitsFor }: HomePreviewProps) {
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
  useEffect(() => {
    if (version > 0) frame.current?.contentWindow?.location.reload();
  }, [version]);
  const scale = Math.min(1, width / WIDTH) || 1;
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <p className="text-quiet">Your home page with the draft. Only staff see it until you publish.</p>
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
            title="Home page with the draft"
            src="/preview"
            style={{ width: WIDTH, height: HEIGHT, left: Math.max(0, (width - WIDTH * scale) / 2), scale }}
            className="absolute top-0 origin-top-left border-0 bg-paper"
          />
        )}
      </div>
    </section>
  );
}
