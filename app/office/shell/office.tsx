import { Fragment, useEffect, useEffectEvent, useState } from "react";
import { Outlet, redirect, useLocation, useNavigate } from "react-router";
import { useStore } from "../../platform/lib/use-store.ts";
import { MessageDialog } from "../../platform/ui/message-dialog.tsx";
import { LoadFailed } from "../../platform/ui/office/load-failed.tsx";
import { Toasts } from "../../platform/ui/office/toasts.tsx";
import { afterLogin, destination, loginFor } from "../../staff/auth/destination.ts";
import { readToken, watchToken } from "../../staff/auth/token.ts";
import { ConfirmItsYou } from "../../staff/toolkit/confirm-its-you.tsx";
import { NETWORK_ERROR } from "../../staff/toolkit/error-message.ts";
import { sessionStore } from "../../staff/toolkit/session-store.ts";
import { useLogInAgain } from "../../staff/toolkit/use-log-in-again.ts";
import { clearMe, ensureMe, loadMe, useCan, useMe, useMeFailed } from "../../staff/toolkit/use-me.ts";
import { useStaffData } from "../../staff/toolkit/use-staff-data.ts";
import { DemoBanner } from "../demo/office/remove-demo.tsx";
import { mayOpen } from "./navigation.ts";
import { NotIncluded } from "./not-included.tsx";
import type { LiveCounts } from "./shapes.ts";
import { Sidebar, ThumbBar } from "./sidebar.tsx";
import { useRoleChange } from "./use-role-change.ts";

/** Seconds between two refreshes. */
const LIVE_COUNTS_INTERVAL_SECONDS = 5;

/** Without a token, sends to the login page and from there back here. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  if (!readToken()) throw redirect(loginFor(pathname + search));
  const me = await ensureMe();
  if (me?.must) throw redirect(afterLogin(me.must, destination(pathname + search)));
  return null;
}
clientLoader.hydrate = true as const;

/** The frame of every staff page: navigation, toasts, and the alert when the session has ended. */
export default function Office() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const logInAgain = useLogInAgain();
  const ended = useStore(sessionStore, (state) => state.ended);
  const { data: counts, reload } = useStaffData<LiveCounts>(
    ended ? null : "/api/admin/pulse",
    LIVE_COUNTS_INTERVAL_SECONDS,
  );

  // Reloads the screens.
  const [loads, setLoads] = useState(0);
  const onDemoRemoved = () => {
    setLoads(loads + 1);
    reload();
  };

  const me = useMe();
  const can = useCan();
  const meFailed = useMeFailed();
  const roleChanges = useRoleChange(counts?.role);
  const restricted = useStore(sessionStore, (state) => state.restricted);
  useEffect(() => {
    if (restricted) loadMe();
  }, [restricted]);
  const must = me?.must ?? null;
  useEffect(() => {
    if (must) navigate(afterLogin(must, destination(pathname + search)), { replace: true });
  }, [must, navigate, pathname, search]);

  const loggedOutElsewhere = useEffectEvent((token: string | null) => {
    if (token) return void loadMe();
    clearMe();
    navigate(loginFor(pathname + search));
  });
  useEffect(() => watchToken(loggedOutElsewhere), []);

  return (
    <div className="lg:flex">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Sidebar counts={counts} />
      <main id="content" tabIndex={-1} className="min-h-svh min-w-0 grow pb-20 outline-none lg:pb-0">
        {counts?.demo && <DemoBanner onRemoved={onDemoRemoved} />}
        {meFailed && <LoadFailed message={NETWORK_ERROR} onRetry={loadMe} />}
        {me && !mayOpen(pathname, can) ? (
          <NotIncluded me={me} pathname={pathname} />
        ) : (
          <Fragment key={loads + roleChanges}>
            <Outlet context={counts} />
          </Fragment>
        )}
      </main>
      <ThumbBar counts={counts} />
      <Toasts />
      <ConfirmItsYou />
      {ended && (
        <MessageDialog tone="bad" text="Expired Security Token, login again." button="OK" onClose={logInAgain} />
      )}
    </div>
  );
}
