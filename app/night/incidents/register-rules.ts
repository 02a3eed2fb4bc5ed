import { registerRulesOf } from "../../platform/country-packs/incident-register.ts";
import type { IncidentField } from "../../platform/country-packs/neutral/incident-kinds.ts";
import type { RegisterRules } from "../../platform/country-packs/neutral/register.ts";
import { venue } from "../../platform/venue/venue.ts";

/** The longest text of a field, in UTF-16 units: in any script, a whole entry fits into a request of 64 kB. */
export const longestText = (field: string): number => (field === "happened" ? 5_000 : 1_500);

/** The hints of the fields. They ask for descriptions of people, and for names only where needed. */
export const fieldHints: Record<IncidentField, string> = {
  place: "For example main bar, or footpath at the front door.",
  happened: "Facts in order, with times.",
  people: "Describe them. Names only if needed.",
  staff: "Security and staff, with licence numbers if you have them.",
  action: "For example asked to leave, first aid given, refused service.",
  injuries: "Who was hurt, who helped, whether an ambulance came.",
  intoxicated: "Signs you saw, or substances found.",
  police: "Whether called, when they came, and the event number.",
  cctv: "Camera and time, and whether it was saved.",
};

/** The rules of the register where the venue is. */
export const registerRules = (): RegisterRules => registerRulesOf(venue.address);
