import type * as z from "zod/mini";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Block, RichText } from "../../platform/lib/rich-text.ts";
import type { shownWithShape } from "./shapes.ts";

/** A heading with its text. */
interface ShownSection {
  title: string;
  text: RichText;
}

/** Terms and notices as guests were shown them, placeholders filled in. */
export interface ShownTexts {
  /** The day the terms last changed, `YYYY-MM-DD`. */
  updated: string;
  terms: readonly ShownSection[];
  /** The text that subscribers agree to. */
  consent: string;
  /** The notice below each form. */
  notices: Readonly<Record<Notice, RichText>>;
}

/** A text as stored: the oldest ones are plain lines, without lists, emphasis and links. */
type StoredText = readonly (string | Block)[];

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "shown_texts.body": Omit<ShownTexts, "terms" | "notices"> & {
      terms: readonly ({ title: string } & ({ text: StoredText } | { paragraphs: StoredText }))[];
      notices: Readonly<Record<Notice, StoredText>>;
    };
  }
}

export type Notice = "request" | "message" | "claim" | "application" | "newsletter";

/** The notice below the form of each kind of request. */
export const noticeOf: Readonly<Record<RequestKind, Notice>> = {
  "vip-table": "request",
  function: "request",
  contact: "message",
  career: "application",
  claim: "claim",
};

/** The texts that one request was sent with. */
export type ShownWith = z.output<typeof shownWithShape>;
