import { Fragment, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, Navigate, Outlet, redirect, useLocation, useNavigate } from "react-router";
import { useStore } from "../../platform/lib/use-store.ts";
import { type Role, roleNames } from "../../platform/roles/roles.ts";
import { MessageDialog } from "../../platform/ui/message-dialog.tsx";
import { officeButton } from "../../platform/ui/office/button.ts";
import { LoadFailed } from "../../platform/ui/office/load-failed.tsx";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import { Toasts } from "../../platform/ui/office/toasts.tsx";
import { afterLogin, destination, loginFor } from "../../staff/auth/destination.ts";
import type { Me } from "../../staff/auth/shapes.ts";
import { readToken, watchToken } from "../../staff/auth/token.ts";
import { ConfirmItsYou } from "../../staff/toolkit/confirm-its-you.tsx";
import { NETWORK_ERROR } from "../../staff/toolkit/error-message.ts";
import { OfficePage } from "../../staff/toolkit/office-page.tsx";
import { officeQueries } from "../../staff/toolkit/office-queries.ts";
import { sessionStore } from "../../staff/toolkit/session-store.ts";
import { useApi } from "../../staff/toolkit/use-api.ts";
import { useLogInAgain } from "../../staff/toolkit/use-log-in-again.ts";
import { clearMe, ensureMe, loadMe, useCan, useMe, useMeFailed } from "../../staff/toolkit/use-me.ts";
import { DemoBanner } from "../demo/office/remove-demo.tsx";
import { mayOpen, navigationFor, startFor } from "./navigation.ts";
import { Sidebar, ThumbBar } from "./sidebar.tsx";

/**
 * Detects when a colleague changes this admin's role while the office is open; screens then show what the new role
 * includes.
 *
 * @param current the role in the newest live counts. @returns the number of changes; after each one, screens must
 * reload.
 */
function useRoleChange(current: Role | undefined): number {
  const [changes, setChanges] = useState(0);
  const forbidden = useStore(sessionStore, (state) => state.forbidden);
  const admin = useMe()?.admin;
  const role = admin?.role;

  // Only compares new counts, because earlier ones may be older than `role`.
  const compare = useEffectEvent(() => {
    if (role !== undefined && ((current !== undefined && current !== role) || forbidden > 0)) loadMe();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejection, and each change of the counts' role.
  useEffect(() => compare(), [current, forbidden]);

  const before = useRef<typeof admin>(undefined);
  useEffect(() => {
    const last = before.current;
    // Without an admin, a logout is in progress.
    if (!admin) return;
    before.current = admin;
    if (!last || last.role === admin.role) return;
    // Data that was loaded with another role must not be shown.
    officeQueries.clear();
    setChanges((count) => count + 1);
    if (last._id === admin._id) showToast(`Your role is now ${roleNames[admin.role]}.`);
  }, [admin]);
  return changes;
}

/** Replaces a screen that the role may not open. The dashboard's path redirects to the role's first screen. */
function NotIncluded({ me, pathname }: { me: Me; pathname: string }) {
  const can = useCan();
  const start = startFor(can);
  if (pathname === "/admin/dashboard") return <Navigate to={start} replace />;
  const label = navigationFor(can)
    .flat()
    .find(({ to }) => to === start)?.label;
  return (
    <OfficePage title="Your role doesn't include this">
      <div className="max-w-[60ch] px-(--office-gutter) py-16">
        <p className="mb-6">
          You're logged in as {me.admin.username}, with the role {roleNames[me.admin.role]}. If you need this page, ask
          an owner or a manager.
        </p>
        <Link to={start} className={officeButton("action")}>
          Go to {label ?? "your account"}
        </Link>
      </div>
    </OfficePage>
  );
}

/** Seconds between two refreshes. */
const LIVE_COUNTS_INTERVAL_SECONDS = 5;

/** Without a token, redirects to the login page, which then leads back here. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  if (!readToken()) throw redirect(loginFor(pathname + search));
  const me = await ensureMe();
  if (me?.must) throw redirect(afterLogin(me.must, destination(pathname + search)));
  return null;
}
clientLoader.hydrate = true as const;

/** The layout of all staff pages: navigation, toasts, and the alert when the session has ended. */
export default function Office() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const logInAgain = useLogInAgain();
  const ended = useStore(sessionStore, (state) => state.ended);
  const { data: counts, reload } = useApi("GET /admin/pulse", ended ? null : {}, LIVE_COUNTS_INTERVAL_SECONDS);

  // Changing the number reloads the screens.
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

  // Polls again when the tab is shown.
  useEffect(() => {
    officeQueries.mount();
    return () => officeQueries.unmount();
  }, []);

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
