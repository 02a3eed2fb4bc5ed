/**
 * Says how old a saved page or list is, which is shown because the network did not respond. @param ago the age in
 * words.
 */
export function LastSeenText({ ago }: { ago: string }) {
  return (
    <section className="night sticky bottom-0 z-30" role="status">
      <div className="page flex items-center justify-between gap-4 py-1">
        <p>
          <strong className="font-semibold">You're offline.</strong> Saved <span>{ago}</span>.
        </p>
        <button type="button" data-reload className="min-h-11 font-semibold underline underline-offset-4">
          Retry
        </button>
      </div>
    </section>
  );
}
