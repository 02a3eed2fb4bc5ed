import { tonight } from "../../app/platform/venue/club-night.ts";
import type { Step } from "./day.ts";

const range = `from=${tonight()}&to=${tonight()}`;

const link = { target: "/vip-tables", ends_on: "", note: "" };

/** Short links, from the first to a restored one, and nights by source and room. */
export const linkSteps: Step[] = [
  {
    call: "POST /insights/links",
    send: (day) => day.post("/insights/links", { word: "Summer-Poster", ...link }),
    records: ["short-link.added"],
  },
  {
    call: "POST /insights/links/:word",
    send: (day) => day.post("/insights/links/summer-poster", { ...link, target: "/events" }),
    records: ["short-link.changed"],
  },
  {
    call: "POST /insights/links/:word/delete",
    send: (day) => day.post("/insights/links/summer-poster/delete"),
    records: ["short-link.deleted"],
  },
  {
    call: "POST /insights/links/:word/restore",
    send: (day) => day.post("/insights/links/summer-poster/restore"),
    records: ["short-link.restored"],
  },
  {
    call: "GET /insights/links.csv",
    send: (day) => day.get(`/insights/links.csv?${range}`),
    records: ["short-link.exported"],
  },
  {
    call: "GET /insights/links/:word/visits.csv",
    send: (day) => day.get(`/insights/links/summer-poster/visits.csv?${range}`),
    records: ["short-link.visits-exported"],
  },
  {
    call: "GET /insights/sources.csv",
    send: (day) => day.get(`/insights/sources.csv?${range}`),
    records: ["report.insights-exported"],
  },
  {
    call: "GET /insights/rooms.csv",
    send: (day) => day.get(`/insights/rooms.csv?${range}`),
    records: ["report.insights-exported"],
  },
];
