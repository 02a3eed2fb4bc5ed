import { createStore } from "zustand/vanilla";
import { fileRejection } from "../../../house/images/office/image-limits.ts";
import type { LibraryImage } from "../../../house/images/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";

/** A file on its way to the library. */
export interface Upload {
  id: number;
  file: File;
  state: "waiting" | "sending" | "added" | "duplicate" | "failed";
  /** 0 to 1. */
  progress: number;
  /** Why it failed. */
  error: string;
  /** Whether the connection was lost: the server may have the file. */
  dropped: boolean;
  /** Whether it can't be sent at all. */
  rejected: boolean;
  image?: LibraryImage;
}

/** Number of parallel uploads: the server encodes one at a time. */
const MAX_CONCURRENT = 2;

/** Uploads outlive the screen, so that staff can go on working. */
export const uploadsStore = createStore<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));

let last = 0;

function change(id: number, more: Partial<Upload>): void {
  uploadsStore.setState(({ uploads }) => ({
    uploads: uploads.map((item) => (item.id === id ? { ...item, ...more } : item)),
  }));
}

const inState = (state: Upload["state"]) => uploadsStore.getState().uploads.filter((item) => item.state === state);

async function send({ id, file, dropped }: Upload): Promise<void> {
  change(id, { state: "sending", progress: 0, error: "" });
  const form = new FormData();
  form.set("image", file);
  const onProgress = (progress: number) => change(id, { progress });
  const answer = await callApi("POST /images/add-image", { form, onProgress });
  if (answer.kind === "ok") {
    const { image, duplicate } = answer.data;
    // If a response was lost, the retry is a "duplicate".
    change(id, { state: duplicate && !dropped ? "duplicate" : "added", progress: 1, image });
  } else {
    const isLost = answer.kind === "unreachable";
    const error = isLost ? "Connection lost." : (errorMessage(answer) ?? "Log in again, then try again.");
    change(id, { state: "failed", error, dropped: dropped || isLost });
  }
  sendNext();
}

function sendNext(): void {
  const free = MAX_CONCURRENT - inState("sending").length;
  for (const item of inState("waiting").slice(0, Math.max(0, free))) send(item);
}

/** Sends files to the library, a few at once. */
export function upload(files: Iterable<File>): void {
  const added = [...files].map((file): Upload => {
    last += 1;
    const error = fileRejection(file);
    const state = error ? "failed" : "waiting";
    return { id: last, file, state, progress: 0, error, dropped: false, rejected: error !== "" };
  });
  uploadsStore.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  sendNext();
}

/** Sends a failed file again. */
export function retryUpload(id: number): void {
  change(id, { state: "waiting", error: "" });
  sendNext();
}

/** Retries uploads that a lost connection interrupted. */
export function retryDropped(): void {
  for (const { id, dropped } of inState("failed")) if (dropped) change(id, { state: "waiting", error: "" });
  sendNext();
}

/** Clears finished and rejected uploads from the list. */
export function clearUploads(): void {
  uploadsStore.setState(({ uploads }) => ({
    uploads: uploads.filter(({ state }) => state === "waiting" || state === "sending"),
  }));
}
