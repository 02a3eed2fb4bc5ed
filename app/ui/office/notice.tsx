import type { ReactNode } from "react";

const tones = {
  /** Something to know before going on. */
  warning: "bg-(--busy) text-(--busy-ink)",
  bad: "bg-(--fresh) text-(--fresh-ink)",
  fact: "bg-(--calm) text-(--calm-ink)",
};

/** A band of words over a form or a list. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <div className={`px-4 py-3 text-sm font-medium ${tones[tone]}`}>{children}</div>;
}
