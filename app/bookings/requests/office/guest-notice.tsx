import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { Chip, type ChipTone } from "../../../platform/ui/office/chip.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { RequestDetail, RequestSummary } from "../request.ts";

type Notice = NonNullable<RequestSummary["guest_notice"]> | "withdrawn";

const notices: Record<Notice, { text: string; tone: ChipTone }> = {
  none: { text: "Not emailed", tone: "fresh" },
  waiting: { text: "Email queued", tone: "busy" },
  sent: { text: "Email sent", tone: "done" },
  failed: { text: "Email failed", tone: "fresh" },
  withdrawn: { text: "Email withdrawn", tone: "past" },
  demo: { text: "Demo guest, not emailed", tone: "past" },
};

/** Whether a guest was emailed about the last decision. @param opened whether they have opened their page since. */
export function NoticeChip({ notice, opened = false }: { notice: Notice; opened?: boolean }) {
  const { text, tone } = notices[notice];
  return <Chip tone={tone}>{notice === "sent" && opened ? "Page opened" : text}</Chip>;
}

/** Whether a guest has opened their page since the last email about a decision. Both times are in whole seconds. */
export function hasOpened({ guest_notified_on: emailed, page_opened_on: opened }: RequestSummary): boolean {
  return emailed !== null && opened !== null && Date.parse(opened) >= Date.parse(emailed);
}

/** When the guest was emailed, and when they opened their page. */
export function GuestNotice({ request }: { request: RequestDetail }) {
  const { guest_notice: notice, guest_notified_on: emailed, page_opened_on: opened } = request;
  if (!notice && !opened) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
      {notice && <NoticeChip notice={notice} />}
      {emailed && notice !== "none" && <time dateTime={emailed}>{formatDateTime(emailed, today())}</time>}
      {opened && (
        <span>
          Page opened <time dateTime={opened}>{formatDateTime(opened, today())}</time>
        </span>
      )}
    </p>
  );
}
