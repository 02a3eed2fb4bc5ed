import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { formatAgo } from "../lib/format-ago.ts";
import { lastSeen } from "../lib/last-seen.ts";
import { useStore } from "../lib/use-store.ts";
import { useNow } from "./now.ts";

/** How old what is shown is, where it was kept because the network did not answer; else nothing. */
export function LastSeenNotice() {
  const page = useStore(lastSeen, (seen) => seen.page);
  const list = useStore(lastSeen, (seen) => seen.list);
  const { pathname } = useLocation();
  const [arrivedAt] = useState(pathname);
  // The server draws no such notice, so the browser does not begin with one either.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const now = useNow(0);

  const seen = Math.min((pathname === arrivedAt && page) || now, list ?? now);
  if (!mounted || seen >= now) return null;
  return (
    <section className="night sticky bottom-0 z-30" role="status">
      <div className="page flex items-center justify-between gap-4 py-1">
        <p>
          <strong className="font-semibold">Last seen {formatAgo(now - seen)}.</strong> No connection.
        </p>
        <button
          type="button"
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={() => window.location.reload()}
        >
          Retry
        </button>
      </div>
    </section>
  );
}
