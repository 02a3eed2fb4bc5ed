import type { StoreApi } from "zustand/vanilla";
import type { DoorAction, DoorState } from "../../bookings/door-log/door-actions.ts";
import type { DoorActionKind } from "../../platform/db/tables/door.ts";
import type { CallApi } from "../../staff/toolkit/call-api.ts";
import type { SeenAction } from "./fill-gap.ts";
import type { UnsentDoorAction } from "./night-storage.ts";
import type { Sheet } from "./sheet-shapes.ts";

/** A message for the door about an update that was sent in the background. */
export interface News {
  id: string;
  text: string;
}

export interface NightState {
  sheet: Sheet | null;
  /** When the sheet was last in sync with the server, ms since 1970. */
  asOf: number | null;
  /** Updates: door actions that the server has not confirmed. */
  waiting: UnsentDoorAction[];
  /** What this phone saw of the log before its code ended; sent again if the server was restored and lacks it. */
  seen: SeenAction[];
  /** How many of these the server lacks; 0 until the phone knows. */
  lacking: number;
  /** When the phone went offline, ms since 1970. */
  offSince: number | null;
  /** The error message where there is no sheet. */
  failed: string | null;
  /** This phone may let guests in against a rule. */
  mayOverride: boolean;
  /** The token was revoked or has expired. */
  ended: boolean;
  /** The phone's storage is full. */
  full: boolean;
  news: News[];
}

/** One night on one phone. */
export interface Night {
  store: StoreApi<NightState>;
  /** The server's clock, ISO 8601 in UTC, as far as this phone knows it. */
  now(): string;
  /** Records a door action, on this phone first. @param request empty for people without a name. @returns its id. */
  action(request: string, what: DoorActionKind, more?: ActionDetails): Promise<string>;
  /** Undoes the actions behind a guest's current state. */
  undo(request: string, state: DoorState): void;
  /** Sends updates and fetches changes now. */
  sync(): Promise<void>;
  call: CallApi;
  night: string;
  /** The name of the phone's door; empty in the office. */
  door: string;
  dismiss(id: string): void;
  start(): () => void;
}

/** More about a door action; by default it has a new id and happens now. */
export interface ActionDetails
  extends Partial<Pick<DoorAction, "undoes" | "people" | "party" | "reason" | "room" | "rooms" | "paid" | "at">> {
  id?: string;
}
