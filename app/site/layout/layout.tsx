import { Outlet } from "react-router";
import { LastSeenNotice } from "../../platform/ui/last-seen-notice.tsx";
import { OfflineNotice } from "../../platform/ui/offline-screen.tsx";
import { usePageHandle } from "../../platform/ui/page-handle.ts";
import { useEvents } from "../../programme/events/events-store.ts";
import { useOffers } from "../../programme/offers/offers-store.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** The layout of every public page: header, page and footer. */
export default function PublicLayout() {
  const { opensWithImage, offersTickets } = usePageHandle();
  const eventsFailed = useEvents(({ offline, holds }) => offline && holds !== null);
  const offersFailed = useOffers(({ offline, holds }) => offline && holds !== null);
  const failed = eventsFailed || offersFailed;
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {failed && <OfflineNotice />}
      <div className="relative">
        <Header overImage={opensWithImage ?? false} tickets={!offersTickets} />
        <main id="content">
          <Outlet />
        </main>
      </div>
      <Footer />
      {!failed && <LastSeenNotice />}
    </>
  );
}
