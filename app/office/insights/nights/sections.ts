/** The tables of club nights, each with its own CSV. */
export const nightSections = ["nights", "owners"] as const;
export type NightSection = (typeof nightSections)[number];
