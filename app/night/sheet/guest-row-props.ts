import type { ReactNode } from "react";
import type { GuestActionKind } from "../../bookings/door-log/door-actions.ts";
import type { ActionDetails } from "./night-state.ts";
import type { Guest } from "./sheet.ts";

export interface GuestRowProps {
  guest: Guest;
  /** The server's clock, ms since 1970. */
  now: number;
  open: boolean;
  /** Nothing can be recorded. */
  readOnly: boolean;
  onOpen: (id: string) => void;
  /** Whether the user may let guests in against a rule. */
  mayOverride: boolean;
  onAction: (guest: Guest, what: GuestActionKind, more?: ActionDetails) => void;
  onUndo: (guest: Guest, action?: string) => void;
  /** More controls of an open row. */
  children?: ReactNode;
}

/** The classes of a button that is large enough for a thumb. */
export const thumb =
  "inline-flex min-h-13 cursor-pointer flex-col items-center justify-center px-2 text-base leading-tight font-semibold whitespace-nowrap";

/** The button of the next action. */
export const todo = `${thumb} border-2 border-ink text-ink active:bg-ink active:text-paper`;
