import { type ReactNode, useId } from "react";

/** A section of the system screen. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,760px)] content-start gap-3 border-b border-rule px-(--office-gutter) py-6"
    >
      <h2 id={id} className="wide text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A note that an environment variable sets this, so that it cannot be changed here. */
export function SetByServer() {
  return <p className="text-quiet">Set on the server. The person who runs it can change this.</p>;
}
