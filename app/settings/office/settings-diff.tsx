import { type DescribedChange, describeChange, differingPart, type TextChange } from "../describe-change.ts";
import type { SettingChange } from "../settings-state.ts";

function Side({
  label,
  text,
  marked,
}: {
  label: string;
  text: { start: string; middle: string; end: string };
  marked: "del" | "ins";
}) {
  const { start, middle, end } = text;
  const Mark = marked;
  const isEmpty = start + middle + end === "";
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-quiet">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {isEmpty ? (
          <span className="text-quiet">{marked === "del" ? "None" : "Removed"}</span>
        ) : (
          <>
            {start}
            {middle && (
              <Mark
                className={
                  marked === "del"
                    ? "bg-(--fresh) text-(--fresh-ink) line-through"
                    : "bg-(--done) text-(--done-ink) no-underline"
                }
              >
                {middle}
              </Mark>
            )}
            {end}
          </>
        )}
      </dd>
    </div>
  );
}

function TextDiff({ change }: { change: TextChange }) {
  const { start, gone, come, end } = differingPart(change);
  return (
    <dl className="grid gap-x-8 gap-y-2 py-2 sm:grid-cols-2">
      <Side label="Before" marked="del" text={{ start, middle: gone, end }} />
      <Side label="After" marked="ins" text={{ start, middle: come, end }} />
    </dl>
  );
}

function Change({ change: { label, texts, order } }: { change: DescribedChange }) {
  return (
    <li className="border-b border-rule py-3">
      <h3 className="font-semibold">{label}</h3>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
        <TextDiff key={at} change={text} />
      ))}
      {order && (
        <div className="py-2">
          <p className="text-[13px] text-quiet">New order</p>
          <ol className="list-decimal pl-5">
            {order.map((item) => (
              <li key={item} className="wrap-anywhere">
                {item}
              </li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}

/** Changed settings, each before and after; lists item by item. */
export function SettingsDiff({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <ul className="border-t border-rule">
      {changes.map((change) => (
        <Change key={change.path} change={describeChange(change)} />
      ))}
    </ul>
  );
}
