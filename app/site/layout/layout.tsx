import { Outlet } from "react-router";
import { LastSeenText } from "../../platform/ui/last-seen-notice.tsx";
import { OfflineNotice } from "../../platform/ui/offline-screen.tsx";
import { usePageHandle } from "../../platform/ui/page-handle.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LAST_SEEN_NOTICE, OFFLINE_NOTICE } from "./notice-templates.ts";

/** The layout of every public page: header, page and footer. Notices are templates for the page's script. */
export default function PublicLayout() {
  const { opensWithImage, offersTickets } = usePageHandle();
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <template id={OFFLINE_NOTICE}>
        <OfflineNotice />
      </template>
      <div className="relative">
        <Header overImage={opensWithImage ?? false} tickets={!offersTickets} />
        <main id="content">
          <Outlet />
        </main>
      </div>
      <Footer />
      <template id={LAST_SEEN_NOTICE}>
        <LastSeenText ago="" />
      </template>
    </>
  );
}
