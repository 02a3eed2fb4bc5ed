import { phoneGroups } from "../../lib/phone/phone-groups.ts";

/** A phone number in its country's groups, on one line. The gaps are not characters: copying gives the plain number. */
export function Phone({ number }: { number: string }) {
  return (
    <span className="whitespace-nowrap">
      {phoneGroups(number).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
        <span key={at} className={at > 0 ? "ml-[0.3em]" : ""}>
          {group}
        </span>
      ))}
    </span>
  );
}
