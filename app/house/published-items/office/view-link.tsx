/**
 * A link to an item that was just saved, or why guests cannot see it yet.
 *
 * @param from the formatted day from which it is shown, if that is in the future.
 */
export function ViewLink({ to, active, from }: { to: string; active: boolean; from?: string }) {
  if (!active) return <p>Hidden from guests until you activate it.</p>;
  if (from) return <p>Visible to guests from {from}.</p>;
  return (
    <p>
      <a
        href={to}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        View on the site ↗
      </a>
    </p>
  );
}
