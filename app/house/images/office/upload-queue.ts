import { createStore } from "zustand/vanilla";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import type { LibraryImage } from "../shapes.ts";
import { fileRejection } from "./image-limits.ts";

/** A file being uploaded to the library. */
export interface Upload {
  id: number;
  file: File;
  state: "waiting" | "sending" | "added" | "duplicate" | "failed";
  /** 0 to 1. */
  progress: number;
  /** Why it failed, or empty. */
  error: string;
  /** Whether the connection was lost, in which case the server may have the file. */
  dropped: boolean;
  /** Whether the file was rejected before sending. */
  rejected: boolean;
  image?: LibraryImage;
}

let last = 0;

/**
 * A queue of uploads to the library. It outlives the screen that fills it, so that staff can work elsewhere meanwhile.
 *
 * @param concurrent how many files are sent at once; the server encodes one at a time. With 1, files are stored in
 * their order.
 */
export function createUploadQueue(concurrent: number) {
  const store = createStore<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));

  function change(id: number, more: Partial<Upload>): void {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((item) => (item.id === id ? { ...item, ...more } : item)),
    }));
  }

  const inState = (state: Upload["state"]) => store.getState().uploads.filter((item) => item.state === state);

  async function send({ id, file, dropped }: Upload): Promise<void> {
    change(id, { state: "sending", progress: 0, error: "" });
    const form = new FormData();
    form.set("image", file);
    const onProgress = (progress: number) => change(id, { progress });
    const answer = await callApi("POST /images/add-image", { form, onProgress });
    if (answer.kind === "ok") {
      const { image, duplicate } = answer.data;
      // If the response was lost, a retry finds the file as a "duplicate".
      change(id, { state: duplicate && !dropped ? "duplicate" : "added", progress: 1, image });
    } else {
      const isLost = answer.kind === "unreachable";
      const error = isLost ? "Connection lost." : (errorMessage(answer) ?? "Log in again, then try again.");
      change(id, { state: "failed", error, dropped: dropped || isLost });
    }
    sendNext();
  }

  function sendNext(): void {
    const free = concurrent - inState("sending").length;
    for (const item of inState("waiting").slice(0, Math.max(0, free))) send(item);
  }

  return {
    store,
    /** Adds files to the queue. @param room the number of files accepted; any others get the error `full`. */
    upload(files: Iterable<File>, { room = Number.POSITIVE_INFINITY, full = "" } = {}): void {
      let taken = 0;
      const added = [...files].map((file): Upload => {
        last += 1;
        const error = fileRejection(file) || (taken < room ? "" : full);
        if (!error) taken += 1;
        const state = error ? "failed" : "waiting";
        return { id: last, file, state, progress: 0, error, dropped: false, rejected: error !== "" };
      });
      store.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
      sendNext();
    },
    /** Sends a failed file again. */
    retry(id: number): void {
      change(id, { state: "waiting", error: "" });
      sendNext();
    },
    /** Retries uploads that a lost connection interrupted. */
    retryDropped(): void {
      for (const { id, dropped } of inState("failed")) if (dropped) change(id, { state: "waiting", error: "" });
      sendNext();
    },
    /** Clears finished and rejected uploads from the list. */
    clear(): void {
      store.setState(({ uploads }) => ({
        uploads: uploads.filter(({ state }) => state === "waiting" || state === "sending"),
      }));
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Whether an upload is waiting or in progress. */
export const isPending = ({ state }: Upload): boolean => state === "waiting" || state === "sending";

/** Whether an upload's image is in the library. */
export const isStored = ({ state }: Upload): boolean => state === "added" || state === "duplicate";
