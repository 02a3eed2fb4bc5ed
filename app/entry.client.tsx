import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { PicturesAt } from "./media/pictures-at.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PicturesAt value={document.documentElement.dataset.pictures ?? ""}>
        <HydratedRouter />
      </PicturesAt>
    </StrictMode>,
  );
});
