/** What begins in a worker and may go on for longer than the event itself. */
export interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A page of this site that is open in the browser. */
interface Client {
  url: string;
}

/** A request, or a message, of a page. */
export interface PageEvent extends LongEvent {
  clientId?: string;
  source?: Client | null;
  data?: unknown;
}

/** The part of a service worker's scope that is used; TypeScript's own types of it exclude those of pages. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { get(id: string): Promise<Client | undefined> };
  addEventListener(type: "install" | "activate" | "message", listener: (event: PageEvent) => void): void;
}

export const scope = self as unknown as WorkerScope;
