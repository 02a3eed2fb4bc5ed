import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Toggle } from "../../../platform/ui/office/toggle.tsx";
import { useMedia } from "../../../platform/ui/office/use-media.ts";
import { useSize } from "../../../platform/ui/office/use-size.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { dataOf, officeQueries } from "../../../staff/toolkit/office-queries.ts";

const PASS = "POST /settings/preview";

/** How often the pass is renewed, in ms: well before it expires. */
const RENEW_EVERY = 10 * 60_000;

/** Widths in px for which the site is designed. */
const widths = { Phone: 390, Laptop: 1280 };
const HEIGHT = 800;

/** The page that shows a group's settings; other groups use the home page. */
export const pagesOfGroups: Record<string, string> = {
  "pages.about": "/about-club",
  "pages.careers": "/careers",
  "pages.contact": "/contact",
  "pages.events": "/events",
  "pages.faqs": "/faqs",
  "pages.functions": "/functions",
  "pages.gallery": "/gallery",
  "pages.music": "/music",
  "pages.news": "/news",
  "pages.offers": "/offers",
  "pages.terms": "/terms-and-conditions",
  "pages.venue": "/venue",
  "pages.vipTables": "/vip-tables",
  hours: "/venue",
};

/** Gets a preview pass for this browser, and renews it. */
export function usePreviewPass(): { ready: boolean; failed: string | null; retry: () => void } {
  const { data, error, refetch } = useQuery(
    {
      queryKey: [PASS],
      queryFn: async () => dataOf(await callApi(PASS)),
      // Not cached, since an earlier pass may have expired.
      gcTime: 0,
      refetchInterval: RENEW_EVERY,
      refetchIntervalInBackground: true,
    },
    officeQueries,
  );
  return { ready: data !== undefined, failed: error?.message ?? null, retry: () => void refetch() };
}

/** A screen that shows the site with the draft, in both themes and at two widths. */
export default function SettingsPreview() {
  const [search] = useSearchParams();
  const { ready, failed, retry } = usePreviewPass();
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const isPhone = useMedia("(max-width: 700px)");
  const [theme, setTheme] = useState<"Light" | "Dark">(isDark ? "Dark" : "Light");
  const [width, setWidth] = useState<keyof typeof widths>(isPhone ? "Phone" : "Laptop");
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const space = useSize(place);
  const scale = Math.min(1, space.width / widths[width]) || 1;
  const scheme = theme.toLowerCase();
  // The colour scheme of an iframe only applies to its document in some browsers (Media Queries Level 5, 12.5).
  const applyScheme = () => {
    const page = frame.current?.contentDocument?.documentElement;
    if (page) page.style.colorScheme = scheme;
  };
  useEffect(applyScheme);
  const first = pagesOfGroups[search.get("of") ?? ""] ?? "";

  return (
    <OfficePage title="Preview" back={{ to: "/admin/settings", label: "Settings" }}>
      {failed && <LoadFailed message={failed} onRetry={retry} />}
      <div className="flex h-[calc(100svh-var(--bar)-56px)] min-h-[480px] flex-col lg:h-[calc(100svh-var(--bar))]">
        <div className="flex flex-wrap items-center gap-2 border-b border-rule px-(--office-gutter) py-2">
          <Toggle label="Theme" values={["Light", "Dark"]} value={theme} onChange={setTheme} />
          <Toggle label="Width" values={["Phone", "Laptop"]} value={width} onChange={setWidth} />
          <OfficeButton look="quiet" onClick={() => frame.current?.contentWindow?.location.reload()} className="px-3">
            Reload
          </OfficeButton>
          <p className="grow text-sm text-quiet max-md:hidden">The site with the draft. Only staff see it.</p>
          <May capability="pages.change">
            <Link to="/admin/settings/publish" className={officeButton("outline")}>
              Review and publish
            </Link>
          </May>
        </div>
        <div ref={place} className="relative min-h-0 grow overflow-hidden bg-rule/40">
          {ready && space.width > 0 && (
            <iframe
              ref={frame}
              title="The site with the draft"
              src={`/preview${first}`}
              onLoad={applyScheme}
              style={{
                colorScheme: scheme,
                width: widths[width],
                height: Math.max(space.height / scale, scale < 1 ? HEIGHT : 0),
                left: Math.max(0, (space.width - widths[width] * scale) / 2),
                scale,
              }}
              className="absolute top-0 origin-top-left border-0 bg-paper"
            />
          )}
        </div>
      </div>
    </OfficePage>
  );
}
