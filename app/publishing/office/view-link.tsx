/**
 * Where guests see what was just saved; or that they do not.
 *
 * @param from the day it is shown from, as people say it, where that is yet to come.
 */
export function SeeIt({ to, active, from }: { to: string; active: boolean; from?: string | undefined }) {
  if (!active) return <p>It is inactive: guests do not see it.</p>;
  if (from) return <p>Guests see it from {from}.</p>;
  return (
    <p>
      <a
        href={to}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        See it on the site ↗
      </a>
    </p>
  );
}
