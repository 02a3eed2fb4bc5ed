import { describe, expect, test, vi } from "vitest";
import { createListStore } from "./list-store.ts";

interface Thing {
  _id: string;
  name: string;
}
const one: Thing = { _id: "1", name: "one" };
const two: Thing = { _id: "2", name: "two" };

/** A store with controlled responses. */
function storeWithCalls() {
  const calls: { scope: string; answer: (list: Thing[]) => void; fail: (error: unknown) => void }[] = [];
  const store = createListStore<Thing, "some" | "all">(
    "Event",
    (scope) => new Promise((answer, fail) => calls.push({ scope, answer, fail })),
  );
  return { store, calls };
}

describe("a list that one call loads", () => {
  test("starts empty and loading, neither offline nor failed", () => {
    const { store } = storeWithCalls();
    expect(store.getState()).toMatchObject({ list: [], loading: true, offline: false, error: null, holds: null });
  });

  test("starting a load sets loading, clears the error and sets offline false", async () => {
    const { store, calls } = storeWithCalls();
    const first = store.getState().load("all");
    calls[0]?.fail(new Error("HTTP error! status: 500"));
    await first;
    store.getState().load("all");
    expect(store.getState()).toMatchObject({ loading: true, error: null, offline: false });
  });

  test("success stores the answer and ends loading", async () => {
    const { store, calls } = storeWithCalls();
    const load = store.getState().load("all");
    calls[0]?.answer([one, two]);
    await load;
    expect(store.getState()).toMatchObject({
      list: [one, two],
      loading: false,
      error: null,
      offline: false,
      holds: "all",
    });
  });

  test("failure ends loading, sets offline, stores the message and keeps the list", async () => {
    const { store, calls } = storeWithCalls();
    store.getState().seed([one]);
    const load = store.getState().load("all");
    calls[0]?.fail(new Error("HTTP error! status: 503"));
    await load;
    expect(store.getState()).toMatchObject({
      list: [one],
      loading: false,
      offline: true,
      error: "HTTP error! status: 503",
      holds: "page",
    });
  });

  test("an answer that a newer call has replaced changes nothing", async () => {
    const { store, calls } = storeWithCalls();
    const slow = store.getState().load("some");
    const quick = store.getState().load("all");
    calls[1]?.answer([one, two]);
    await quick;
    calls[0]?.answer([one]);
    await slow;
    expect(store.getState()).toMatchObject({ list: [one, two], holds: "all" });
  });

  test("replaces the whole list, and one item by its id", () => {
    const { store } = storeWithCalls();
    store.getState().setList([one, two]);
    store.getState().replace({ _id: "2", name: "changed" });
    expect(store.getState().list).toEqual([one, { _id: "2", name: "changed" }]);
  });

  test("replacing a missing item changes nothing and logs an error", () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const { store } = storeWithCalls();
    store.getState().setList([one]);
    store.getState().replace(two);
    expect(store.getState().list).toEqual([one]);
    expect(log).toHaveBeenCalledWith("Event not found");
    log.mockRestore();
  });

  test("sets loading and error by hand", () => {
    const { store } = storeWithCalls();
    store.getState().setLoading(false);
    store.getState().setError("no");
    expect(store.getState()).toMatchObject({ loading: false, error: "no" });
  });

  test("preloaded data fills an unloaded list and never replaces a loaded one", async () => {
    const { store, calls } = storeWithCalls();
    store.getState().seed([one]);
    expect(store.getState()).toMatchObject({ list: [one], loading: false, holds: "page" });
    const load = store.getState().load("all");
    calls[0]?.answer([one, two]);
    await load;
    store.getState().seed([two]);
    expect(store.getState().list).toEqual([one, two]);
  });

  test("is loaded once for all callers, and again only when more is needed", async () => {
    const { store, calls } = storeWithCalls();
    store.getState().ensure("some", "all");
    store.getState().ensure("some", "all");
    expect(calls.map(({ scope }) => scope)).toEqual(["some"]);
    calls[0]?.answer([one]);
    await expect.poll(() => store.getState().holds).toBe("some");
    store.getState().ensure("some", "all");
    expect(calls).toHaveLength(1);
    store.getState().ensure("all");
    expect(calls.map(({ scope }) => scope)).toEqual(["some", "all"]);
  });
});
