import { useEffect, useState } from "react";
import { callApi } from "../../../staff/toolkit/call-api.ts";

/** An event that an offer can be for. */
export interface ComingEvent {
  _id: string;
  name: string;
  start_date: string;
  status: boolean;
}

/** Enough for years to come. */
const MAX_PAGES = 10;

async function readPage(page: number) {
  const answer = await callApi("GET /event/admin-all-events", { query: { show: "coming", sort: "start", page } });
  return answer.kind === "ok" && "items" in answer.data ? answer.data : null;
}

async function listComingEvents(): Promise<ComingEvent[] | null> {
  const first = await readPage(1);
  if (!first) return null;
  const { items, total, page_size } = first;
  const pages = Math.min(MAX_PAGES, Math.ceil(total / page_size));
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => readPage(index + 2)));
  return [...items, ...others.flatMap((other) => other?.items ?? [])];
}

/** Events that are not over, nearest first: empty until they are loaded, null if they cannot be. */
export function useComingEvents(): ComingEvent[] | null {
  const [events, setEvents] = useState<ComingEvent[] | null>([]);
  useEffect(() => {
    let mounted = true;
    listComingEvents().then((found) => mounted && setEvents(found));
    return () => {
      mounted = false;
    };
  }, []);
  return events;
}
