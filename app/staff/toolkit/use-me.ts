import { useCallback } from "react";
import { createStore } from "zustand/vanilla";
import { useStore } from "../../platform/lib/use-store.ts";
import type { Capability } from "../../platform/roles/roles.ts";
import { closeOfficeDrafts, openOfficeDrafts } from "../../platform/ui/office/office-draft.ts";
import type { Me } from "../auth/shapes.ts";
import { callApi } from "./call-api.ts";
import { officeQueries } from "./office-queries.ts";

/** The admin who is logged in; null until it is loaded, `failed` if it could not be. */
const meStore = createStore<{ me: Me | null; failed: boolean }>(() => ({ me: null, failed: false }));

/** Loads who is logged in and what they may do, for every screen. */
export async function loadMe(): Promise<void> {
  const answer = await callApi("GET /admin/me");
  if (answer.kind === "ok") {
    openOfficeDrafts(answer.data.draft_key);
    meStore.setState({ me: answer.data, failed: false });
  } else meStore.setState({ failed: answer.kind !== "ended" });
}

/** Loads the same unless it is loaded. @returns it, or null if it could not be loaded. */
export async function ensureMe(): Promise<Me | null> {
  if (meStore.getState().me === null) await loadMe();
  return meStore.getState().me;
}

/** Forgets who was logged in and what was loaded for them; their drafts stay, unreadable. */
export function clearMe(): void {
  officeQueries.clear();
  closeOfficeDrafts();
  meStore.setState({ me: null, failed: false });
}

/** The admin who is logged in; null while it is loading. */
export function useMe(): Me | null {
  return useStore(meStore, ({ me }) => me);
}

/** Whether loading the logged-in admin failed. */
export function useMeFailed(): boolean {
  return useStore(meStore, ({ me, failed }) => me === null && failed);
}

/** Asks whether the admin may do something; nothing while that is loading. */
export function useCan(): (capability: Capability) => boolean {
  const me = useMe();
  return useCallback((capability) => me?.capabilities.includes(capability) ?? false, [me]);
}
