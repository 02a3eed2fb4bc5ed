/** Where guests see what was just saved; or that they do not. */
export function SeeIt({ to, active }: { to: string; active: boolean }) {
  if (!active) return <p>It is inactive: guests do not see it.</p>;
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
