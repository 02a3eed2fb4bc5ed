import { useEffect, useEffectEvent } from "react";
import { Outlet, redirect, useLocation, useNavigate } from "react-router";
import { loginFor } from "../auth/destination.ts";
import { readToken, watchToken } from "../auth/token.ts";
import { useStore } from "../lib/use-store.ts";
import { sessionStore } from "../office/session-store.ts";
import { useLogInAgain } from "../office/use-log-in-again.ts";
import { clearStaffData, useStaffData } from "../office/use-staff-data.ts";
import { MessageDialog } from "../ui/message-dialog.tsx";
import { Toasts } from "../ui/office/toasts.tsx";
import { type LiveCounts, PULSE_EVERY } from "./live-counts.ts";
import { Sidebar, ThumbBar } from "./sidebar.tsx";

/** Whoever has no token signs in first, and comes back to where he wanted to go. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  if (!readToken()) throw redirect(loginFor(pathname + search));
  return null;
}
clientLoader.hydrate = true as const;

/** What every page for staff stands in: the places, what was done last, and what to do when the session ends. */
export default function Office() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signInAgain = useLogInAgain();
  const ended = useStore(sessionStore, (state) => state.ended);
  const { data: pulse } = useStaffData<LiveCounts>(ended ? null : "/api/admin/pulse", PULSE_EVERY);

  const signedOutElsewhere = useEffectEvent((token: string | null) => {
    if (token) return;
    clearStaffData();
    navigate(loginFor(pathname + search));
  });
  useEffect(() => watchToken(signedOutElsewhere), []);

  return (
    <div className="lg:flex">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Sidebar pulse={pulse} />
      <main id="content" tabIndex={-1} className="min-h-svh min-w-0 grow pb-20 outline-none lg:pb-0">
        <Outlet context={pulse} />
      </main>
      <ThumbBar pulse={pulse} />
      <Toasts />
      {ended && (
        <MessageDialog tone="bad" text="Expired Security Token, login again." button="OK" onClose={signInAgain} />
      )}
    </div>
  );
}
