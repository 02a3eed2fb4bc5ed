import { venue } from "../../content/venue.ts";
import { OwnScript } from "../../rendering/own-script.tsx";
import { OfflineScreen } from "../../ui/offline-screen.tsx";
import type { PageHandle } from "../../ui/page-handle.ts";
import watchConnection from "./watch-connection.inline.ts?script";

export const handle: PageHandle = { standsAlone: true };

export const meta = () => [{ title: `You Are Offline | ${venue.name}` }, { name: "robots", content: "noindex" }];

/** The service worker shows this page in place of one that is not in its cache; it needs no other file. */
export default function OfflinePage() {
  return (
    <main>
      <OfflineScreen />
      <OwnScript code={watchConnection} />
    </main>
  );
}
