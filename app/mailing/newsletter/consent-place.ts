/** Where someone consented, as people read it; of imported subscribers, as the file or staff named it. */
export const consentPlace = (source: string): string => (source === "home" ? "home page" : source);
