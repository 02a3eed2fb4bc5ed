import type { OwnerRefused } from "../../../night/guest-lists/act.server.ts";
import type { OwnerView } from "../../../night/guest-lists/owner-view.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { TextArea } from "../../../platform/ui/text-area.tsx";
import { TextField } from "../../../platform/ui/text-field.tsx";
import { PostForm } from "../../guest-page/forms.tsx";
import { Alert } from "../../guest-page/notices.tsx";

export interface PartProps {
  /** The page's own URL, including the night. */
  path: string;
  view: OwnerView;
  /** The last attempt to send a form, if it was rejected. */
  refused: OwnerRefused | undefined;
  /** Idempotency key of the form. */
  formKey: string;
}

/** Links to the list's other nights. */
export function NightLinks({ path, view }: Pick<PartProps, "path" | "view">) {
  if (view.nights.length < 2) return null;
  return (
    <nav aria-label="Club nights" className="mt-4 flex flex-wrap gap-x-5">
      {view.nights.map(({ night, label, people }) => (
        <a
          key={night}
          href={`${path}?night=${night}`}
          aria-current={night === view.night ? "page" : undefined}
          className="tabular inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
        >
          {label}
          {people > 0 && ` (${people})`}
        </a>
      ))}
    </nav>
  );
}

/** The number of free places, and the terms. */
export function Places({ view }: Pick<PartProps, "view">) {
  const { left, places, terms, open_until, closed } = view;
  return (
    <section aria-label="Places">
      <p className="display tabular text-[clamp(44px,12vw,88px)] leading-none">{formatNumber(left)}</p>
      <p className="mt-2 text-xl font-semibold">
        of {formatCount(places, "place")} left{closed ? "" : `, open until ${open_until}`}
      </p>
      <p className="mt-2 max-w-[56ch] text-pretty">{terms}</p>
    </section>
  );
}

/** How many guests came; shown after the night. */
export function CameFacts({ view: { came, terms, commission } }: Pick<PartProps, "view">) {
  if (!came) return null;
  return (
    <section aria-label="Who came">
      <p className="display tabular text-[clamp(44px,12vw,88px)] leading-none">{formatNumber(came.people)}</p>
      <p className="mt-2 text-xl font-semibold">of {formatCount(came.of_people, "person", "people")} came</p>
      <p className="mt-2 max-w-[56ch] text-pretty">
        From {formatCount(came.of_names, "name")}, {formatNumber(came.names)} came. {terms}
        {commission && " Guests who were on another list first count for that list."}
      </p>
    </section>
  );
}

/** A checkbox for emailing guests their code. */
export function Notify() {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input type="checkbox" name="notify" defaultChecked className="size-6 shrink-0 accent-action" />
      Email guests with an address their code for the door
    </label>
  );
}

/** The form for adding one guest. */
export function AddForm({ path, view, refused, formKey }: PartProps) {
  const rejected = refused?.form === "add" ? refused : undefined;
  const typed = rejected?.typed ?? {};
  return (
    <PostForm
      name="add"
      path={path}
      title="Add a guest"
      message={rejected && <Alert text={rejected.message} />}
      fields={{ night: view.night, key: formKey }}
    >
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <TextField name="name" label="Name" autoComplete="off" autoCapitalize="words" defaultValue={typed.name ?? ""} />
        {view.most_plus_ones > 0 && (
          <TextField
            name="plus_ones"
            label="Plus-ones"
            type="number"
            inputMode="numeric"
            min={0}
            max={view.most_plus_ones}
            defaultValue={typed.plus_ones ?? "0"}
            hint={`At most ${view.most_plus_ones}.`}
          />
        )}
        <TextField
          name="email"
          label="Email"
          type="email"
          optional
          autoComplete="off"
          defaultValue={typed.email ?? ""}
        />
      </div>
      <div className="mt-4 mb-5">
        <Notify />
      </div>
      <button type="submit" className={buttonClass("action", "max-sm:w-full")}>
        Add guest
      </button>
    </PostForm>
  );
}

/** The form for adding many guests, one per line. */
export function PasteForm({ path, view, refused, formKey }: PartProps) {
  const rejected = refused?.form === "paste" ? refused : undefined;
  return (
    <details open={rejected !== undefined} className="border-t border-rule pt-2">
      <summary className="flex min-h-12 cursor-pointer items-center text-xl font-semibold underline-offset-4 hover:underline">
        Paste many names
      </summary>
      <form id="paste" method="post" action={`${path}#paste`} noValidate className="mt-4">
        {rejected && (
          <div role="alert" className="mb-5 border-l-4 border-action bg-raised px-5 py-4">
            <p>{rejected.message}</p>
            {rejected.bad.length > 0 && (
              <ul className="mt-3 grid gap-2">
                {rejected.bad.map(({ text, problem }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and do not move.
                  <li key={index} className="wrap-anywhere">
                    <strong>{text}</strong>: {problem}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <input type="hidden" name="do" value="preview" />
        <input type="hidden" name="night" value={view.night} />
        <input type="hidden" name="key" value={formKey} />
        <TextArea
          name="text"
          label="Names, one per line"
          rows={6}
          maxLength={20_000}
          autoComplete="off"
          hint="Like “Mia Chen +2”. You can add an email address to a line, and check everything before it's added."
          defaultValue={rejected?.typed.text ?? ""}
        />
        <button type="submit" className={buttonClass("action", "mt-5 max-sm:w-full")}>
          Check guests
        </button>
      </form>
    </details>
  );
}

interface EntryLineProps extends PartProps {
  entry: OwnerView["entries"][number];
}

/** A guest, with a form for changing or removing them until the list closes. */
export function EntryLine({ path, view, refused, entry }: EntryLineProps) {
  const rejected = refused?.form === entry._id ? refused : undefined;
  const line = (
    <>
      <span className="font-medium wrap-anywhere">{entry.name}</span>
      {entry.plus_ones > 0 && <span className="tabular ml-2 whitespace-nowrap">+{entry.plus_ones}</span>}
      {entry.has_email && <span className="ml-3 text-quiet">email given</span>}
    </>
  );
  if (view.closed) return <li className="border-b border-rule py-3">{line}</li>;
  return (
    <li className="border-b border-rule">
      <details open={rejected !== undefined}>
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2">
          <span className="min-w-0">{line}</span>
          <span className="shrink-0 text-quiet underline underline-offset-4">Change</span>
        </summary>
        <form id={`g-${entry._id}`} method="post" action={`${path}#g-${entry._id}`} noValidate className="pt-2 pb-6">
          {rejected && <Alert text={rejected.message} />}
          <input type="hidden" name="id" value={entry._id} />
          <input type="hidden" name="version" value={entry.version} />
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            <TextField name="name" label="Name" autoComplete="off" defaultValue={rejected?.typed.name ?? entry.name} />
            <TextField
              name="plus_ones"
              label="Plus-ones"
              type="number"
              inputMode="numeric"
              min={0}
              defaultValue={rejected?.typed.plus_ones ?? String(entry.plus_ones)}
            />
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            <button type="submit" name="do" value="change" className={buttonClass("action")}>
              Save guest
            </button>
            <button type="submit" name="do" value="remove" className={buttonClass("outline")}>
              Remove guest
            </button>
          </div>
        </form>
      </details>
    </li>
  );
}
