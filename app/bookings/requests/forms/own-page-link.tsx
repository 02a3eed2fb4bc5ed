/** The link to the guest's own page, by the path in the server's response; nothing without one. */
export function OwnPageLink({ link }: { link: unknown }) {
  if (typeof link !== "string") return null;
  return (
    <p>
      <a
        href={link}
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        View or change your request
      </a>
    </p>
  );
}
