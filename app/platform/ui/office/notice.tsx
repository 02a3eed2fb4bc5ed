import type { ReactNode } from "react";

const tones = {
  /** Something to know before continuing. */
  warning: "bg-(--busy) text-(--busy-ink)",
  bad: "bg-(--fresh) text-(--fresh-ink)",
  fact: "bg-(--calm) text-(--calm-ink)",
};

interface NoticeProps {
  tone: keyof typeof tones;
  /** Spans the page, aligned with the content below. */
  band?: boolean;
  children: ReactNode;
}

/** A message above a form or a list. */
export function Notice({ tone, band = false, children }: NoticeProps) {
  return (
    <div className={`py-3 text-sm font-medium ${band ? "px-(--office-gutter)" : "px-4"} ${tones[tone]}`}>
      {children}
    </div>
  );
}
