import { useEffect } from "react";
import { Outlet } from "react-router";
import { LoadingScreen } from "../../platform/ui/loading-screen.tsx";
import { keepFocus } from "../../platform/ui/office/keep-focus.ts";
import type { PageHandle } from "../../platform/ui/page-handle.ts";
import officeStyles from "../../server/styles/office.css?url";

export const handle: PageHandle = { forStaff: true };

export const links = () => [{ rel: "stylesheet", href: officeStyles }];

export const meta = () => [{ title: "Back office" }, { name: "robots", content: "noindex, nofollow" }];

/** The back office is rendered in the browser; the server only sends a loading screen. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingScreen />;
}

/** The document frame of all pages under /admin, and of the door. */
export default function Frame() {
  useEffect(keepFocus, []);
  return (
    <div className="office min-h-svh">
      <Outlet />
    </div>
  );
}
