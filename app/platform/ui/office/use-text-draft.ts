import { useEffect, useState } from "react";
import { discardOfficeDraft, readOfficeDraft, saveOfficeDraft } from "./office-draft.ts";

/** The text of a single field, such as a note, saved on this device until it is empty. @param name of the draft. */
export function useTextDraft(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readOfficeDraft(name)?.values.note ?? "");
  useEffect(() => {
    if (text.trim() === "") discardOfficeDraft(name);
    else saveOfficeDraft(name, { values: { note: text }, base: {}, file: false });
  }, [name, text]);
  return [text, setText];
}
