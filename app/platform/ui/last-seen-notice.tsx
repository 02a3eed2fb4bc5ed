import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { lastSeen } from "../lib/last-seen.ts";
import { formatAgo } from "../lib/time/format-ago.ts";
import { useStore } from "../lib/use-store.ts";
import { useNow } from "./now.ts";

/** The age of a saved page or list that is shown because the network did not answer; otherwise nothing. */
export function LastSeenNotice() {
  const page = useStore(lastSeen, (seen) => seen.page);
  const list = useStore(lastSeen, (seen) => seen.list);
  const { pathname } = useLocation();
  const [arrivedAt] = useState(pathname);
  // The server never renders this notice, so the first render in the browser must not either.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const now = useNow(0);

  const seen = Math.min((pathname === arrivedAt && page) || now, list ?? now);
  return mounted && seen < now && <LastSeenText ago={formatAgo(now - seen)} />;
}

/** The notice itself. @param ago the age in words. */
export function LastSeenText({ ago }: { ago: string }) {
  return (
    <section className="night sticky bottom-0 z-30" role="status">
      <div className="page flex items-center justify-between gap-4 py-1">
        <p>
          <strong className="font-semibold">You're offline.</strong> Saved <span>{ago}</span>.
        </p>
        <button
          type="button"
          data-reload
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={() => window.location.reload()}
        >
          Retry
        </button>
      </div>
    </section>
  );
}
