import type { Actor, World } from "./world.ts";

/** A request between its sender and the server, or its response on the way back. */
interface Sent {
  from: Actor;
  path: string;
  init: RequestInit;
  state: "out" | "at the server" | "back";
  response?: { status: number; text: string; headers: Headers };
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
  /** A copy whose response nobody waits for. */
  isCopy?: true;
}

/** Answers a request on a running instance; rejects if it dies meanwhile. */
export type Answering = (path: string, init: RequestInit) => Promise<Response>;

/** A network that loses, doubles, delays and reorders what is sent. */
export interface Network {
  /** As the browser's `fetch`. */
  fetch: typeof fetch;
  offline: Set<Actor>;
  /** How many requests and responses are on their way. */
  count: () => number;
  /** Whether the server works on anything: it waits ten seconds at most, and is quicker than this world's clock. */
  isBusy: () => boolean;
  describe: () => string;
  /** Carries one of them further, or loses it. @param faults how likely a fault is, 0 to 1. */
  move: (faults: number) => void;
  /** Loses every response on its way. */
  loseResponses: () => void;
  /** Nobody hears back from what an instance was doing. */
  drop: (actor: Actor) => void;
  /** Responses of 500, which no fault of the network or the machine explains. */
  failures: string[];
  /** How many requests arrived. */
  arrived: number;
}

/** @param instance chooses who answers a request; undefined while no instance runs */
export function createNetwork(world: World, instance: () => { actor: Actor; answer: Answering } | undefined): Network {
  let all: Sent[] = [];
  const forget = (sent: Sent) => {
    all = all.filter((other) => other !== sent);
  };
  const lose = (sent: Sent) => {
    forget(sent);
    if (!sent.isCopy && !sent.from.dead) sent.reject(new TypeError("Network error"));
  };
  const atServer = new Map<Actor, Set<Sent>>();

  const deliver = (sent: Sent) => {
    const to = instance();
    if (!to) return lose(sent);
    sent.state = "at the server";
    network.arrived += 1;
    const handled = atServer.get(to.actor) ?? new Set();
    atServer.set(to.actor, handled.add(sent));
    world.as(to.actor, async () => {
      const response = await to.answer(sent.path, sent.init);
      const text = await response.text();
      handled.delete(sent);
      if (response.status === 500) network.failures.push(`${sent.path}: ${text}`);
      sent.response = { status: response.status, text, headers: response.headers };
      sent.state = "back";
    });
  };
  const comeBack = (sent: Sent) => {
    forget(sent);
    const { response, from } = sent;
    if (!response || sent.isCopy || from.dead) return;
    const { status, headers, text } = response;
    sent.resolve(new Response(text, { status, headers }));
  };

  const network: Network = {
    fetch: (path, init = {}) => {
      const from = world.current();
      if (!from) throw new Error("Nobody sends this.");
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      if (network.offline.has(from)) reject(new TypeError("Network error"));
      else all.push({ from, path: String(path), init, state: "out", resolve, reject });
      return promise;
    },
    offline: new Set(),
    arrived: 0,
    failures: [],
    count: () => all.length,
    isBusy: () => all.some(({ state }) => state === "at the server"),
    describe: () => all.map(({ from, path, state }) => `${from.name} ${path} ${state}`).join(", "),
    move(faults) {
      all = all.filter((sent) => !sent.from.dead || sent.state === "at the server" || sent.isCopy);
      const moving = all.filter(({ state }) => state !== "at the server");
      if (moving.length === 0) return;
      const sent = world.pick(moving);
      const isFault = world.random() < faults;
      const isOut = sent.state === "out";
      if (network.offline.has(sent.from)) return lose(sent);
      if (!isFault) return isOut ? deliver(sent) : comeBack(sent);
      // Lost on either way, or sent twice: by a proxy, or by a phone that gave up waiting for it.
      if (world.random() < 0.5 || !isOut) return lose(sent);
      all.push({ ...sent, isCopy: true });
      deliver(sent);
    },
    loseResponses() {
      for (const sent of all.filter(({ state }) => state === "back")) lose(sent);
    },
    drop(actor) {
      for (const sent of atServer.get(actor) ?? []) lose(sent);
      atServer.delete(actor);
    },
  };
  return network;
}
