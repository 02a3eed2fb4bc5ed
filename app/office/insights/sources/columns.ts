import { sourceLabel } from "../../../platform/views/source.ts";
import { followedOnly } from "../funnel/columns.ts";
import type { Column } from "../table.ts";
import type { ComparedSource } from "./shapes.ts";

/** The columns of compared sources. */
export const comparedColumns: readonly Column<ComparedSource>[] = [
  { heading: "Source", value: ({ source }) => sourceLabel(source) },
  { heading: "Views", value: ({ views }) => views },
  { heading: "Views before", value: ({ views_before }) => views_before },
  { heading: "Clicks on tickets", value: ({ source, ticket_clicks }) => followedOnly(source, ticket_clicks) },
  { heading: "Forms for tables started", value: ({ source, forms_started }) => followedOnly(source, forms_started) },
  { heading: "Tables asked for", value: ({ source, sent }) => followedOnly(source, sent) },
  { heading: "Tables asked for before", value: ({ source, sent_before }) => followedOnly(source, sent_before) },
  { heading: "Tables approved", value: ({ source, approved }) => followedOnly(source, approved) },
  { heading: "Tables that came", value: ({ source, came }) => followedOnly(source, came) },
];
