import { officeButton } from "./button.ts";

/** What somebody else saved while one was typing. */
export interface StaleEdit {
  /** Who; null when that is not known. */
  by: string | null;
  /** Fields that were brought up to date, in words. */
  taken: string[];
  /** Fields that both changed: what it is called, and theirs in words. */
  clashes: { name: string; label: string; theirs: string }[];
}

interface StaleEditProps {
  edit: StaleEdit;
  /** Puts theirs into a field; without it there are no buttons for that. */
  onUse?: (name: string) => void;
}

/** Says who changed what meanwhile; what both changed can be exchanged for theirs, one field at a time. */
export function StaleEditWords({ edit: { by, taken, clashes }, onUse }: StaleEditProps) {
  const who = by ?? "Somebody else";
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{who} changed this meanwhile. Nothing you typed is lost.</p>
      {taken.length > 0 && <p>Brought up to date: {taken.join(", ")}.</p>}
      {clashes.map(({ name, label, theirs }) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 break-words">
            {label}: {who} wrote {theirs === "" ? "nothing" : `“${theirs}”`}. Yours is kept.
          </p>
          {onUse && (
            <button
              type="button"
              onClick={() => onUse(name)}
              className={officeButton("outline", "border-current! text-current! hover:bg-transparent! hover:underline")}
            >
              Use {by ? `${by}’s` : "theirs"}
            </button>
          )}
        </div>
      ))}
      <p>It is not saved yet: look it over and save again.</p>
    </div>
  );
}
