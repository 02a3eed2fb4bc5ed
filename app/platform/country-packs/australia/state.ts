/** States and territories by their abbreviation. */
export const australianStates = {
  NSW: "New South Wales",
  VIC: "Victoria",
  QLD: "Queensland",
  WA: "Western Australia",
  SA: "South Australia",
  TAS: "Tasmania",
  ACT: "Australian Capital Territory",
  NT: "Northern Territory",
} as const;

export type AustralianState = keyof typeof australianStates;

/** A place with laws of its own, as the settings name it. */
export interface Jurisdiction {
  /** ISO 3166 code: `AU`. */
  country: string;
  /** State or region, as typed: `NSW`, `Victoria`. */
  region: string;
}

/** The Australian state or territory that a place is in; undefined elsewhere, and where the region is not one. */
export function australianState({ country, region }: Jurisdiction): AustralianState | undefined {
  if (country !== "AU") return undefined;
  const typed = region.trim().toUpperCase();
  const states = Object.keys(australianStates) as AustralianState[];
  return states.find((state) => state === typed || australianStates[state].toUpperCase() === typed);
}
