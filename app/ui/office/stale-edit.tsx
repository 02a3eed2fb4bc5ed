import { officeButton } from "./button.ts";

type Side = "mine" | "theirs";

/** A field that both changed: what it is called, and what each wrote, in words. */
export interface Clash extends Record<Side, string> {
  name: string;
  label: string;
  /** Whose stands in the field. */
  stands: Side;
  /** Mine is a file, which cannot be put back once theirs stands. */
  once: boolean;
}

/** What somebody else saved while one was typing. */
export interface StaleEdit {
  /** Who; null when that is not known. */
  by: string | null;
  /** Fields that were brought up to date, in words. */
  taken: string[];
  clashes: Clash[];
}

interface StaleEditProps {
  edit: StaleEdit;
  /** Puts what one of the two wrote into fields; without it there are no buttons for that. */
  onChoose?: (names: string[], side: Side) => void;
}

const quoted = (text: string) => (text === "" ? "nothing" : `“${text}”`);

/** One field that both changed, with what each wrote. */
function ClashRow({ clash, who, onChoose }: { clash: Clash; who: string } & Pick<StaleEditProps, "onChoose">) {
  const { name, label, stands, once } = clash;
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
              checked={stands === side}
              disabled={once && side === "mine" && stands === "theirs"}
              onChange={() => onChoose([name], side)}
              className="mt-1 accent-(--action) outline-none"
            />
            <span className="min-w-0">
              <span className="block text-[13px]">{whose}</span>
              <span className="line-clamp-4 wrap-anywhere whitespace-pre-line">{clash[side] || "nothing"}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Says who changed what meanwhile; where both changed the same, one chooses whose stands. */
export function StaleEditText({ edit: { by, taken, clashes }, onChoose }: StaleEditProps) {
  const who = by ?? "Somebody else";
  const names = clashes.map(({ name }) => name);
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{who} changed this meanwhile. Nothing you typed is lost.</p>
      {taken.length > 0 && <p>Brought up to date: {taken.join(", ")}.</p>}
      {clashes.map((clash) => (
        <ClashRow key={clash.name} clash={clash} who={who} {...(onChoose && { onChoose })} />
      ))}
      {onChoose && clashes.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {(["mine", "theirs"] as const).map((side) => (
            <button
              key={side}
              type="button"
              onClick={() => onChoose(names, side)}
              className={officeButton("outline", "border-current! text-current! hover:bg-transparent! hover:underline")}
            >
              {side === "mine" ? "Keep all of mine" : `Take all of ${by ? `${by}’s` : "theirs"}`}
            </button>
          ))}
        </div>
      )}
      <p>It is not saved yet: look it over and save again.</p>
    </div>
  );
}
