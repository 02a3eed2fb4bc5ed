import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { shortLinkPath } from "../../../platform/views/short-link.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { endText, linkColumns } from "../links/columns.ts";
import type { ShortLink } from "../links/shapes.ts";
import { shownCell } from "../table.ts";
import { InsightsFrame } from "./insights-frame.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { CountingOff, WhatFollows } from "./link-parts.tsx";
import { useRange } from "./range.tsx";
import { removeLink } from "./remove-link.ts";

/** A column of the list that is the same as in the CSV. */
const plain = (id: keyof typeof linkColumns, more: Partial<Column<ShortLink>> = {}): Column<ShortLink> => {
  const { heading, value } = linkColumns[id];
  return { id, header: heading, cell: (link) => shownCell(value(link)), ...more };
};

const number = { className: "tabular md:text-right" };

const columnsFor = (search: string): Column<ShortLink>[] => [
  plain("word", {
    phone: "title",
    className: "font-semibold wrap-anywhere",
    cell: ({ word }) => (
      <Link
        to={`/admin/links/${word}${search}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-9"
      >
        <span className="min-w-0">
          <WholeWords text={shortLinkPath(word)} />
        </span>
      </Link>
    ),
  }),
  plain("target", { className: "wrap-anywhere" }),
  plain("visits", number),
  plain("ever", number),
  plain("ends", {
    phone: "plain",
    className: "md:whitespace-nowrap",
    cell: (link) => <span className={link.ended ? "text-quiet" : undefined}>{endText(link)}</span>,
  }),
  plain("note", { phone: "plain", className: "wrap-anywhere" }),
  plain("promoter", { className: "wrap-anywhere" }),
];

const actionsColumn = (change: (link: ShortLink) => void, remove: (link: ShortLink) => void): Column<ShortLink> => ({
  id: "actions",
  header: "Actions",
  headerHidden: true,
  phone: "actions",
  className: "md:text-right md:whitespace-nowrap",
  cell: (link) => (
    <span className="inline-flex max-md:-ml-4">
      <OfficeButton look="quiet" opensDialog aria-label={`Change ${link.word}`} onClick={() => change(link)}>
        Change
      </OfficeButton>
      <OfficeButton look="quiet" aria-label={`Delete ${link.word}`} onClick={() => remove(link)}>
        Delete
      </OfficeButton>
    </span>
  ),
});

/** The club's own short links, with how often each was visited. */
export default function LinksPage() {
  const { range, choose } = useRange();
  const { search } = useLocation();
  const { data, loading, failed, reload } = useApi("GET /insights/links", { query: range });
  /** The word of the link being edited; empty for a new link. */
  const [editing, setEditing] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const changes = useCan()("links.change");
  const actions = actionsColumn(
    ({ word }) => setEditing(word),
    (link) => {
      // Moves the focus, which would otherwise be lost with the row.
      list.current?.focus({ preventScroll: true });
      removeLink(link);
    },
  );
  const edited = data?.links.find(({ word }) => word === editing);
  const add = changes && (
    <OfficeButton look="action" opensDialog onClick={() => setEditing("")}>
      Add short link
    </OfficeButton>
  );
  return (
    <>
      <InsightsFrame
        title="Short links"
        actions={add}
        range={range}
        choose={choose}
        loading={!data}
        failed={failed}
        reload={reload}
      >
        {data && (
          <>
            <p className="mt-4 max-w-[70ch] text-quiet">
              Put a link or its QR code on a poster or flyer, or give it to a promoter. “Visits” counts these nights,
              “In all” every night.
            </p>
            <WhatFollows />
            {!data.counting && <CountingOff />}
            <section
              ref={list}
              tabIndex={-1}
              aria-label="Short links"
              className="-mx-(--office-gutter) mt-6 outline-none"
            >
              <DataTable
                caption="Short links"
                columns={[...columnsFor(search), ...(changes ? [actions] : [])]}
                rows={data.links}
                rowKey={({ word }) => word}
                loading={loading}
                empty="No short links yet."
              />
              {data.links.length > 0 && (
                <ExportButton
                  needs="report.export"
                  path={fileAddress("GET /insights/links.csv", { query: range })}
                  what="Short links"
                  className="mt-2 ml-[calc(var(--office-gutter)-1rem)] print:hidden"
                />
              )}
            </section>
          </>
        )}
      </InsightsFrame>
      {data && (editing === "" || edited) && (
        <LinkDialog
          link={edited ?? null}
          pages={data.pages}
          onStale={reload}
          onSaved={() => {
            setEditing(null);
            reload();
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
