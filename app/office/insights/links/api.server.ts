import type { Context } from "hono";
import type { Database } from "../../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { shortLinkPath } from "../../../platform/views/short-link.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange } from "../export-range.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { linkColumns, visitColumns } from "./columns.ts";
import { addLink, changeLink, deleteLink, findLink, type LinkEdit, restoreLink } from "./links.server.ts";
import { qrPng, qrSvg } from "./qr-files.server.ts";
import { readLink, readLinks } from "./read-links.server.ts";
import { linkSchema, newLinkSchema } from "./schema.ts";
import { linksShape, oneLinkShape } from "./shapes.ts";

interface LinkServices extends StaffServices {
  /** The site's public address, without a trailing slash. */
  origin: string;
}

async function saved(
  context: Context,
  { writer, origin }: LinkServices,
  message: string,
  change: (trx: Database, edit: LinkEdit) => Promise<void>,
  ifVersion?: number,
) {
  const edit = { by: staffOf(context), now: Date.now(), origin, ifVersion };
  await writer.write((trx) => change(trx, edit));
  return { message };
}

/** The URL of an existing link. @throws `Refusal` (404) */
async function addressOf({ db, origin }: LinkServices, word: string): Promise<string> {
  if (!(await findLink(db, word))) throw new Refusal(404, "Short link not found.");
  return origin + shortLinkPath(word);
}

const attachment = (word: string, type: "svg" | "png") => `attachment; filename="qr-${word}.${type}"`;

/** `/api/insights/links`: the club's own short links. */
export const shortLinkEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/links",
    access: "links.see",
    summary: "Lists the club's short links with their visits on the club nights of a range, by default last week's.",
    query: rangeQuery,
    output: linksShape,
    errors: [400],
    handle: async (_context, { db, origin }: LinkServices, { query }) =>
      readLinks(db, { range: rangeOf(query), origin, now: Date.now() }),
  }),
  endpoint({
    method: "GET",
    path: "/insights/links/:word",
    access: "links.see",
    summary: "Returns a short link with its QR code and its visits by club night.",
    query: rangeQuery,
    output: oneLinkShape,
    errors: [400, 404],
    handle: async (_context, { db, origin }: LinkServices, { params, query }) =>
      readLink(db, params.word, { range: rangeOf(query), origin, now: Date.now() }),
  }),
  endpoint({
    method: "GET",
    path: "/insights/links.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports the club's short links with their visits as CSV.",
    query: rangeQuery,
    output: "csv",
    errors: [400],
    async handle(context, services: LinkServices, { query }) {
      const { db, origin } = services;
      const range = rangeOf(query);
      const { links: rows } = await readLinks(db, { range, origin, now: Date.now() });
      const columns = Object.values(linkColumns);
      return exportRange(context, services, {
        range,
        action: "short-link.exported",
        file: "short-links",
        columns,
        rows,
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/insights/links/:word/visits.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports a short link's visits by club night as CSV.",
    query: rangeQuery,
    output: "csv",
    errors: [400, 404],
    async handle(context, services: LinkServices, { params: { word }, query }) {
      const { db, origin } = services;
      const range = rangeOf(query);
      const { days: rows } = await readLink(db, word, { range, origin, now: Date.now() });
      const about = { by: word, action: "short-link.visits-exported", file: `visits-of-${word}` } as const;
      return exportRange(context, services, { range, ...about, columns: visitColumns, rows });
    },
  }),
  endpoint({
    method: "GET",
    path: "/insights/links/:word/qr.svg",
    access: "links.see",
    summary: "Returns a short link's QR code as SVG.",
    output: "svg",
    errors: [404],
    async handle(context, services: LinkServices, { params: { word } }) {
      const svg = qrSvg(await addressOf(services, word));
      return context.body(svg, 200, {
        "Content-Type": "image/svg+xml",
        "Content-Disposition": attachment(word, "svg"),
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/insights/links/:word/qr.png",
    access: "links.see",
    summary: "Returns a short link's QR code as PNG, large enough for a poster.",
    output: "png",
    errors: [404],
    async handle(context, services: LinkServices, { params: { word } }) {
      const png = await qrPng(await addressOf(services, word));
      return context.body(png, 200, { "Content-Type": "image/png", "Content-Disposition": attachment(word, "png") });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/links",
    access: "links.change",
    summary: "Adds a short link to a page of this site.",
    input: newLinkSchema,
    output: withMessage({}),
    status: 201,
    errors: [409],
    handle: (context, services: LinkServices, { data }) =>
      saved(context, services, "Short link added.", (trx, edit) => addLink(trx, data, edit)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/links/:word",
    access: "links.change",
    summary: "Changes where a short link leads, until when, and its note. Its word stays.",
    input: linkSchema,
    headers: ["If-Match"],
    output: withMessage({}),
    errors: [404],
    handle: (context, services: LinkServices, { params, headers, data }) =>
      saved(
        context,
        services,
        "Short link saved.",
        (trx, edit) => changeLink(trx, params.word, data, edit),
        headers["If-Match"]?.version,
      ),
  }),
  endpoint({
    method: "POST",
    path: "/insights/links/:word/delete",
    access: "links.change",
    summary: "Deletes a short link; it can be restored.",
    headers: ["If-Match"],
    output: withMessage({}),
    errors: [404],
    handle: (context, services: LinkServices, { params, headers }) =>
      saved(
        context,
        services,
        "Short link deleted.",
        (trx, edit) => deleteLink(trx, params.word, edit),
        headers["If-Match"]?.version,
      ),
  }),
  endpoint({
    method: "POST",
    path: "/insights/links/:word/restore",
    access: "links.change",
    summary: "Restores a short link that was deleted.",
    output: withMessage({}),
    errors: [404],
    handle: (context, services: LinkServices, { params }) =>
      saved(context, services, "Short link restored.", (trx, edit) => restoreLink(trx, params.word, edit)),
  }),
] as const;
