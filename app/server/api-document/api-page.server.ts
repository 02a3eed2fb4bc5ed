import { html, raw } from "hono/html";
import { fontUrl } from "../../house/branding/font-files.ts";
import { iconLinks } from "../../house/branding/icon-paths.server.ts";
import type { Endpoint } from "../../platform/http/endpoint.server.ts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { lookColors } from "../../platform/venue/schema/look-colors.ts";
import { pairingFaces, pairingFamilies, typePairing } from "../../platform/venue/schema/type-pairings.ts";
import { venue } from "../../platform/venue/venue.ts";
import {
  type ApiDocument,
  isForStaff,
  type Operation,
  pathTemplate,
  type SchemaObject,
  successStatus,
} from "./open-api-types.server.ts";

const tokens = ["paper", "ink", "quiet", "rule", "raised", "focus"] as const;

/** The page's styles in the club's look. */
function styles(): string {
  const { look } = currentSettings();
  const { light, dark } = lookColors(look);
  const pairing = typePairing(look.typePairing);
  const { text, display } = pairingFamilies(pairing);
  return `${pairingFaces(pairing, fontUrl)}
:root{color-scheme:light dark;--font-display:${display};${tokens.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`).join(";")}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.55 ${text}}
header,main{max-width:1040px;margin:auto;padding:24px clamp(20px,4vw,56px)}
.wordmark{margin:0;font:900 22px/1 var(--font-display);font-stretch:125%;letter-spacing:-.02em;text-transform:uppercase}
a{color:inherit;text-underline-offset:4px}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
h1,h2{font-family:var(--font-display);font-stretch:125%;font-weight:900;line-height:.95;letter-spacing:-.02em}
h1{font-size:clamp(60px,10vw,140px);margin:16px 0 28px -.03em}
h2{font-size:30px;margin:72px 0 16px;padding-top:16px;border-top:5px solid}
p{max-width:65ch}
details{border-bottom:1px solid var(--rule)}
summary{display:flex;flex-wrap:wrap;gap:2px 16px;align-items:baseline;padding:14px 0;min-height:48px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"+";margin-left:auto;font-size:22px;line-height:1}
[open]>summary::after{content:"\\2013"}
summary code{font-weight:600;overflow-wrap:anywhere}
summary span{color:var(--quiet)}
b{display:inline-block;width:3.4rem;font-size:14px;font-stretch:125%}
code{font:inherit;font-variant-numeric:tabular-nums}
.fields{width:100%;border-collapse:collapse;background:var(--raised);margin:0 0 20px}
.fields caption{text-align:left;font-weight:600;padding:4px 0 8px}
.fields th,.fields td{text-align:left;vertical-align:top;padding:8px 14px;border:1px solid var(--rule);font-weight:400;overflow-wrap:anywhere}
.fields th{width:34%;font-weight:600}
.fields small{color:var(--quiet);font-size:14px}
`;
}

/** Describes a value's type in a few words. */
function typeLabel(schema: SchemaObject): string {
  const { $ref, type, format, anyOf, items, enum: values, contentMediaType, maxLength, description } = schema;
  const label = () => {
    if ($ref) return $ref.split("/").at(-1) ?? "";
    if (values) return values.map((value) => `"${value}"`).join(" or ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (anyOf) return anyOf.map(typeLabel).join(" or ");
    if (type === "array") return `list of ${items ? typeLabel(items) : "anything"}`;
    if (contentMediaType) return "image file";
    if (format === "date") return "date (2026-11-28)";
    const types = [type ?? "anything"].flat().join(" or ");
    return maxLength ? `${types} of at most ${maxLength} characters` : types;
  };
  return description ? `${label()}. ${description}` : label();
}

function fieldsTable(caption: string, schema: SchemaObject = {}) {
  const { required = [], properties = {} } = schema;
  const rows = Object.entries(properties);
  if (rows.length === 0) return "";
  return html`<table class="fields"><caption>${caption}</caption><tbody>${rows.map(
    ([name, field]) =>
      html`<tr><th scope="row"><code>${name}</code>${required.includes(name) ? "" : html` <small>optional</small>`}</th><td>${typeLabel(field)}</td></tr>`,
  )}</tbody></table>`;
}

function endpointEntry(endpoint: Endpoint, { parameters = [], requestBody, responses }: Operation) {
  const [[type, { schema: body }] = ["", { schema: {} }]] = Object.entries(requestBody?.content ?? {});
  const withoutPath = parameters
    .filter((parameter) => parameter.in !== "path")
    .map(({ name, description, schema }) => [name, { ...schema, ...(description && { description }) }]);
  const status = successStatus(endpoint);
  const data = responses[status]?.content?.["application/json"]?.schema;
  const errors = Object.entries(responses).filter(([status]) => status >= "400");
  return html`<details><summary><b>${endpoint.method}</b><code>/api${pathTemplate(endpoint)}</code><span>${endpoint.summary}</span></summary>
${fieldsTable("Parameters", { properties: Object.fromEntries(withoutPath) })}${fieldsTable(`Body (${type})`, body)}
${data ? html`<p>Response ${status}: ${data.properties ? "an object" : typeLabel(data)}.</p>${fieldsTable("Response fields", data)}` : html`<p>Response ${status}${endpoint.output === "csv" ? ": a CSV file" : ""}.</p>`}
${errors.length > 0 ? html`<p>Errors: ${errors.map(([status, { description }]) => `${status} ${description}`).join(" ")}</p>` : ""}
</details>`;
}

/**
 * The API's documentation as a page without scripts.
 *
 * @param document the endpoints as OpenAPI. @param origin the site's public address.
 */
export function apiPage(endpoints: readonly Endpoint[], document: ApiDocument, origin: string): string {
  const entries = (forStaff: boolean) =>
    endpoints
      .filter((endpoint) => isForStaff(endpoint) === forStaff)
      .map((endpoint) => {
        const operation = document.paths[pathTemplate(endpoint)]?.[endpoint.method.toLowerCase()];
        return operation ? endpointEntry(endpoint, operation) : "";
      });
  const shapes = Object.entries(document.components.schemas);
  return `${html`<!doctype html>
<html lang="${interfaceLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${venue.name}</title>
<meta name="description" content="${`Every endpoint of ${venue.name}'s API, with its fields: events, offers, news and guests' forms.`}">
<link rel="canonical" href="${origin}/api"><link rel="icon" href="${iconLinks(currentSettings()).icon.href}">
<link rel="service-desc" href="/api/openapi.json" type="application/json">
<style>${raw(styles())}</style></head>
<body><header><a href="/" aria-label="${venue.name}, home page"><p class="wordmark">${currentSettings().look.wordmark.text || venue.name}</p></a></header>
<main><h1>API</h1>
<p>Events, offers, news and guests' forms as JSON. Times have the venue's offset; images are paths on this host. Errors have a message, and the fields that are wrong: <code>{"message": "&hellip;", "errors": {"field": "&hellip;"}}</code>.</p>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Events are also a <a href="/events.ics">calendar</a>, news a <a href="/news.rss">feed</a>.</p>
<h2>For everyone</h2>${entries(false)}
<h2>For staff</h2><p>With the token from logging in, in the <code>authorization</code> header.</p>${entries(true)}
<h2>Schemas</h2>${shapes.map(([name, shape]) => html`<details id="${name}"><summary><code>${name}</code></summary>${shape.properties ? fieldsTable("Fields", shape) : html`<p>${typeLabel(shape)}</p>`}</details>`)}
</main></body></html>`}`;
}
