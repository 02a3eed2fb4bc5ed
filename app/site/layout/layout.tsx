import { Outlet } from "react-router";
import { LastSeenText } from "../../platform/ui/last-seen-notice.tsx";
import { usePageHandle } from "../../platform/ui/page-handle.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LAST_SEEN_NOTICE } from "./notice-templates.ts";

/** The layout of every public page: header, page and footer. The page's script adds notices. */
export default function PublicLayout() {
  const { opensWithImage, offersTickets } = usePageHandle();
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
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
