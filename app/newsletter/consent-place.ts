/** The places of the site where guests consent. */
const places: Record<string, string> = { home: "home page" };

/** Where someone consented, as people read it; of imported subscribers, as the file or staff named it. */
export const consentPlace = (source: string): string => places[source] ?? source;
