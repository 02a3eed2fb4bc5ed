import { useCallback, useEffect, useRef, useState } from "react";
import { callStaffApi } from "../../../staff/toolkit/call-staff-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import type { ImagesPage, LibraryImage } from "../shapes.ts";

interface Loaded {
  /** Null until the first page is there. */
  images: LibraryImage[] | null;
  total: number;
  next: string | null;
}

const nothing: Loaded = { images: null, total: 0, next: null };

/** Loads the images that match, page after page. @param query of `admin-images`, without `after`. */
export function useImages(query: string) {
  const [loaded, setLoaded] = useState(nothing);
  const [loading, setLoading] = useState(true);
  const [failed, setFailed] = useState("");
  /** Counts requests; only the newest response is used. */
  const asked = useRef(0);

  const load = useCallback(
    async (after: string | null) => {
      asked.current += 1;
      const request = asked.current;
      setLoading(true);
      setFailed("");
      const parts = new URLSearchParams(query);
      if (after) parts.set("after", after);
      const answer = await callStaffApi<ImagesPage>(`/api/images/admin-images?${parts}`);
      if (request !== asked.current) return;
      setLoading(false);
      if (answer.kind !== "ok") return setFailed(errorMessage(answer) ?? "");
      const { items, total, next } = answer.data;
      setLoaded((before) => ({ images: after ? [...(before.images ?? []), ...items] : items, total, next }));
    },
    [query],
  );
  useEffect(() => {
    load(null);
  }, [load]);

  const { images, total, next } = loaded;
  return {
    images,
    total,
    loading,
    failed,
    hasMore: next !== null,
    loadMore: () => load(next),
    reload: () => load(null),
  };
}
