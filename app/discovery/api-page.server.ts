import { html, raw } from "hono/html";
import archivoDisplay from "../assets/archivo-display.woff2";
import archivoText from "../assets/archivo-text.woff2";
import wordmark from "../assets/wordmark.svg?raw";
import { venue } from "../content/venue.ts";
import { type EndpointDescription, endpointDescriptions } from "./api-descriptions.server.ts";
import {
  type ApiDocument,
  isForStaff,
  type ListedEndpoint,
  type Operation,
  type SchemaObject,
  templateOf,
} from "./open-api-types.ts";

/** The page's own few styles, in the brand's tokens. */
const styles = `
@font-face{font-family:Archivo;src:url("${archivoText}") format("woff2");font-weight:400 700;font-display:swap}
@font-face{font-family:Archivo;src:url("${archivoDisplay}") format("woff2");font-weight:900;font-stretch:125%;font-display:swap}
:root{color-scheme:light dark;--paper:#fbf8f4;--ink:#17111b;--quiet:#675d6b;--rule:#e4dcd6;--raised:#fff;--focus:#5b2bff}
@media(prefers-color-scheme:dark){:root{--paper:#0f0b12;--ink:#f6f0f4;--quiet:#a99db0;--rule:#2c2433;--raised:#191320;--focus:#b79cff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.55 Archivo,system-ui,sans-serif}
header,main{max-width:1040px;margin:auto;padding:24px clamp(20px,4vw,56px)}
header svg{display:block;width:180px;height:auto}
a{color:inherit;text-underline-offset:4px}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
h1,h2{font-stretch:125%;font-weight:900;line-height:.95;letter-spacing:-.02em}
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

/** What a value is, in few words. */
function kindOf(schema: SchemaObject): string {
  const {
    $ref,
    type,
    format,
    anyOf,
    items,
    enum: values,
    const: only,
    contentMediaType,
    maxLength,
    description,
  } = schema;
  const what = () => {
    if ($ref) return $ref.split("/").at(-1) ?? "";
    if (values) return values.map((value) => `"${value}"`).join(" or ");
    if (only !== undefined) return JSON.stringify(only);
    if (anyOf) return anyOf.map(kindOf).join(" or ");
    if (type === "array") return `list of ${items ? kindOf(items) : "anything"}`;
    if (contentMediaType) return "a picture's file";
    if (format === "date") return "day (2026-11-28)";
    const types = [type ?? "anything"].flat().join(" or ");
    return maxLength ? `${types} of at most ${maxLength} characters` : types;
  };
  return description ? `${what()}. ${description}` : what();
}

function fieldsTable(caption: string, schema: SchemaObject = {}) {
  const { required = [], properties = {} } = schema;
  const rows = Object.entries(properties);
  if (rows.length === 0) return "";
  return html`<table class="fields"><caption>${caption}</caption><tbody>${rows.map(
    ([name, field]) =>
      html`<tr><th scope="row"><code>${name}</code>${required.includes(name) ? "" : html` <small>optional</small>`}</th><td>${kindOf(field)}</td></tr>`,
  )}</tbody></table>`;
}

function endpointEntry(
  endpoint: ListedEndpoint,
  about: EndpointDescription,
  { parameters = [], requestBody, responses }: Operation,
) {
  const [[type, { schema: body }] = ["", { schema: {} }]] = Object.entries(requestBody?.content ?? {});
  const asked = parameters
    .filter((one) => one.in !== "path")
    .map(({ name, description, schema }) => [name, { ...schema, ...(description && { description }) }]);
  const answer = responses[about.status ?? 200]?.content?.["application/json"]?.schema;
  const rejections = Object.entries(responses).filter(([status]) => status >= "400");
  return html`<details><summary><b>${endpoint.method}</b><code>/api${templateOf(endpoint)}</code><span>${about.does}</span></summary>
${fieldsTable("May be asked with", { properties: Object.fromEntries(asked) })}${fieldsTable(`Sent as ${type}`, body)}
${answer ? html`<p>Answers ${about.status ?? 200} with ${answer.properties ? "an object" : kindOf(answer)}.</p>${fieldsTable("In the answer", answer)}` : html`<p>Answers ${about.status ?? 200}${about.gives === "csv" ? " with a spreadsheet (CSV)" : ""}.</p>`}
${rejections.length > 0 ? html`<p>Or it is refused: ${rejections.map(([status, { description }]) => `${status} ${description}`).join(" ")}</p>` : ""}
</details>`;
}

/**
 * The API for people to read: one page without a script.
 *
 * @param endpoints every call there is.
 * @param document its description as OpenAPI.
 * @param origin the site's public address.
 */
export function apiPage(endpoints: readonly ListedEndpoint[], document: ApiDocument, origin: string): string {
  const entries = (forStaff: boolean) =>
    endpoints
      .filter((endpoint) => isForStaff(endpoint) === forStaff)
      .map((endpoint) => {
        const about = endpointDescriptions[`${endpoint.method} ${endpoint.path}`];
        const operation = document.paths[templateOf(endpoint)]?.[endpoint.method.toLowerCase()];
        return about && operation ? endpointEntry(endpoint, about, operation) : "";
      });
  const shapes = Object.entries(document.components.schemas);
  return `${html`<!doctype html>
<html lang="${venue.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${venue.name}</title>
<meta name="description" content="${`Every call of ${venue.name}'s API: what is on, offers, news, and everything a guest can ask the club for, with the fields each takes and gives.`}">
<link rel="canonical" href="${origin}/api"><link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="service-desc" href="/api/openapi.json" type="application/json">
<style>${raw(styles)}</style></head>
<body><header><a href="/" aria-label="${venue.name}, home page">${raw(wordmark.replace(/ role="img" aria-label="[^"]*"/, ' aria-hidden="true"'))}</a></header>
<main><h1>API</h1>
<p>What is on, and everything a guest can ask the club for, as JSON. Times carry the venue's offset; pictures are paths on this host. Whatever is refused says why: <code>{"message": "…", "errors": {"field": "…"}}</code>.</p>
<p><a href="/api/openapi.json">The same as OpenAPI 3.1</a>. What is on also comes as a <a href="/events.ics">calendar</a>, news as a <a href="/news.rss">feed</a>.</p>
<h2>For everybody</h2>${entries(false)}
<h2>For staff</h2><p>With the token that signing in gives, in the <code>authorization</code> header.</p>${entries(true)}
<h2>What is sent</h2>${shapes.map(([name, shape]) => html`<details id="${name}"><summary><code>${name}</code></summary>${shape.properties ? fieldsTable("Fields", shape) : html`<p>${kindOf(shape)}</p>`}</details>`)}
</main></body></html>`}`;
}
