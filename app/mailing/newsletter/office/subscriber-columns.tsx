import { formatDateTime, formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { Chip } from "../../../platform/ui/office/chip.tsx";
import type { Column } from "../../../platform/ui/office/data-table.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Phone } from "../../../platform/ui/office/phone.tsx";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { Subscriber } from "../shapes.ts";
import { consentPlace, type SubscriberShow } from "../subscriber.ts";

/** When and where a subscriber consented, and to which text. */
function Consent({ subscriber }: { subscriber: Subscriber }) {
  const { consented_on, consent_source, consent_words } = subscriber;
  return (
    <details className="md:max-w-80">
      <summary className="cursor-pointer text-quiet marker:text-quiet max-md:min-h-11 max-md:content-center 2xl:whitespace-nowrap">
        <time dateTime={consented_on} className="text-ink">
          {formatDateTime(consented_on, today())}
        </time>
        , {consentPlace(consent_source)}
      </summary>
      <p className="mt-1 border-l-2 border-rule pl-3 text-quiet">{consent_words}</p>
    </details>
  );
}

function SubscriberStatus({ subscriber }: { subscriber: Subscriber }) {
  if (subscriber.spam_reason !== null) return <Chip tone="fresh">Spam</Chip>;
  if (subscriber.unsubscribed_on !== null)
    return <Chip tone="past">Unsubscribed {formatDateTimeInText(subscriber.unsubscribed_on, today())}</Chip>;
  if (subscriber.confirmed_on !== null) return <Chip tone="done">Subscribed</Chip>;
  if (subscriber.must_confirm) return <Chip tone="fresh">Not confirmed</Chip>;
  return (
    <>
      <Chip tone="done">Subscribed</Chip> <span className="text-quiet max-lg:block">Address not confirmed</span>
    </>
  );
}

interface Actions {
  /** Whether subscribers may be changed. */
  changes: boolean;
  unsubscribe: (subscriber: Subscriber) => void;
  sendLink: (subscriber: Subscriber) => void;
  showConsents: (subscriber: Subscriber) => void;
  /** The id of the subscriber being changed. */
  busy: string | null;
}

/** Whether the confirmation link can be sent. */
const isUnconfirmed = ({ spam_reason, unsubscribed_on, confirmed_on }: Subscriber) =>
  spam_reason === null && unsubscribed_on === null && confirmed_on === null;

/** The columns of the list of subscribers; the status is shown where it differs. */
export function subscriberColumns(
  show: SubscriberShow,
  { changes, unsubscribe, sendLink, showConsents, busy }: Actions,
): Column<Subscriber>[] {
  const status: Column<Subscriber> = {
    id: "status",
    header: "Status",
    phone: "side",
    className: "2xl:whitespace-nowrap",
    cell: (subscriber) => <SubscriberStatus subscriber={subscriber} />,
  };
  return [
    {
      id: "name",
      header: "Name",
      phone: "title",
      className: "font-semibold wrap-anywhere md:min-w-20",
      cell: ({ first_name, last_name }) => <WholeWords text={`${first_name} ${last_name}`.trim() || "–"} />,
    },
    {
      id: "email",
      header: "Email",
      className: "wrap-anywhere md:min-w-20 lg:min-w-36",
      phone: "plain",
      cell: ({ email }) => <WholeWords text={email} />,
    },
    {
      id: "phone",
      header: "Phone",
      className: "2xl:whitespace-nowrap",
      phone: "plain",
      cell: ({ phone }) => <Phone number={phone} />,
    },
    {
      id: "consent",
      header: "Consent",
      phone: "plain",
      className: "max-md:col-[1]!",
      cell: (subscriber) => <Consent subscriber={subscriber} />,
    },
    ...(show === "spam" ? [] : [status]),
    {
      id: "actions",
      header: "Actions",
      headerHidden: true,
      phone: "actions",
      className: "md:text-right max-md:col-[2]! max-md:pt-0!",
      cell: (subscriber) => (
        <div className="-mr-4 flex flex-col items-end xl:flex-row xl:flex-wrap xl:justify-end">
          <OfficeButton
            look="quiet"
            opensDialog
            aria-label={`Consents of ${subscriber.email}`}
            onClick={() => showConsents(subscriber)}
          >
            Consents
          </OfficeButton>
          {changes && isUnconfirmed(subscriber) && (
            <OfficeButton
              look="quiet"
              disabled={busy === subscriber._id}
              aria-label={`Send link again to ${subscriber.email}`}
              onClick={() => sendLink(subscriber)}
            >
              Send link again
            </OfficeButton>
          )}
          {changes && subscriber.unsubscribed_on === null && (
            <OfficeButton
              look="quiet"
              className="hover:text-danger"
              opensDialog
              aria-label={`Unsubscribe ${subscriber.email}`}
              onClick={() => unsubscribe(subscriber)}
            >
              Unsubscribe
            </OfficeButton>
          )}
        </div>
      ),
    },
  ];
}
