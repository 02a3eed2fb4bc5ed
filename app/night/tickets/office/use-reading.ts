import { useState } from "react";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { SentReading } from "../schema.ts";
import type { ImportPreview, TicketShop } from "../shapes.ts";

type Meaning = ImportPreview["words"][number]["meaning"];

export const wordId = ({ field, key }: Pick<ImportPreview["words"][number], "field" | "key">) => `${field} ${key}`;

export type Reading = ReturnType<typeof useReading>;

/** Staff's unsaved choices of how a shop's file is read. @param onSaved reads the file again. */
export function useReading(shop: TicketShop | undefined, onSaved: () => void) {
  const [meanings, setMeanings] = useState<ReadonlyMap<string, Meaning>>(new Map());
  const [shared, setShared] = useState<SentReading["shared_codes"]>(null);
  const { busy, failed, send } = useSend();
  const reset = () => {
    setMeanings(new Map());
    setShared(null);
  };
  const save = (words: ImportPreview["words"]) => {
    if (!shop) return;
    const sent: Record<string, Record<string, Meaning>> = {};
    for (const word of words) {
      const meaning = meanings.get(wordId(word));
      if (meaning) sent[word.field] = { ...sent[word.field], [word.key]: meaning };
    }
    send(
      () =>
        callApi("POST /tickets/shops/:id/reading", {
          params: { id: shop._id },
          json: { words: sent, shared_codes: shared ?? shop.shared_codes },
        }),
      () => {
        reset();
        onSaved();
      },
    );
  };
  return {
    meanings,
    shared,
    busy,
    failed,
    reset,
    save,
    setShared,
    isChanged: meanings.size > 0 || shared !== null,
    change: (id: string, meaning: Meaning) => setMeanings(new Map(meanings).set(id, meaning)),
  };
}
