import { type ReactNode, StrictMode, startTransition, use, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { MediaBaseUrl } from "./house/images/media-base-url.ts";

const never = new Promise<never>(() => {});

/**
 * Suspends hydration if the guest has gone Back to another address of this document before: that page is loading
 * (`house/rendering/page-start.inline.ts`), and this markup does not fit its address.
 */
function AsRendered({ children }: { children: ReactNode }) {
  const [fits] = useState(() => (window.renderedAddress ?? address()) === address());
  return fits ? children : use(never);
}

const address = () => window.location.pathname + window.location.search;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MediaBaseUrl value={document.documentElement.dataset.images ?? ""}>
        <AsRendered>
          <HydratedRouter />
        </AsRendered>
      </MediaBaseUrl>
    </StrictMode>,
  );
});
