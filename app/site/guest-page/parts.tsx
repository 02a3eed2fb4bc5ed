import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import type { GuestLine, GuestView } from "./guest-view.ts";

/** A claim's code, readable on a dim phone in the dark: large, black on white in both themes, and as text. */
export function CodeTicket({ code }: { code: NonNullable<GuestView["code"]> }) {
  const { shown, qr, offer } = code;
  return (
    <section aria-label="Your code" className="ticket max-w-[420px] bg-white text-black">
      <svg
        role="img"
        aria-label={`QR code of ${shown}`}
        viewBox={`0 0 ${qr.width} ${qr.width}`}
        shapeRendering="crispEdges"
        className="block w-full bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="px-6 pb-7 text-center">
        <p className="display tabular text-[clamp(22px,7.2vw,36px)] tracking-wide">{shown}</p>
        <p className="mt-2 font-medium text-balance">{offer}</p>
      </div>
    </section>
  );
}

/** An email address, which breaks after its @ rather than in the middle of a word. */
function EmailAddress({ children }: { children: string }) {
  const [name, domain] = children.split("@");
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  );
}

function FactList({ fields }: { fields: readonly { key?: string; label: string; value: string }[] }) {
  return (
    <dl className="border-t-[3px] border-ink">
      {fields.map(({ key, label, value }) => (
        <div key={label} className="grid grid-cols-[minmax(88px,1fr)_3fr] gap-4 border-b border-rule py-3">
          <dt className="text-quiet">{label}</dt>
          <dd className="font-medium wrap-anywhere whitespace-pre-line">
            {key === "email" ? <EmailAddress>{value}</EmailAddress> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Facts({ fields }: { fields: GuestView["fields"] }) {
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className="mb-3 text-xl font-semibold">
        Your request
      </h2>
      <FactList fields={fields} />
    </section>
  );
}

/** The deposit: amounts owed, paid and due, how to pay, and the terms as the guest saw them. */
export function DepositFacts({ deposit }: { deposit: NonNullable<GuestView["deposit"]> }) {
  const { title, facts, howToPay, payTo, terms } = deposit;
  return (
    <section aria-labelledby="deposit">
      <h2 id="deposit" className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {howToPay && <p className="mb-4 max-w-[60ch] text-pretty wrap-anywhere">{howToPay}</p>}
      <FactList fields={[...facts, ...payTo]} />
      {terms && <p className="mt-4 max-w-[60ch] text-pretty wrap-anywhere whitespace-pre-line text-quiet">{terms}</p>}
    </section>
  );
}

/** The history, newest first. */
export function Lines({ lines }: { lines: readonly GuestLine[] }) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="mb-3 text-xl font-semibold">
        History
      </h2>
      <ol className="grid gap-5">
        {lines.map(({ _id, at, by, title, text }) => (
          <li key={_id} className={by === "club" ? "border-l-4 border-action pl-4" : "border-l-4 border-rule pl-4"}>
            <p className="font-semibold wrap-anywhere">{title}</p>
            {text && <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>}
            <p className="mt-1 text-sm text-quiet">
              {by === "club" ? "Us" : "You"} · <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
