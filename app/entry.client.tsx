import { type ReactNode, StrictMode, startTransition, use, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { MediaBaseUrl } from "./media/media-base-url.ts";

declare global {
  interface Window {
    /** The path and query that this page was drawn for, by `rendering/defer-scripts.server.ts`. */
    drawnAddress?: string;
  }
}

const never = new Promise<never>(() => {});

/**
 * Goes no further where a guest has gone Back to another address before this page was alive: that address's page is
 * on its way, and this one would not fit it.
 */
function AsRendered({ children }: { children: ReactNode }) {
  const [fits] = useState(() => (window.drawnAddress ?? address()) === address());
  return fits ? children : use(never);
}

const address = () => window.location.pathname + window.location.search;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MediaBaseUrl value={document.documentElement.dataset.pictures ?? ""}>
        <AsRendered>
          <HydratedRouter />
        </AsRendered>
      </MediaBaseUrl>
    </StrictMode>,
  );
});
