import type { MouseEvent } from "react";
import { mapUrl, venue } from "../../../platform/venue/venue.ts";

/** Opens the map at the coordinates that are typed above it in a form; at those that are published if they are not numbers. */
export function MapLink() {
  const setHref = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    const typed = (name: string) =>
      Number(link.closest("form")?.querySelector<HTMLInputElement>(`input[name="venue.${name}"]`)?.value);
    const [latitude, longitude] = [typed("latitude"), typed("longitude")];
    link.href = Number.isNaN(latitude + longitude) ? venue.mapUrl : mapUrl({ latitude, longitude });
  };
  return (
    <a
      href={venue.mapUrl}
      target="_blank"
      rel="noreferrer"
      onClick={setHref}
      className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4 md:pointer-fine:min-h-6"
    >
      Show on the map ↗
    </a>
  );
}
