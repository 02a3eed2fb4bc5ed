import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { CopyText } from "../../../platform/ui/office/copy-text.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { shortLinkPath } from "../../../platform/views/short-link.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { staffDownload } from "../../../staff/toolkit/staff-download.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { endText, visitColumns } from "../links/columns.ts";
import type { OneLink } from "../links/shapes.ts";
import { InsightsFrame } from "./insights-frame.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { CountingOff, WhatFollows } from "./link-parts.tsx";
import { barLabel, NightBars } from "./night-bars.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { Section } from "./parts.tsx";
import { useRange } from "./range.tsx";
import { removeLink } from "./remove-link.ts";

function DownloadButton({ word, file }: { word: string; file: "qr.svg" | "qr.png" }) {
  const { busy, attempt } = useAttempt();
  const start = async () => {
    const download = await attempt(() =>
      staffDownload(fileAddress(`GET /insights/links/:word/${file}`, { params: { word } })),
    );
    if (download?.kind === "saved") showToast(`Saved as ${download.name}.`);
    if (download?.kind === "failed") showToast(download.message, { bad: true });
  };
  return (
    <OfficeButton aria-disabled={busy} onClick={start}>
      Download {file.slice(3).toUpperCase()}
    </OfficeButton>
  );
}

/** Always dark on light, so that phones can read it in both themes. */
function QrCode({ qr: { path, width }, word }: { qr: OneLink["qr"]; word: string }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${width}`}
      role="img"
      aria-label={`QR code of ${shortLinkPath(word)}`}
      shapeRendering="crispEdges"
      className="w-[min(320px,100%)]"
    >
      <path d={`M0 0h${width}v${width}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Facts({ data: { link, leads_to, counting } }: { data: OneLink }) {
  const facts: [string, string][] = [
    ["Leads to", link.target],
    ...(leads_to === link.target ? [] : ([["Leads now to", leads_to]] as [string, string][])),
    ["End", endText(link)],
    ...(link.note ? ([["Note", link.note]] as [string, string][]) : []),
    ...(link.promoter ? ([["Promoter", link.promoter]] as [string, string][]) : []),
    ["Visits on these nights", formatNumber(link.visits)],
    ["Visits in all", formatNumber(link.visits_ever)],
  ];
  return (
    <div className="min-w-0">
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="border-t border-rule pt-2">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular text-lg font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!counting && <CountingOff />}
    </div>
  );
}

function Visits({ data: { link, days, from, to } }: { data: OneLink }) {
  return (
    <Section title="Visits by night">
      {days.length === 0 ? (
        <p className="mt-2 text-quiet">No visits on these nights.</p>
      ) : (
        <>
          {days.length > 1 && (
            <div className="mt-3">
              <NightBars
                title="Visits by night"
                bars={days.map(({ day, visits }) => ({
                  key: day,
                  label: barLabel(day),
                  name: formatDay(day),
                  value: visits,
                }))}
              />
            </div>
          )}
          <NumbersTable
            label="Visits by night"
            columns={visitColumns}
            rows={days}
            rowKey={({ day }) => day}
            csv={fileAddress("GET /insights/links/:word/visits.csv", {
              params: { word: link.word },
              query: { from, to },
            })}
          />
        </>
      )}
    </Section>
  );
}

/** A short link's page: its QR code for download, its target, and its visits. */
export default function LinkPage() {
  const { word = "" } = useParams();
  const { range, choose } = useRange();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data, failed, reload } = useApi("GET /insights/links/:word", { params: { word }, query: range });
  const [isEditing, setIsEditing] = useState(false);
  const changes = useCan()("links.change");
  const link = data?.link;
  const { data: list } = useApi("GET /insights/links", isEditing ? { query: range } : null);
  return (
    <>
      <InsightsFrame
        title={shortLinkPath(word)}
        heading={
          <span className="block min-w-36 wrap-anywhere max-[400px]:text-sm">
            <WholeWords text={shortLinkPath(word)} />
          </span>
        }
        back={{ to: `/admin/links${search}`, label: "Short links" }}
        actions={
          changes &&
          link && (
            <>
              <OfficeButton
                look="quiet"
                onClick={async () => {
                  if (await removeLink(link)) navigate(`/admin/links${search}`);
                  else reload();
                }}
              >
                Delete
              </OfficeButton>
              <OfficeButton look="action" opensDialog onClick={() => setIsEditing(true)}>
                Change
              </OfficeButton>
            </>
          )
        }
        range={range}
        choose={choose}
        loading={!data}
        failed={failed}
        reload={reload}
      >
        {data && link && (
          <>
            <div className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-[320px_minmax(0,1fr)]">
              <div className="min-w-0">
                <QrCode qr={data.qr} word={word} />
                <div className="mt-4 flex flex-wrap gap-3">
                  <DownloadButton word={word} file="qr.svg" />
                  <DownloadButton word={word} file="qr.png" />
                </div>
              </div>
              <Facts data={data} />
            </div>
            <div className="mt-6 max-w-xl">
              <CopyText label="Short link" text={link.url} settled />
            </div>
            <WhatFollows />
            <Visits data={data} />
          </>
        )}
      </InsightsFrame>
      {isEditing && link && list && (
        <LinkDialog
          link={link}
          pages={list.pages}
          onStale={reload}
          onSaved={() => {
            setIsEditing(false);
            reload();
          }}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}
