import { useEffect, useState } from "react";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import type { CampaignPreview } from "../write/shapes.ts";
import { contentOf } from "./campaign-values.ts";

const DEBOUNCE_MS = 400;

/** The draft as rendered by the server. */
export interface Preview {
  /** The last successful rendering. */
  shown: CampaignPreview | null;
  /** Why the current draft can't be rendered, or empty. */
  failed: string;
  /** The error of the subscriber's address, or empty. */
  wrongAs: string;
}

/** Renders the draft, debounced. @param as the email address of a subscriber to render it for; empty for anyone */
export function usePreview(typed: Values, as: string): Preview {
  const [preview, setPreview] = useState<Preview>({ shown: null, failed: "", wrongAs: "" });
  const content = JSON.stringify({ ...contentOf(typed), ...(as && { as }) });
  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await callApi("POST /campaigns/preview", { json: JSON.parse(content), signal: gone.signal });
      if (gone.signal.aborted) return;
      if (answer.kind === "ok") return setPreview({ shown: answer.data, failed: "", wrongAs: "" });
      const { as: wrongAs = "", ...others } = answer.kind === "refused" ? answer.errors : {};
      const [first] = Object.values(others);
      setPreview(({ shown }) => ({ shown, wrongAs, failed: wrongAs ? "" : (first ?? errorMessage(answer) ?? "") }));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [content]);
  return preview;
}
