/** Most characters of a name in a URL. */
const MAX_LENGTH = 80;

/** A name for a URL: lower-case letters and digits with hyphens between; never empty. */
export function slugOf(name: string): string {
  const text = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return text?.join("-").slice(0, MAX_LENGTH).replace(/-$/, "") ?? "night";
}

/** The path of an event's own page, `/events/{id}/{name}`. Only the id is used; the name is for people and may change. */
export function eventPath({ _id, name }: { _id: string; name: string }): string {
  return `/events/${_id}/${slugOf(name)}`;
}

/** The path of the table request for a club night (`YYYY-MM-DD`), or without a date. The browser reads the night, so the page stays cached. */
export function tablesPath(night: string): string {
  return night ? `/vip-tables?night=${night}#request` : "/vip-tables";
}
