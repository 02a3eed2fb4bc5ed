import { useEffect, useState } from "react";
import { callStaffApi } from "../../../staff/toolkit/call-staff-api.ts";

/** An event that an offer can be for. */
export interface ComingEvent {
  _id: string;
  name: string;
  start_date: string;
  status: boolean;
}

interface Page {
  items: ComingEvent[];
  total: number;
  page_size: number;
}

/** Enough for years to come. */
const MAX_PAGES = 10;

const pageOf = (page: number) => callStaffApi<Page>(`/api/event/admin-all-events?show=coming&sort=start&page=${page}`);

async function listComingEvents(): Promise<ComingEvent[] | null> {
  const first = await pageOf(1);
  if (first.kind !== "ok") return null;
  const { items, total, page_size } = first.data;
  const pages = Math.min(MAX_PAGES, Math.ceil(total / page_size));
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => pageOf(index + 2)));
  return [...items, ...others.flatMap((other) => (other.kind === "ok" ? other.data.items : []))];
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
