import { html, raw } from "hono/html";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { sectionTitles } from "./export-labels.ts";
import { fieldsHtml, type Html, instantText, valueHtml } from "./export-values.server.ts";

/** For each section, the fields that make up a record's title. */
const namedBy: Record<string, readonly string[]> = {
  requests: ["kind", "reference"],
  mails: ["subject"],
  newsletter: ["email"],
  no_emails_to: ["address"],
  guest_lists: ["list"],
  tickets: ["shop"],
  lists_owned: ["name"],
  flags_for_the_door: ["flag"],
  imported: ["from_file"],
  kept_after_erasure: ["what"],
};

const styles = `:root{color-scheme:light dark}
body{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.9rem;line-height:1.15;margin:0 0 .5rem}
h2{font-size:1.3rem;margin:3rem 0 0;padding-top:.75rem;border-top:2px solid}
article+article{margin-top:1.75rem}
h3{font-size:1.05rem;margin:1.75rem 0 .25rem}
p{margin:.5rem 0}
dl{margin:0}
dl>div{display:grid;grid-template-columns:minmax(7rem,12rem) minmax(0,1fr);gap:0 1rem;padding:.3rem 0;border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}
dt{color:color-mix(in srgb,currentColor 72%,transparent)}
dd{margin:0;white-space:pre-wrap;font-variant-numeric:tabular-nums}
dd:has(dl,ol){white-space:normal}
ul,ol{margin:0;padding-left:1.25rem}
dd ol{padding:0;list-style:none}
dd li+li{margin-top:.75rem}
dd dl{font-size:.94rem}
dd li>dl{padding-left:.75rem;border-left:2px solid color-mix(in srgb,currentColor 18%,transparent)}
dl dl>div:first-child{border-top:0}
@media (max-width:34rem){dl>div{grid-template-columns:minmax(0,1fr)}}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:10.5pt}nav{display:none}h2,h3{break-after:avoid}dl dl,li{break-inside:avoid}@page{margin:18mm}}`;

function sectionHtml(key: string, items: readonly unknown[]): Html {
  const names = namedBy[key] ?? [];
  const records = items.map((item) => {
    if (typeof item !== "object" || item === null) return html`<p dir="auto">${valueHtml(key, item)}</p>`;
    const title = names.map((name) => String((item as Record<string, unknown>)[name] ?? "")).join(" ");
    return html`<article>${title && html`<h3 dir="auto">${title}</h3>`}${fieldsHtml(item, names)}</article>`;
  });
  return html`<section><h2 id="${key}">${sectionTitles[key]}</h2>${records}</section>`;
}

/**
 * A guest's data as a document to read and print, without scripts and links.
 *
 * @param file the JSON export; the document contains all its values.
 */
export function exportDocument(
  file: { club: string; asked_for: string; made_on: string } & Record<string, unknown>,
): string {
  const { club, asked_for, made_on } = file;
  const sections = Object.keys(sectionTitles).map((key): [string, unknown[]] => [key, (file[key] as unknown[]) ?? []]);
  const [full, empty] = [
    sections.filter(([, items]) => items.length > 0),
    sections.filter(([, items]) => items.length === 0),
  ];
  return `${html`<!doctype html>
<html lang="${interfaceLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="robots" content="noindex">
<title>${`Your data at ${club}`}</title>
<style>${raw(styles)}</style></head>
<body><header><h1>Your data at <bdi>${club}</bdi></h1>
<p>Everything stored about <bdi>${asked_for}</bdi>, as of <time datetime="${made_on}">${instantText(made_on)}</time>. Times are the club's.</p></header>
<nav aria-label="Contents"><ul>${full.map(([key, items]) => html`<li><a href="#${key}">${sectionTitles[key]}</a>: ${formatCount(items.length, "entry", "entries")}</li>`)}</ul></nav>
<main>${full.map(([key, items]) => sectionHtml(key, items))}
${empty.length > 0 ? html`<h2>Nothing stored</h2><p>${empty.map(([key]) => sectionTitles[key]).join(" · ")}</p>` : ""}</main></body></html>
`}`;
}
