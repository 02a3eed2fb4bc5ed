import type { ReactNode } from "react";
import { Link } from "react-router";
import { shippedTexts } from "../../../house/settings/office/texts-to-check-link.tsx";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { PageToCheck, TextsToCheck, TextToCheck } from "../shapes.ts";
import { topics } from "../topics.ts";

interface Confirming {
  busy: boolean;
  confirm: (paths: readonly string[]) => void;
}

const addressOf = (page: string, path: string) => `/admin/settings/${page}?field=${encodeURIComponent(path)}`;

const linkClass =
  "inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-8";

/** A text as guests see it, with a link to its field and buttons. */
function ShippedText({ page, text, children }: { page: string; text: TextToCheck; children?: ReactNode }) {
  return (
    <>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{text.text}</p>
      <div className="flex flex-wrap items-center gap-x-5">
        <Link to={addressOf(page, text.path)} aria-label={`Change: ${text.label}`} className={linkClass}>
          Change
        </Link>
        {children}
      </div>
    </>
  );
}

/** The texts about one topic, each confirmed individually. */
function TopicSection({ topic, pages, busy, confirm }: { topic: string; pages: PageToCheck[] } & Confirming) {
  const found = pages.flatMap((page) =>
    page.texts.filter((text) => text.topic === topic).map((text) => ({ page, text })),
  );
  if (found.length === 0) return null;
  return (
    <section aria-label={topic} className="border-t border-rule px-(--office-gutter) py-6">
      <h3 className="wide text-lg">{topic}</h3>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6">
        {found.map(({ page, text }) => (
          <li key={text.path} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <h4 className="font-semibold">
              {page.label} › {text.label}
            </h4>
            <ShippedText page={page._id} text={text}>
              <OfficeButton disabled={busy} aria-label={`Confirm: ${text.label}`} onClick={() => confirm([text.path])}>
                Confirm
              </OfficeButton>
            </ShippedText>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A page's other texts, which are confirmed together. */
function PageSection({ page, busy, confirm }: { page: PageToCheck } & Confirming) {
  const texts = page.texts.filter(({ topic }) => topic === null);
  if (texts.length === 0) return null;
  return (
    <details className="group border-t border-rule px-(--office-gutter) py-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-4">
        <span className="grow font-semibold">{page.label}</span>
        <span className="tabular text-quiet">{formatCount(texts.length, "text")}</span>
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-3 shrink-0 fill-none stroke-quiet stroke-2 group-open:rotate-90"
        >
          <path d="M4 1.5 8.5 6 4 10.5" />
        </svg>
      </summary>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 py-3">
        {texts.map((text) => (
          <li key={text.path}>
            <h4 className="font-semibold">{text.label}</h4>
            <ShippedText page={page._id} text={text} />
          </li>
        ))}
      </ul>
      <OfficeButton
        disabled={busy}
        onClick={() => confirm(texts.map(({ path }) => path))}
        className="mb-4 max-w-full whitespace-normal!"
      >{`Confirm ${formatCount(texts.length, "text")} of ${page.label}`}</OfficeButton>
    </details>
  );
}

function Lists({ texts, ...confirming }: { texts: TextsToCheck } & Confirming) {
  if (texts.total === 0)
    return (
      <p className="px-(--office-gutter) py-16 text-center text-quiet">Every text has been confirmed or changed.</p>
    );
  const { pages, to_confirm, total } = texts;
  return (
    <div className="pb-12">
      <p className="max-w-[80ch] px-(--office-gutter) py-6">
        {shippedTexts(texts)} Confirm what is true of your club, and change the rest.
      </p>
      {to_confirm > 0 && (
        <section aria-labelledby="confirm">
          <h2 id="confirm" className="wide px-(--office-gutter) pb-3 text-xl">
            Promises and rules
          </h2>
          {topics.map((topic) => (
            <TopicSection key={topic} topic={topic} pages={pages} {...confirming} />
          ))}
        </section>
      )}
      {total > to_confirm && (
        <section aria-labelledby="by-page" className="mt-4">
          <h2 id="by-page" className="wide px-(--office-gutter) pb-3 text-xl">
            Other texts, page by page
          </h2>
          {pages.map((page) => (
            <PageSection key={page._id} page={page} {...confirming} />
          ))}
        </section>
      )}
    </div>
  );
}

/** The screen with texts that are still the program's defaults, to be confirmed or changed. */
export default function TextsToCheckScreen() {
  const { data: texts, failed, reload, replace } = useApi("GET /texts-to-check", {});
  const { busy, failed: refused, send } = useSend();
  const confirm = (paths: readonly string[]) =>
    send(
      () => callApi("POST /texts-to-check", { json: { paths: [...paths] }, version: texts?.tag ?? "" }),
      ({ message, texts: left }) => {
        replace(() => left);
        reloadData("GET /admin/overview");
        showToast(message);
      },
    );
  return (
    <OfficePage title="Texts to check" back={{ to: "/admin/settings", label: "Settings" }}>
      <LoadStatus data={texts} failed={failed} reload={reload} />
      <p role="alert" className="px-(--office-gutter) pt-4 font-semibold text-danger empty:hidden">
        {refused}
      </p>
      {texts && <Lists texts={texts} busy={busy} confirm={confirm} />}
    </OfficePage>
  );
}
