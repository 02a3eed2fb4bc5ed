import { Outlet, useLocation } from "react-router";
import { LastSeenNotice, LastSeenText } from "../../platform/ui/last-seen-notice.tsx";
import { OfflineNotice } from "../../platform/ui/offline-screen.tsx";
import { usePageHandle } from "../../platform/ui/page-handle.ts";
import { isPlainPage } from "../../platform/ui/plain-page.ts";
import { useEvents } from "../../programme/events/events-store.ts";
import { useOffers } from "../../programme/offers/offers-store.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LAST_SEEN_NOTICE, OFFLINE_NOTICE } from "./notice-templates.ts";

/** The layout of every public page: header, page and footer. */
export default function PublicLayout() {
  return isPlainPage(useLocation().pathname) ? <PlainLayout /> : <OperatedLayout />;
}

/** The notices of a plain page are templates for its script. */
function PlainLayout() {
  return (
    <>
      <SkipLink />
      <template id={OFFLINE_NOTICE}>
        <OfflineNotice />
      </template>
      <Page />
      <template id={LAST_SEEN_NOTICE}>
        <LastSeenText ago="" />
      </template>
    </>
  );
}

function OperatedLayout() {
  const eventsFailed = useEvents(({ offline, holds }) => offline && holds !== null);
  const offersFailed = useOffers(({ offline, holds }) => offline && holds !== null);
  const failed = eventsFailed || offersFailed;
  return (
    <>
      <SkipLink />
      {failed && <OfflineNotice />}
      <Page />
      {!failed && <LastSeenNotice />}
    </>
  );
}

function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      Skip to content
    </a>
  );
}

function Page() {
  const { opensWithImage, offersTickets } = usePageHandle();
  return (
    <>
      <div className="relative">
        <Header overImage={opensWithImage ?? false} tickets={!offersTickets} />
        <main id="content">
          <Outlet />
        </main>
      </div>
      <Footer />
    </>
  );
}
