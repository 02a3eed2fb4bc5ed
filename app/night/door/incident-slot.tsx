import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { whenLoadedAndIdle } from "../../platform/lib/when-idle.ts";
import type { IncidentButton } from "../incidents/incident-button.tsx";
import { lazyPart } from "../sheet/lazy-part.tsx";

type Props = ComponentProps<typeof IncidentButton>;

/** The code loads after this long even if the page is busy. */
const MAX_DELAY_MS = 1_000;

const Incident = lazyPart(
  () => import("../incidents/incident-button.tsx").then((loaded) => loaded.IncidentButton),
  "The incident form",
);

/** The button for incidents; its code loads after the sheet, which is needed first. */
export function IncidentSlot(props: Props) {
  const [ready, setReady] = useState(false);
  useEffect(() => whenLoadedAndIdle(() => setReady(true), MAX_DELAY_MS), []);
  // As large as the button, so that nothing moves.
  const room = <div className="min-h-14 grow basis-2/5" />;
  return ready ? (
    <Suspense fallback={room}>
      <Incident {...props} />
    </Suspense>
  ) : (
    room
  );
}
