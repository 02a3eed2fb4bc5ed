import { useState } from "react";

/** A country's flag from the public flag service, or its code as text until that has loaded. */
export function Flag({ code, shown }: { code: string; shown: boolean }) {
  const [state, setState] = useState<{ code: string; is: "there" | "missing" }>();
  const is = state?.code === code ? state.is : "coming";
  return (
    <span className="relative inline-block min-w-6 text-center">
      {is !== "there" && code}
      {shown && is !== "missing" && (
        <img
          key={code}
          src={`https://flagcdn.com/w20/${code.toLowerCase()}.png`}
          width={20}
          height={14}
          alt=""
          loading="lazy"
          onLoad={() => setState({ code, is: "there" })}
          onError={() => setState({ code, is: "missing" })}
          className={
            is === "there"
              ? "inline-block h-auto w-5 align-middle shadow-[0_0_0_1px_#17111b26]"
              : "absolute inset-0 opacity-0"
          }
        />
      )}
    </span>
  );
}
