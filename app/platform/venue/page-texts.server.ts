import type * as z from "zod/mini";
import { localTexts } from "../country-packs/local-texts.ts";
import type { Block, Inline } from "../lib/rich-text.ts";
import { formatTime } from "../lib/time/wall-time-text.ts";
import { currentSettings } from "./current.server.ts";
import { parseIllustrated, parseMarkdown } from "./markdown.ts";
import type { PageTexts } from "./page-texts.ts";
import { pageSettings } from "./schema/pages.ts";
import { fillPlaceholders, type PlaceholderName } from "./schema/placeholders.ts";
import { fieldOf } from "./schema/setting-fields.ts";
import type { Settings } from "./schema/settings.ts";
import { venue } from "./venue.ts";
import { offerHours } from "./waitlist.ts";

const numerals = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const booths = () => currentSettings().venue.booths;

/** The number of booths within a sentence: in English texts a word if below ten, otherwise digits. */
function boothsText(): string {
  return (venue.locale.startsWith("en") && numerals[booths()]) || String(booths());
}

/** Capacity of the whole club; empty if it is not set. */
function capacity(kind: "standing" | "seated"): string {
  return String(currentSettings().pages.functions.capacity.rows[0]?.[kind] || "");
}

const local = () => localTexts(venue.address);

const values: Record<PlaceholderName, () => string> = {
  name: () => venue.name,
  tagline: () => currentSettings().venue.tagline,
  address: () => venue.postalAddress,
  street: () => venue.address.street,
  locality: () => venue.address.locality,
  city: () => venue.address.city,
  region: () => venue.address.region,
  postcode: () => venue.address.postcode,
  country: () => local().country,
  email: () => venue.email,
  phone: () => venue.phone.shown,
  hours: () => venue.hours.long,
  doors: () => venue.hours.doors,
  close: () => venue.hours.close,
  minimum_age: () => String(venue.rules.minimumAge),
  age: () => venue.rules.age,
  table_hold: () => String(venue.rules.tableHeldMinutes),
  table_offer: () => String(currentSettings().venue.tableOfferMinutes),
  table_offer_tonight: () => String(currentSettings().venue.tableOfferMinutesTonight),
  table_offer_close: () => formatTime(offerHours.close),
  table_offer_last: () => formatTime(offerHours.quiet.begins),
  table_offer_first: () => formatTime(offerHours.quiet.ends),
  deposit_hours: () => String(venue.rules.depositHours),
  booths: () => String(booths()),
  booths_word: boothsText,
  Booths_word: () => boothsText().replace(/^./u, (letter) => letter.toUpperCase()),
  id_documents: () => local().idDocuments,
  resale_rule: () => local().resaleRule,
  privacy_authority: () => local().privacyAuthority,
  consumer_law: () => local().consumerLaw,
  law_of: () => local().lawOf,
  service_licence: () => local().serviceLicence,
  service_rule: () => local().serviceRule,
  security_licence: () => local().securityLicence,
  security_rule: () => local().securityRule,
  capacity_standing: () => capacity("standing"),
  capacity_seated: () => capacity("seated"),
};

/** Suburb and city as texts contain them, in this order. */
const TOWN = "{locality}, {city}";

/** Fills in a text's placeholders. If suburb and city are the same, the name appears once. */
export function filled(text: string): string {
  const once = values.locality() === values.city() ? text.replaceAll(TOWN, "{city}") : text;
  return fillPlaceholders(once, (name) => values[name]());
}

const EMAIL = String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\w`;

/** Turns email addresses and the venue's phone number into links. */
function linked(nodes: readonly Inline[]): Inline[] {
  const { shown, dialled } = venue.phone;
  const reachable = new RegExp(`(${EMAIL}|${RegExp.escape(shown)})`);
  const link = (part: string): Inline => ({ href: part === shown ? `tel:${dialled}` : `mailto:${part}`, text: [part] });
  return nodes.flatMap((node): Inline[] => {
    if (typeof node === "string")
      return node.split(reachable).flatMap((part, at) => (at % 2 === 1 ? [link(part)] : part ? [part] : []));
    if ("em" in node) return [{ em: linked(node.em) }];
    return "strong" in node ? [{ strong: linked(node.strong) }] : [node];
  });
}

function blockWithLinks(block: Block): Block {
  if ("p" in block) return { p: linked(block.p) };
  return { ...block, items: block.items.map((item) => item.map(blockWithLinks)) };
}

function read(schema: z.core.$ZodType, value: unknown): unknown {
  const { control, fields, item, placeholders, illustrated } = fieldOf(schema);
  if (illustrated) {
    const { tree } = parseIllustrated(value as string, filled);
    return tree.map((block) => ("image" in block ? block : blockWithLinks(block)));
  }
  if (control === "markdown") return parseMarkdown(value as string, filled).tree.map(blockWithLinks);
  if (item) return (value as unknown[]).map((one) => read(item, one));
  // Trimmed, since a placeholder at the end may be empty.
  if (!fields) return placeholders ? filled(value as string).trimEnd() : value;
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, read(field, (value as Record<string, unknown>)[name])]),
  );
}

const texts = new WeakMap<Settings, PageTexts>();

/** The current texts of all pages; the same object until the settings change. */
export function pageTexts(): PageTexts {
  return texts.getOrInsertComputed(currentSettings(), ({ pages }) => read(pageSettings, pages) as PageTexts);
}
