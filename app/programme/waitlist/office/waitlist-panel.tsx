import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { SelectInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { Waitlist } from "../waitlist.ts";

/** Seconds between refreshes. */
const EVERY = 10;

type WaitingParty = Waitlist["parties"][number];

/** Why an offer has to be confirmed: it is emailed in quiet hours. */
const quietText = (answer: Answer<unknown>) => (answer.kind === "refused" ? answer.errors.anyway : undefined);

/** Offers a table to a party, or changes its open offer. In quiet hours, `quiet` asks whether to email now. */
function useOffer({ request, name }: WaitingParty) {
  const [quiet, setQuiet] = useState<{ table: string; text: string }>();
  const { busy, failed, send } = useSend((answer) => (quietText(answer) ? null : errorMessage(answer)));
  const changed = ({ message }: { message: string }) => {
    showToast(`${name}: ${message}`);
    reloadData("GET /waitlist");
  };
  return {
    quiet,
    setQuiet,
    busy,
    failed,
    extend: (id: string) => send(() => callApi("POST /waitlist/offers/:id/extend", { params: { id } }), changed),
    withdraw: (id: string) => send(() => callApi("POST /waitlist/offers/:id/withdraw", { params: { id } }), changed),
    give: (table: string, anyway?: true) =>
      send(async () => {
        const answer = await callApi("POST /waitlist/offers", { json: { request, table, anyway } });
        const text = quietText(answer);
        setQuiet(text ? { table, text } : undefined);
        return answer;
      }, changed),
  };
}

interface OfferFormProps {
  party: WaitingParty;
  tables: Waitlist["tables"];
  offering: ReturnType<typeof useOffer>;
}

/** The buttons of a party's open offer, or a form that offers it a table. */
function OfferForm({
  party: { name, guests, offer },
  tables,
  offering: { busy, extend, withdraw, give },
}: OfferFormProps) {
  const suitable = tables.filter(({ seats }) => seats >= guests);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    give(String(new FormData(event.currentTarget).get("table")));
  };
  if (offer) {
    return (
      <div className="mt-2 flex flex-wrap gap-2">
        <OfficeButton disabled={busy} onClick={() => extend(offer._id)} className="min-h-12">
          30 more minutes
        </OfficeButton>
        <OfficeButton look="quiet" disabled={busy} onClick={() => withdraw(offer._id)} className="min-h-12">
          Withdraw offer
        </OfficeButton>
      </div>
    );
  }
  if (suitable.length === 0) return null;
  return (
    <form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-3">
      <div className="grow basis-44">
        <SelectInput label={`Table for ${name}`} name="table">
          {suitable.map(({ _id, name: table, seats }) => (
            <option key={_id} value={_id}>
              {table}, {seats} seats
            </option>
          ))}
        </SelectInput>
      </div>
      <OfficeButton type="submit" disabled={busy} className="min-h-12">
        Offer table
      </OfficeButton>
    </form>
  );
}

interface PartyProps {
  party: WaitingParty;
  tables: Waitlist["tables"];
}

/** A waiting party, with its offer. */
function Party({ party, tables }: PartyProps) {
  const { request, reference, name, guests, place, offer } = party;
  const offering = useOffer(party);
  const { quiet, setQuiet, busy, failed, give } = offering;
  return (
    <li className="border-b border-rule py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <span className="tabular mr-2 text-quiet">{place}.</span>
          <Link to={`/admin/requests/${request}`} className="font-semibold underline underline-offset-4">
            {name}
          </Link>{" "}
          <span className="text-quiet">
            · {formatCount(guests, "guest")} · {reference}
          </span>
        </p>
        {offer && (
          <p className="font-semibold wrap-anywhere">
            {offer.table} offered until {formatTime(offer.expires_on)}
          </p>
        )}
      </div>
      <May capability="floor.change">
        <OfferForm party={party} tables={tables} offering={offering} />
      </May>
      {quiet && (
        <ConfirmDialog
          title={`Email ${name} now?`}
          confirm="Email now"
          busy={busy}
          onConfirm={() => give(quiet.table, true)}
          onCancel={() => setQuiet(undefined)}
        >
          {quiet.text}
        </ConfirmDialog>
      )}
      {failed && (
        <p role="alert" className="mt-2 font-semibold">
          {failed}
        </p>
      )}
    </li>
  );
}

/** The waitlist of a club night in order, with open offers and staff's actions; nothing if nobody waits. */
export function WaitlistPanel({ night }: { night: string }) {
  const { data } = useApi("GET /waitlist", { query: { night } }, EVERY);
  const title = useId();
  if (!data || data.waitlist.parties.length === 0) return null;
  const { parties, tables } = data.waitlist;
  return (
    <section
      aria-labelledby={title}
      className="mx-auto max-w-3xl border-t border-rule px-(--office-gutter) pt-6 pb-10 print:hidden"
    >
      <h2 id={title} className="wide text-lg font-extrabold">
        Waitlist
      </h2>
      <p className="mt-1 text-quiet">
        A table that becomes free is offered to the first party that fits it. Hold a table on the floor plan to keep it
        back.
      </p>
      <ul className="mt-3 border-t border-rule">
        {parties.map((party) => (
          <Party key={party.request} party={party} tables={tables} />
        ))}
      </ul>
    </section>
  );
}
