import { createStore, type StoreApi } from "zustand/vanilla";

/** A list that is loaded with one request, and its state. */
export interface ListState<Item, Scope extends string> {
  list: Item[];
  /** True initially and during a request. */
  loading: boolean;
  /** True after a failed request, until a request succeeds. */
  offline: boolean;
  error: string | null;
  /** The list's scope: null until it has data, `page` for data rendered into the page, otherwise the loaded scope. */
  holds: Scope | "page" | null;
}

export interface ListActions<Item, Scope extends string> {
  /** Loads the list. Never throws: a failure sets `offline` and `error`, and keeps the previous list. */
  load(scope: Scope): Promise<void>;
  /** Loads `scope`, unless it or one of `orMore` is already loaded or loading. */
  ensure(scope: Scope, ...orMore: Scope[]): void;
  setList(list: Item[]): void;
  /** Replaces the item with the same `_id`; if there is none, logs an error to the console and changes nothing. */
  replace(item: Item): void;
  setLoading(loading: boolean): void;
  setError(error: string | null): void;
  /** Fills a list that has not been loaded with the page's data. */
  seed(list: Item[]): void;
}

export type ListStore<Item, Scope extends string> = StoreApi<ListState<Item, Scope> & ListActions<Item, Scope>>;

/**
 * Creates a store for a list that is loaded at startup (docs/contract.md, Lists in the browser).
 *
 * @param kind names an item in console messages: `Event`. @param fetchList loads the list; its error's message becomes
 * `error`.
 */
export function createListStore<Item extends { _id: string }, Scope extends string>(
  kind: string,
  fetchList: (scope: Scope) => Promise<Item[]>,
): ListStore<Item, Scope> {
  let newest = 0;
  let loadingScope: Scope | null = null;
  return createStore((set, get) => ({
    list: [],
    loading: true,
    offline: false,
    error: null,
    holds: null,
    async load(scope) {
      newest += 1;
      const request = newest;
      loadingScope = scope;
      set({ loading: true, error: null, offline: false });
      try {
        const list = await fetchList(scope);
        if (request === newest) set({ list, holds: scope, loading: false, error: null, offline: false });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (request === newest) set({ loading: false, offline: true, error: message });
      }
      if (request === newest) loadingScope = null;
    },
    ensure(scope, ...orMore) {
      const { holds, load } = get();
      if (![scope, ...orMore].some((enough) => enough === holds || enough === loadingScope)) load(scope);
    },
    setList: (list) => set({ list }),
    replace(item) {
      const { list } = get();
      if (list.some(({ _id }) => _id === item._id)) {
        set({ list: list.map((listed) => (listed._id === item._id ? item : listed)) });
      } else {
        console.log(`${kind} not found`);
      }
    },
    setLoading: (loading) => set({ loading }),
    setError: (error) => set({ error }),
    seed(list) {
      const { holds } = get();
      if (holds === null || holds === "page") set({ list, holds: "page", loading: false });
    },
  }));
}
