import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { shortLinkPath } from "../../../platform/views/short-link.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import type { ShortLink } from "../links/shapes.ts";

/** Deletes a short link and offers Undo. @returns whether it was deleted. */
export async function removeLink({ word, version }: ShortLink): Promise<boolean> {
  const params = { word };
  const answer = await callApi("POST /insights/links/:word/delete", { params, version });
  const undo = async () => {
    const restored = await callApi("POST /insights/links/:word/restore", { params });
    if (restored.kind === "ok") showToast(`${shortLinkPath(word)} restored.`);
    else toastError(restored);
    await reloadData("GET /insights/links");
  };
  if (answer.kind === "ok") showToast(`${shortLinkPath(word)} deleted.`, { undo });
  else toastError(answer);
  await reloadData("GET /insights/links");
  return answer.kind === "ok";
}
