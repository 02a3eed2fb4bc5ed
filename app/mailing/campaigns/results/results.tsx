import { type ReactNode, useId } from "react";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { CampaignResults, EmailCounts, ResultsPeriod } from "./shapes.ts";

/** Sent emails that have not bounced. */
const deliveredOf = ({ sent, hard, soft }: EmailCounts): number => Math.max(0, sent - hard - soft);

const cell = "px-1.5 py-2.5 text-right align-top tabular first:pl-0 first:text-left last:pr-0 sm:px-3";

/** A percentage, with one decimal if below 10. */
function share(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (part / whole) * 100;
  return `${formatNumber(percent, percent < 10 ? 1 : 0)}%`;
}

interface TableProps {
  title: string;
  headings: readonly string[];
  /** Whether the second column has bars, which are left-aligned. */
  chart?: boolean;
  children: ReactNode;
}

function Table({ title, headings, chart = false, children }: TableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="wide pb-1 text-lg font-extrabold">
        {title}
      </h2>
      <table aria-labelledby={id} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-rule text-quiet">
            {headings.map((text) => (
              <th key={text} scope="col" className={`${cell} font-medium ${chart ? "text-left!" : ""}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function Headline({ results }: { results: CampaignResults }) {
  const { totals, requests, links } = results;
  const { sent, hard, soft, complained, unsubscribed, rejected } = totals;
  const delivered = deliveredOf(totals);
  const came = requests.reduce((sum, { count }) => sum + count, 0);
  const bounced = hard + soft + rejected;
  const numbers = [
    { name: "Delivered", number: delivered, more: `${share(delivered, sent)} of ${formatNumber(sent)} sent` },
    { name: "Bounced", number: bounced, more: `${formatNumber(hard + rejected)} for good` },
    { name: "Unsubscribed", number: unsubscribed, more: share(unsubscribed, delivered) },
    { name: "Marked as spam", number: complained, more: share(complained, delivered) },
    ...(requests.length > 0 ? [{ name: "Requests", number: came, more: "by guests who followed a link" }] : []),
    ...(links ? [{ name: "Clicks", number: links.reduce((sum, { clicks }) => sum + clicks, 0), more: "" }] : []),
  ];
  return (
    <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-6 gap-y-5">
      {numbers.map(({ name, number, more }) => (
        <div key={name} className="border-t-2 border-rule pt-2">
          <dt className="text-quiet">{name}</dt>
          <dd className="wide tabular text-2xl font-extrabold whitespace-nowrap">{formatNumber(number)}</dd>
          {more && <dd className="text-quiet">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

const periodText = ({ from }: ResultsPeriod, step: CampaignResults["step"]) =>
  step === "day" ? formatDay(from) : `${formatDay(from)}, ${formatTime(from)}`;

/** Bars and numbers in one table. */
function Periods({ results: { periods, step } }: { results: CampaignResults }) {
  const most = Math.max(1, ...periods.map(({ sent }) => sent));
  const others = (["bounced", "unsubscribed", "requests"] as const).filter((name) =>
    periods.some((period) => period[name] > 0),
  );
  const names = { bounced: "Came back", unsubscribed: "Unsubscribed", requests: "Requests" };
  return (
    <Table title="Over time" headings={[step === "day" ? "Day" : "From", "Sent"]} chart>
      {periods.map((period) => (
        <tr key={period.from} className="border-b border-rule">
          <th scope="row" className={`${cell} font-semibold`}>
            {periodText(period, step)}
          </th>
          <td className={`${cell} w-3/5 text-left!`}>
            <div aria-hidden="true" className="h-5 bg-action" style={{ width: `${(period.sent / most) * 100}%` }} />
            <span className="block pt-1 text-sm">
              {formatNumber(period.sent)}
              {others
                .filter((name) => period[name] > 0)
                .map((name) => (
                  <span key={name} className="text-quiet">
                    {" · "}
                    {names[name]} {formatNumber(period[name])}
                  </span>
                ))}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Deliveries and bounces by domain. */
function Domains({ results: { domains, more_domains } }: { results: CampaignResults }) {
  return (
    <>
      <Table title="By domain" headings={["Domain", "Delivered", "Bounced", "Spam"]}>
        {domains.map((counts) => (
          <tr key={counts.domain} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
              {counts.domain}
            </th>
            <td className={cell}>{formatNumber(deliveredOf(counts))}</td>
            <td className={cell}>{formatNumber(counts.hard + counts.soft + counts.rejected)}</td>
            <td className={cell}>{formatNumber(counts.complained)}</td>
          </tr>
        ))}
      </Table>
      {more_domains > 0 && <p className="pt-2 text-quiet">And {formatNumber(more_domains)} smaller domains.</p>}
    </>
  );
}

/** How often results are reloaded: while the campaign is being sent, and later. */
const RELOAD_SECONDS = { sending: 5, later: 60 };

/** The results of a campaign that was started. */
export function Results({ campaignId, isSending }: { campaignId: string; isSending: boolean }) {
  const { data, failed, reload } = useApi(
    "GET /campaigns/:id/results",
    { params: { id: campaignId } },
    isSending ? RELOAD_SECONDS.sending : RELOAD_SECONDS.later,
  );
  const results = data?.results;
  if (failed) return <LoadFailed message={failed} onRetry={reload} />;
  if (!results || results.totals.sent + results.totals.rejected === 0) return null;
  return (
    <section aria-label="Results" className="max-w-4xl">
      {results.rounded && (
        <p className="mt-6 max-w-[70ch] text-quiet">
          Numbers are rounded to tens: your role doesn't include who requested, claimed or came.
        </p>
      )}
      {results.bounces_failed && <Notice tone="bad">Bounces can't be read right now. {results.bounces_failed}</Notice>}
      <Headline results={results} />
      <p className="mt-6 max-w-[70ch] text-quiet">
        Delivered: no mail server has sent it back. Whether anyone opened it isn't tracked.
      </p>
      <Periods results={results} />
      {results.domains.length > 0 && <Domains results={results} />}
      {results.requests.length > 0 && (
        <Table title="Requests through its links" headings={["Kind", "Requests"]}>
          {results.requests.map(({ kind, count }) => (
            <tr key={kind} className="border-b border-rule">
              <th scope="row" className={`${cell} font-semibold`}>
                {requestKinds[kind].label}
              </th>
              <td className={cell}>{formatNumber(count)}</td>
            </tr>
          ))}
        </Table>
      )}
      {results.links && results.links.length > 0 && (
        <Table title="Clicks by link" headings={["Link", "Clicks"]}>
          {results.links.map(({ url, clicks }) => (
            <tr key={url} className="border-b border-rule">
              <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
                {url.replace(/[?&]campaign=[\w-]+/, "")}
              </th>
              <td className={cell}>{formatNumber(clicks)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
