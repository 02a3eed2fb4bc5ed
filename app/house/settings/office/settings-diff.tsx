import { lookFilePath } from "../../branding/look-files.ts";
import { ImageSettingThumb } from "../../images/office/image-setting-thumb.tsx";
import {
  type ChangedImage,
  type DescribedChange,
  describeChange,
  differingPart,
  type TextChange,
} from "../describe-change.ts";
import type { SettingChange } from "../shapes.ts";

/** The image of a change; its alt text is shown beside it. */
function ChangedImageThumb({ image, small = false }: { image: ChangedImage; small?: boolean }) {
  if (typeof image === "object")
    return <ImageSettingThumb {...image} className={small ? "size-11" : "h-24 w-32 max-w-[40%]"} />;
  // Both dark and light images are visible on this background.
  return <img src={lookFilePath(image)} alt="" className="h-16 max-w-[40%] shrink-0 bg-[#888] object-contain p-1" />;
}

interface SideProps {
  label: string;
  mark: "del" | "ins";
  start: string;
  middle: string;
  end: string;
  image: ChangedImage | undefined;
}

function Side({ label, mark: Mark, start, middle, end, image }: SideProps) {
  const classes = {
    del: "bg-(--fresh) text-(--fresh-ink) line-through",
    ins: "bg-(--done) text-(--done-ink) no-underline",
  };
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-quiet">{label}</dt>
      <dd className="flex gap-3">
        {image !== undefined && <ChangedImageThumb image={image} />}
        <span className="min-w-0 wrap-anywhere whitespace-pre-line">
          {start}
          {middle && <Mark className={classes[Mark]}>{middle}</Mark>}
          {end}
          {start + middle + end === "" && (
            <span className="text-quiet">
              {image !== undefined ? "No alt text" : Mark === "del" ? "None" : "Removed"}
            </span>
          )}
        </span>
      </dd>
    </div>
  );
}

function TextDiff({ change }: { change: TextChange }) {
  const { start, gone, come, end } = differingPart(change);
  return (
    <dl className="grid gap-x-8 gap-y-2 py-2 sm:grid-cols-2">
      <Side label="Before" mark="del" start={start} middle={gone} end={end} image={change.images?.before} />
      <Side label="After" mark="ins" start={start} middle={come} end={end} image={change.images?.after} />
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
              <li key={JSON.stringify(item)} className="py-1 wrap-anywhere">
                <span className="inline-flex items-center gap-3 align-middle">
                  {item.image !== undefined && <ChangedImageThumb image={item.image} small />}
                  {item.text || "No alt text"}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}

/** Changed settings, each before and after; lists are compared item by item. */
export function SettingsDiff({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <ul className="border-t border-rule">
      {changes.map((change) => (
        <Change key={change.path} change={describeChange(change)} />
      ))}
    </ul>
  );
}
