import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import type { ImageShow } from "../library-image.ts";
import type { LibraryImage } from "../shapes.ts";

interface Loaded {
  /** Null until the first page is there. */
  images: LibraryImage[] | null;
  total: number;
  next: string | null;
}

const nothing: Loaded = { images: null, total: 0, next: null };

interface ImageFilter {
  q: string;
  show?: ImageShow;
  /** First and last day, or empty. */
  from?: string;
  till?: string;
}

/** Loads the images that match, page after page. */
export function useImages({ q, show, from, till }: ImageFilter) {
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
      const answer = await callApi("GET /images/admin-images", {
        query: { q, show, from, till, ...(after && { after }) },
      });
      if (request !== asked.current) return;
      setLoading(false);
      if (answer.kind !== "ok") return setFailed(errorMessage(answer) ?? "");
      const { items, total, next } = answer.data;
      setLoaded((before) => ({ images: after ? [...(before.images ?? []), ...items] : items, total, next }));
    },
    [q, show, from, till],
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
