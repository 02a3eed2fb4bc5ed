import { venue } from "../../content/venue.ts";
import { OfflineScreen } from "../../ui/offline-screen.tsx";
import { OwnScript } from "../../ui/own-script.tsx";
import type { PageHandle } from "../../ui/page-handle.ts";

export const handle: PageHandle = { standsAlone: true };

export const meta = () => [{ title: `You Are Offline | ${venue.name}` }, { name: "robots", content: "noindex" }];

/** The page is shown at whatever address could not be had, and may not need anything that is not in it. */
const script = `
  document.querySelector("button").addEventListener("click", () => location.reload());
  // The device may say that it is online before anything can be reached.
  const look = async () => {
    if (!navigator.onLine || document.hidden) return;
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => ({ status: 503 }));
    if (status < 502) location.reload();
  };
  addEventListener("online", look);
  setInterval(look, 5000);
`;

/** What the worker shows in place of a page that it has not kept. */
export default function OfflinePage() {
  return (
    <main>
      <OfflineScreen />
      <OwnScript code={script} />
    </main>
  );
}
