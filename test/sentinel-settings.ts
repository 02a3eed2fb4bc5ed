import * as z from "zod/mini";
import { defaultSettings, settingLeaves, valueAt } from "../app/platform/venue/changed-settings.ts";
import { fieldOf } from "../app/platform/venue/schema/setting-fields.ts";
import { typePairingNames } from "../app/platform/venue/schema/type-pairings.ts";

/** Sentinel values for every setting, and where each belongs. */
export interface Sentinels {
  values: Record<string, unknown>;
  /** Texts that must be visible somewhere, by the path of their setting. */
  marks: Map<string, string[]>;
}

/** A day with special hours, which pages announce. */
const soon = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);

/**
 * Values of settings for which not every text is valid, with the texts that pages show for them. A new setting
 * without an entry must be a text, list or image; otherwise the test that uses this fails.
 */
const special: Record<string, { value: unknown; shown: readonly string[] }> = {
  "venue.country": { value: "GR +30", shown: ["GR"] },
  "venue.latitude": { value: 37.9755, shown: ["37.9755"] },
  "venue.longitude": { value: 23.7348, shown: ["23.7348"] },
  "venue.phone": { value: "210 555 0199", shown: ["210 555 0199", "tel:+302105550199"] },
  "venue.email": { value: "qx-mail@club.example", shown: ["qx-mail@club.example"] },
  "venue.timeZone": { value: "Europe/Athens", shown: ["Europe/Athens"] },
  "venue.locale": { value: "en-GB", shown: ["en-GB"] },
  "venue.currency": { value: "EUR", shown: ["€"] },
  "venue.nightEndsAt": { value: "07:00", shown: ["07:00"] },
  "venue.minimumAge": { value: 23, shown: ["23+"] },
  "venue.tableHeldMinutes": { value: 47, shown: ["47 minutes"] },
  // Only the private page of a guest with a table depends on it.
  "venue.guestsSeeTable": { value: "no", shown: [] },
  // The rule of the waitlist shows both.
  "venue.tableOfferMinutes": { value: 83, shown: [] },
  "venue.tableOfferMinutesTonight": { value: 29, shown: [] },
  "venue.depositHours": { value: 71, shown: ["71 hours"] },
  // Only the page of a guest who is late depends on it.
  "venue.changeHours": { value: 9, shown: [] },
  // The time of emails is not shown.
  "venue.askDayBefore": { value: "13:45", shown: [] },
  // Only phones at the door show it, where incidents are added.
  "venue.emergencyNumber": { value: "Qxemergencyz", shown: [] },
  // Only an inspector's page shows it.
  "venue.licenceNumber": { value: "Qxlicencez", shown: [] },
  // Only texts with the placeholder show it.
  "venue.city": { value: "Qxcityz", shown: ["Qxcityz"] },
  "pages.vipTables.waitlist": {
    value: "Qxwaitlistz {table_offer} minutes, {table_offer_tonight} from five",
    shown: ["Qxwaitlistz 83 minutes, 29 from five"],
  },
  "pages.home.intro.statement": { value: "Qxstatementz in {city}", shown: ["Qxstatementz in Qxcityz"] },
  "venue.region": { value: "Qxregionz", shown: ["Qxregionz"] },
  "venue.postcode": { value: "Qxpostcodez", shown: ["Qxpostcodez"] },
  "venue.social": {
    value: [{ name: "Qxsocialz", url: "https://qxsocial.example/x" }],
    shown: ["Qxsocialz", "https://qxsocial.example/x"],
  },
  "venue.booths": { value: 17, shown: ["17"] },
  // The count at the door shows them.
  "door.licence": { value: 733, shown: [] },
  "door.fire": { value: 737, shown: [] },
  "door.rooms": { value: [{ name: "Qxroomz", licence: 0, fire: 431 }], shown: [] },
  "door.doors": { value: [{ name: "Qxdoorz", into: "Qxroomz", from: "" }], shown: [] },
  "door.amberAt": { value: 83, shown: [] },
  "door.silentSeconds": { value: 77, shown: [] },
  // How campaigns are sent is not shown.
  "campaigns.confirmedOnly": { value: "yes", shown: [] },
  "counting.views": { value: "no", shown: [] },
  // Only while views are counted.
  "pages.terms.counting": { value: "Qx-counting", shown: [] },
  "campaigns.countClicks": { value: "yes", shown: [] },
  "campaigns.perSecond": { value: 47, shown: [] },
  "campaigns.perHour": { value: 4_700, shown: [] },
  "campaigns.softBounces": { value: 7, shown: [] },
  "campaigns.pauseAt": { value: 17, shown: [] },
  // Only the office is warned.
  "warnings.slowPace": { value: 71, shown: [] },
  "warnings.minimumUsual": { value: 5, shown: [] },
  "warnings.lateList": { value: 57, shown: [] },
  "warnings.deposits": { value: 3, shown: [] },
  "warnings.domainRefuses": { value: 23, shown: [] },
  "warnings.noShows": { value: 67, shown: [] },
  "warnings.incidents": { value: 217, shown: [] },
  "warnings.minimumSample": { value: 37, shown: [] },
  "hours.weekly": { value: [{ day: "Thursday", opens: "21:15", closes: "03:45" }], shown: ["21:15", "03:45"] },
  "hours.special": {
    value: [{ date: soon, opens: "", closes: "", note: "Qxspecialz" }],
    shown: ["Qxspecialz"],
  },
  "look.wordmark": { value: { text: "Qxwordmarkz", image: "", oneColor: true }, shown: ["Qxwordmarkz"] },
  "look.typePairing": { value: typePairingNames.at(-1), shown: [] },
  "pages.terms.updated": { value: "2026-10-05", shown: ["2026-10-05"] },
  "pages.own.pages": {
    value: [
      {
        title: "Qxpagez",
        path: "/qx-page",
        place: "footer",
        description: "Qxpagedescriptionz",
        sections: [{ title: "Qxpagesectionz", text: "Qxpagetextz", pictures: [] }],
        earlier: ["/qx-earlier"],
      },
    ],
    shown: ["Qxpagez", "/qx-page", "Qxpagedescriptionz", "Qxpagesectionz", "Qxpagetextz"],
  },
  "look.accent": { value: "#0b6e4f", shown: ["#0b6e4f"] },
  "look.gradient": { value: ["#8a2be2", "#d2691e"], shown: ["#8a2be2", "#d2691e"] },
  "look.icon": { value: "initial", shown: [] },
  "look.shareImage": { value: "night", shown: [] },
};

let count = 0;

/** A unique word. */
function mark(): string {
  count += 1;
  return `Qx${String(count).padStart(3, "0")}z`;
}

type Schema = z.core.$ZodType;

/** A value with sentinels in every text. @param image from the library, for every image. */
function marked(schema: Schema, initial: unknown, image: string, marks: string[]): unknown {
  const field = fieldOf(schema);
  const word = () => {
    const made = mark();
    marks.push(made);
    return made;
  };
  switch (field.control) {
    case "text":
    case "bankCode":
    case "accountNumber":
    case "longText":
    case "markdown": {
      const made = mark();
      // What is not free text, such as a link to a playlist, stays as it is.
      if (!z.safeParse(schema, made).success) return initial;
      marks.push(made);
      return made;
    }
    case "integer":
    case "number":
    case "longitude":
      return typeof initial === "number" ? initial + 1 : initial;
    case "choice":
      return field.choices?.find(({ value }) => value !== initial)?.value;
    case "image":
      return { image, alt: word(), focus: "40% 60%" };
    case "url":
      return typeof initial === "string" && initial.startsWith("/")
        ? initial
        : `https://${word().toLowerCase()}.example/x`;
    case "email":
      return `${word().toLowerCase()}@club.example`;
    case "list": {
      const items = initial as unknown[];
      return items.map((one) => marked(field.item as Schema, one, image, marks));
    }
    case "group": {
      const before = initial as Record<string, unknown>;
      // The text of a link is shown with its address only.
      const isShown = (name: string) => name !== "linkLabel" || before.linkTo !== "";
      const entries = Object.entries(field.fields ?? {}).filter(([name]) => isShown(name));
      const own = entries.map(([name, child]) => [name, marked(child, before[name], image, marks)]);
      return { ...before, ...Object.fromEntries(own) };
    }
    default:
      return initial;
  }
}

/** Every setting with a sentinel value. @throws for a setting without a known one. */
export function sentinelSettings(image: string): Sentinels {
  const values: Record<string, unknown> = {};
  const marks = new Map<string, string[]>();
  const wrong: string[] = [];
  for (const { path, schema } of settingLeaves) {
    const known = special[path];
    const own: string[] = [...(known?.shown ?? [])];
    const value = known ? known.value : marked(schema, valueAt(defaultSettings, path), image, own);
    const checked = z.safeParse(schema, value);
    const problem = checked.success
      ? JSON.stringify(value) === JSON.stringify(valueAt(defaultSettings, path)) && "it is the default"
      : checked.error.issues[0]?.message;
    if (problem) {
      wrong.push(`${path}: ${problem}`);
      continue;
    }
    values[path] = checked.data;
    marks.set(path, own);
  }
  if (wrong.length > 0) throw new Error(`No marked value is known for\n${wrong.join("\n")}`);
  return { values, marks };
}
