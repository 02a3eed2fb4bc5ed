/** An email address, or a phone number with its area code. */
const reachable = /([\w.+-]+@[\w.-]+\w|\(\d{2}\) \d{4} \d{4})/;

const addressOf = (text: string) => (text.includes("@") ? `mailto:${text}` : `tel:${text.replace(/\D/g, "")}`);

/** A text whose email addresses and phone numbers are links. */
export function LinkedText({ children }: { children: string }) {
  return children.split(reachable).map((part, index) =>
    index % 2 === 1 ? (
      <a
        key={part}
        href={addressOf(part)}
        className="tabular inline-block text-ink underline underline-offset-4 hover:no-underline"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
