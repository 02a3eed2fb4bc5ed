import type { SetupStep } from "../setup.ts";

/** A step's subject. */
interface StepAbout {
  label: string;
  /** A sentence below the label. */
  lead: string;
  /** The settings that it asks for; steps without any are about tables and events. */
  settings?: { group: string; paths: readonly string[] };
}

const venue = (...names: string[]) => names.map((name) => `venue.${name}`);

/** The steps of the setup. Everything in them can be changed later, under Settings, Tonight and Events. */
export const steps: Readonly<Record<SetupStep, StepAbout>> = {
  name: {
    label: "Name and address",
    lead: "Shown on every page, in emails and in search results.",
    settings: {
      group: "venue",
      paths: venue(
        ...["name", "tagline", "description", "street", "locality", "region", "postcode", "city", "country"],
        ...["latitude", "longitude", "phone", "email", "social"],
        ...["timeZone", "locale", "currency", "minimumAge"],
      ),
    },
  },
  hours: {
    label: "Hours",
    lead: "When you are usually open. Add special hours and closed days any time.",
    settings: { group: "hours", paths: ["hours.weekly", "hours.special"] },
  },
  look: {
    label: "Look",
    lead: "Your wordmark, colours and type. The preview updates as you choose.",
    settings: {
      group: "look",
      paths: ["look.wordmark", "look.accent", "look.gradient", "look.typePairing", "look.icon"],
    },
  },
  tables: { label: "Tables", lead: "The tables that guests can request and staff can seat." },
  event: { label: "First event", lead: "The next night that guests can come to." },
};
