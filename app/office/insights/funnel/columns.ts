import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { isFollowed, sourceLabel } from "../../../platform/views/source.ts";
import { hourName } from "../hour-name.ts";
import type { Rows } from "../rows-address.ts";
import type { Column, Value } from "../table.ts";
import { pageName } from "./sentences.ts";
import type { Funnel, FunnelNight, FunnelSource, Steps } from "./shapes.ts";

/** The tables of the page, each of which has its CSV. */
export const funnelSections = ["nights", "sources", "forms", "fields", "pages", "hours"] as const;
export type FunnelSection = (typeof funnelSections)[number];

/** What is counted on the way from looking to coming, in its order. */
const steps: readonly { heading: string; of: keyof Steps; rows?: Rows }[] = [
  { heading: "Views", of: "views" },
  { heading: "Clicks on tickets", of: "ticket_clicks" },
  { heading: "Forms for tables started", of: "forms_started" },
  { heading: "Tables asked for", of: "sent", rows: "tables-asked" },
  { heading: "Tables approved", of: "approved", rows: "tables-expected" },
  { heading: "Tables that came", of: "came", rows: "tables-came" },
];

const stepColumns: readonly Column<Steps>[] = steps.map(({ heading, of, rows }) => ({
  heading,
  value: (row) => row[of],
  ...(rows && { rows }),
}));

/** What guests do next is not known of a site that links here; a number that is there all the same is shown. */
export const followedOnly = (source: string, value: number): Value =>
  value === 0 && !isFollowed(source) ? null : value;

/** A night, or all of them. */
export type NightRow = FunnelNight | (Steps & { night: null; title: string });

export const nightColumns: readonly Column<NightRow>[] = [
  { heading: "Night", value: ({ night }) => (night === null ? "All" : { day: night }) },
  { heading: "Title", isText: true, value: ({ title }) => title },
  ...stepColumns,
];

export const sourceColumns: readonly Column<FunnelSource>[] = [
  { heading: "Source", value: ({ source }) => sourceLabel(source) },
  ...steps.map(({ heading, of, rows }) => ({
    heading,
    ...(rows && { rows }),
    value: (row: FunnelSource) => (of === "views" ? row.views : followedOnly(row.source, row[of])),
  })),
];

type Form = Funnel["forms"][number];

export const formColumns: readonly Column<Form>[] = [
  { heading: "Form", value: ({ form }) => requestKinds[form].label },
  { heading: "Started", value: ({ started }) => started },
  { heading: "Sent", value: ({ sent }) => sent, rows: "forms-sent" },
  { heading: "Left", value: ({ left }) => left },
];

/** A field after which forms were left. */
export type FieldRow = Pick<Form, "form"> & Form["fields"][number];

export const fieldColumns: readonly Column<FieldRow>[] = [
  { heading: "Form", value: ({ form }) => requestKinds[form].label },
  { heading: "Field", isShortText: true, value: ({ field }) => field },
  { heading: "Left", value: ({ left }) => left },
];

export const pageColumns: readonly Column<Funnel["pages"][number]>[] = [
  { heading: "Page", value: ({ page }) => pageName(page) },
  { heading: "Views", value: ({ views }) => views },
];

export const hourColumns: readonly Column<Funnel["hours"][number]>[] = [
  { heading: "Hour", value: ({ hour }) => hourName(hour) },
  { heading: "Views", value: ({ views }) => views },
];

/** The rows of the table of nights: each of them, and all together. */
export const nightRows = ({ nights, total }: Pick<Funnel, "nights" | "total">): NightRow[] => [
  ...nights,
  { night: null, title: "", ...total },
];

export const fieldRows = ({ forms }: Pick<Funnel, "forms">): FieldRow[] =>
  forms.flatMap(({ form, fields }) => fields.map((field) => ({ form, ...field })));

/** The hours with any views. */
export const hourRows = ({ hours }: Funnel) => hours.filter(({ views }) => views > 0);
