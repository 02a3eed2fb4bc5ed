import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { MediaBaseUrl } from "./house/images/media-base-url.ts";

/** The back office and the door; guests' pages load islands instead (`house/rendering/approach.inline.ts`). */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MediaBaseUrl value={document.documentElement.dataset.images ?? ""}>
        <HydratedRouter />
      </MediaBaseUrl>
    </StrictMode>,
  );
});
