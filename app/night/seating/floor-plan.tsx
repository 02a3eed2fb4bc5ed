import { Suspense } from "react";
import { lazyPart } from "../sheet/lazy-part.tsx";
import { usePreload } from "../sheet/use-preload.ts";
import type { FloorSectionProps } from "./floor-section.tsx";

const load = () => import("./floor-section.tsx").then((loaded) => loaded.default);

const FloorSection = lazyPart(load, "The floor plan");

interface FloorPlanProps extends FloorSectionProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The floor plan of a night below its heading; its code loads once the sheet is there, so that it opens offline. */
export function FloorPlan({ open, onOpen, ...section }: FloorPlanProps) {
  usePreload(load);
  if (section.sheet.floor.tables.length === 0) return null;
  return (
    <details
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className="mt-2 border-b border-rule print:hidden"
    >
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 [details[open]>&_svg]:rotate-180">
        <h2 className="wide text-lg font-extrabold uppercase">Floor plan</h2>
        <svg viewBox="0 0 20 12" aria-hidden="true" className="mr-1 h-3 w-5 fill-none stroke-current stroke-2">
          <path d="M2 2l8 8 8-8" />
        </svg>
      </summary>
      {open && (
        <Suspense fallback={<p className="py-6 text-quiet">Loading...</p>}>
          <FloorSection {...section} />
        </Suspense>
      )}
    </details>
  );
}
