import { type DescribedChange, describeChange, differingPart, type TextChange } from "../describe-change.ts";
import type { SettingChange } from "../shapes.ts";

interface SideProps {
  label: string;
  mark: "del" | "ins";
  start: string;
  middle: string;
  end: string;
}

function Side({ label, mark: Mark, start, middle, end }: SideProps) {
  const classes = {
    del: "bg-(--fresh) text-(--fresh-ink) line-through",
    ins: "bg-(--done) text-(--done-ink) no-underline",
  };
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-quiet">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {start}
        {middle && <Mark className={classes[Mark]}>{middle}</Mark>}
        {end}
        {start + middle + end === "" && <span className="text-quiet">{Mark === "del" ? "None" : "Removed"}</span>}
      </dd>
    </div>
  );
}

function TextDiff({ change }: { change: TextChange }) {
  const { start, gone, come, end } = differingPart(change);
  return (
    <dl className="grid gap-x-8 gap-y-2 py-2 sm:grid-cols-2">
      <Side label="Before" mark="del" start={start} middle={gone} end={end} />
      <Side label="After" mark="ins" start={start} middle={come} end={end} />
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
