import { type RefObject, useEffect, useState } from "react";
import { isWallTime } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { previewShareImage } from "./event-calls.ts";

interface SharePreviewProps {
  form: RefObject<HTMLFormElement | null>;
  /** The id of the stored event, if any. */
  id: string | undefined;
}

/** The share image of an event as typed. */
export function SharePreview({ form, id }: SharePreviewProps) {
  const [rendered, setRendered] = useState<{ src: string } | { wrong: string } | null>(null);
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const [name, start, end] = ["name", "start_date", "end_date"].map((field) => String(typed.get(field)).trim());
    if (!name || !isWallTime(start ?? "") || !isWallTime(end ?? ""))
      return setRendered({ wrong: "Enter a name, start and end to see it." });
    const gone = new AbortController();
    let src = "";
    previewShareImage(typed, id, gone.signal).then((answer) => {
      if (gone.signal.aborted) return;
      if (typeof answer === "string") return setRendered({ wrong: answer });
      src = URL.createObjectURL(answer);
      setRendered({ src });
    });
    return () => {
      gone.abort();
      if (src) URL.revokeObjectURL(src);
    };
  }, [form, id]);
  return (
    <div className="grid aspect-[1200/630] max-w-[600px] place-items-center border border-rule bg-raised text-quiet">
      {rendered === null && <p>Creating the image...</p>}
      {rendered && "wrong" in rendered && <p className="px-6 text-center text-balance">{rendered.wrong}</p>}
      {rendered && "src" in rendered && (
        <img
          src={rendered.src}
          alt="Preview of the shared link"
          width={1200}
          height={630}
          className="block h-auto w-full"
        />
      )}
    </div>
  );
}
