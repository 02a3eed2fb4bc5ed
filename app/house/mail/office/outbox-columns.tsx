import { Link } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { Selection } from "../../../staff/toolkit/use-selection.ts";
import type { OutboxMail } from "../shapes.ts";
import { deliveryText, MailState, sendLabel } from "./mail-state.tsx";
import type { Sending } from "./use-sending.ts";

interface Actions extends Sending {
  /** The URL that opens an email. */
  toMail: (id: string) => string;
  /** Whether emails may be sent. */
  changes: boolean;
  /** The selected emails, if several can be sent or deleted together. */
  selection: Selection | undefined;
}

/** The columns of the outbox. */
export function outboxColumns({ toMail, changes, selection, send, busy }: Actions): Column<OutboxMail>[] {
  return [
    {
      id: "written",
      header: "Created",
      className: "whitespace-nowrap text-quiet",
      phone: "plain",
      cell: ({ created_on }) => <time dateTime={created_on}>{formatDateTime(created_on, today())}</time>,
    },
    {
      id: "subject",
      header: "Subject",
      phone: "title",
      className: "wrap-anywhere",
      cell: ({ _id, subject, recipient }) => (
        <span className={selection && "flex items-center gap-3"}>
          {selection && (
            <label className="-m-2 cursor-pointer p-2">
              <input
                type="checkbox"
                aria-label={`Select ${subject}, to ${recipient}`}
                checked={selection.has(_id)}
                onChange={({ nativeEvent }) => selection.toggle(_id, (nativeEvent as MouseEvent).shiftKey)}
                className="office-check block"
              />
            </label>
          )}
          <Link
            to={toMail(_id)}
            preventScrollReset
            className="font-medium underline-offset-4 hover:underline max-md:inline-block max-md:py-1"
          >
            <WholeWords text={subject} />
          </Link>
        </span>
      ),
    },
    {
      id: "to",
      header: "To",
      // A long address wraps rather than widening the table.
      className: "lg:min-w-52 wrap-anywhere",
      phone: "plain",
      cell: ({ recipient }) => <WholeWords text={recipient} />,
    },
    { id: "state", header: "Status", phone: "side", cell: ({ state }) => <MailState state={state} /> },
    {
      id: "story",
      header: "Details",
      className: "text-quiet max-md:col-[1]! max-md:self-center md:max-lg:hidden",
      phone: "plain",
      cell: deliveryText,
    },
    {
      id: "actions",
      header: "Actions",
      headerHidden: true,
      phone: "actions",
      className: "md:text-right max-md:col-[2]! max-md:pt-0!",
      cell: (mail) =>
        changes &&
        mail.state !== "sent" &&
        mail.state !== "demo" && (
          <OfficeButton
            look="quiet"
            className="-mr-4"
            disabled={busy === mail._id}
            aria-label={`${sendLabel(mail.state)}: ${mail.subject}, to ${mail.recipient}`}
            onClick={() => send(mail)}
          >
            {sendLabel(mail.state)}
          </OfficeButton>
        ),
    },
  ];
}
