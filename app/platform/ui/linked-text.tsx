const EMAIL = /((?<![\w.+-])[\w.+-]+@[\w.-]+\w)/;

/** A text whose email addresses are links. */
export function LinkedText({ children }: { children: string }) {
  return children.split(EMAIL).map((part, index) =>
    index % 2 === 1 ? (
      <a
        key={part}
        href={`mailto:${part}`}
        className="tabular inline-block text-ink underline underline-offset-4 hover:no-underline"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
