import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { endpointUrl } from "../../../platform/http/endpoint-types.ts";
import { loadData, officeQueries } from "../../../staff/toolkit/office-queries.ts";
import type { ImageShow } from "../library-image.ts";

interface ImageFilter {
  q: string;
  show?: ImageShow;
  /** First and last day on which images were added, or empty. */
  from?: string;
  till?: string;
}

const LIST = "GET /images/admin-images";

/** Loads the images that match a filter, page by page. */
export function useImages(filter: ImageFilter) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [LIST, filter],
      queryFn: ({ pageParam: after, signal }) =>
        loadData(LIST, endpointUrl(LIST, { query: { ...filter, ...(after && { after }) } }), signal),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    },
    officeQueries,
  );
  return {
    /** Null until the first page has loaded. */
    images: data?.pages.flatMap(({ items }) => items) ?? null,
    total: data?.pages.at(-1)?.total ?? 0,
    loading: isFetching,
    failed: isFetching ? "" : (error?.message ?? ""),
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    reload: () => void refetch(),
  };
}
