import { OwnScript } from "../../../house/rendering/own-script.tsx";
import { OfflineScreen } from "../../../platform/ui/offline-screen.tsx";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { venue } from "../../../platform/venue/venue.ts";
import watchConnection from "./watch-connection.inline.ts?script";

export const handle: PageHandle = { standsAlone: true };

export const meta = () => [{ title: `You Are Offline | ${venue.name}` }, { name: "robots", content: "noindex" }];

/** The page that the service worker shows instead of a page that is not cached; it needs no other files. */
export default function OfflinePage() {
  return (
    <main>
      <OfflineScreen />
      <OwnScript code={watchConnection} />
    </main>
  );
}
