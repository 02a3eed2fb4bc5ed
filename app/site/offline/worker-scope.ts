/** The used part of `ExtendableEvent`. */
export interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** An open page of this site. */
interface Client {
  url: string;
}

/** A request or message from a page. */
export interface PageEvent extends LongEvent {
  clientId?: string;
  source?: Client | null;
  data?: unknown;
}

/** The used part of a service worker's scope: TypeScript's `webworker` types conflict with `dom`. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { get(id: string): Promise<Client | undefined> };
  addEventListener(type: "install" | "activate" | "message", listener: (event: PageEvent) => void): void;
}

declare const self: WorkerScope;

export const scope = self;
