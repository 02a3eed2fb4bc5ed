/** The tables of club nights, each of which has its CSV. */
export const nightSections = ["nights", "owners"] as const;
export type NightSection = (typeof nightSections)[number];
