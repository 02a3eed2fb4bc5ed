import { OfficeButton } from "./office-button.tsx";

type Side = "mine" | "theirs";

/** A field that both people changed, with its label and both values as text. */
export interface Clash extends Record<Side, string> {
  name: string;
  label: string;
  /** The side whose value is currently in the field. */
  inField: Side;
  /** This admin's value is a file, which cannot be restored once it is replaced. */
  once: boolean;
}

/** What someone else saved during this edit. */
export interface StaleEdit {
  /** The other person's name; null if unknown. */
  by: string | null;
  /** Labels of fields that now have the other person's value. */
  taken: string[];
  clashes: Clash[];
}

interface StaleEditProps {
  edit: StaleEdit;
  /** Puts one side's values into the named fields; if omitted, there are no buttons. */
  onChoose?: (names: string[], side: Side) => void;
}

const quoted = (text: string) => (text === "" ? "blank" : `“${text}”`);

/** A field that both people changed, with both values. */
function ClashRow({ clash, who, onChoose }: { clash: Clash; who: string } & Pick<StaleEditProps, "onChoose">) {
  const { name, label, inField, once } = clash;
  const sides = [
    { side: "mine", whose: "You" },
    { side: "theirs", whose: who },
  ] as const;
  if (!onChoose)
    return (
      <p className="line-clamp-3 wrap-anywhere">
        {label}: you wrote {quoted(clash.mine)}, {who} {quoted(clash.theirs)}.
      </p>
    );
  return (
    <fieldset className="border-t border-current/25 pt-2">
      <legend className="float-left w-full font-semibold">{label}</legend>
      <div className="clear-both grid gap-2 pt-1.5 sm:grid-cols-2">
        {sides.map(({ side, whose }) => (
          <label
            key={side}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 border border-current/35 px-3 py-2 has-checked:border-current has-checked:bg-raised has-checked:text-ink has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              form=""
              checked={inField === side}
              disabled={once && side === "mine" && inField === "theirs"}
              onChange={() => onChoose([name], side)}
              className="mt-1 accent-(--action) outline-none"
            />
            <span className="min-w-0">
              <span className="block text-[13px]">{whose}</span>
              <span className="line-clamp-4 wrap-anywhere whitespace-pre-line">{clash[side] || "Blank"}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Lists what someone else changed; for fields that both changed, offers a choice. */
export function StaleEditText({ edit: { by, taken, clashes }, onChoose }: StaleEditProps) {
  const who = by ?? "Someone else";
  const names = clashes.map(({ name }) => name);
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{who} changed this while you were editing. Yours is safe.</p>
      {taken.length > 0 && <p>Updated: {taken.join(", ")}.</p>}
      {clashes.map((clash) => (
        <ClashRow key={clash.name} clash={clash} who={who} {...(onChoose && { onChoose })} />
      ))}
      {onChoose && clashes.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {(["mine", "theirs"] as const).map((side) => (
            <OfficeButton
              key={side}
              onClick={() => onChoose(names, side)}
              className="border-current! text-current! hover:bg-transparent! hover:underline"
            >
              {side === "mine" ? "Keep all mine" : `Use all of ${by ? `${by}'s` : "theirs"}`}
            </OfficeButton>
          ))}
        </div>
      )}
      <p>Not saved yet. Check it, then save again.</p>
    </div>
  );
}
