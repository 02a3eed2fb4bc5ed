import type { ReactNode } from "react";

const tones = {
  fresh: "bg-(--fresh) text-(--fresh-ink)",
  busy: "bg-(--busy) text-(--busy-ink)",
  done: "bg-(--done) text-(--done-ink)",
  calm: "bg-(--calm) text-(--calm-ink)",
  past: "bg-(--past) text-(--past-ink)",
};

export type ChipTone = keyof typeof tones;

/** A status on a tint. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span className={`inline-block px-2 py-0.5 text-[13px] font-semibold whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  );
}
