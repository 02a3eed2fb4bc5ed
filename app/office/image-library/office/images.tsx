import { useEffect, useRef } from "react";
import { type ImageShow, imageShows } from "../../../house/images/library-image.ts";
import { imageTypes } from "../../../house/images/office/image-limits.ts";
import { UploadList } from "../../../house/images/office/upload-list.tsx";
import { createUploadQueue, isStored } from "../../../house/images/office/upload-queue.ts";
import { useImages } from "../../../house/images/office/use-images.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { useStore } from "../../../platform/lib/use-store.ts";
import { DropFiles } from "../../../platform/ui/office/drop-files.tsx";
import { FileButton } from "../../../platform/ui/office/file-button.tsx";
import { FilterDay } from "../../../platform/ui/office/filter-fields.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { SearchBox } from "../../../platform/ui/office/search-box.tsx";
import { Tabs } from "../../../platform/ui/office/tabs.tsx";
import { changed, useAddress } from "../../../platform/ui/office/use-address.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSelectedRows } from "../../../staff/toolkit/use-selected-rows.ts";
import { ImageDialog } from "./image-dialog.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { SeveralImages } from "./several-images.tsx";

const showText: Record<ImageShow, string> = {
  all: "All",
  unused: "Unused",
  events: "Events",
  offers: "Offers",
  news: "News",
  pages: "Pages",
  campaigns: "Campaigns",
  licence: "Licence ending",
};

const emptyText: Record<ImageShow, string> = {
  all: "No images yet.",
  unused: "No unused images.",
  events: "No images in events.",
  offers: "No images in offers.",
  news: "No images in news.",
  pages: "No images in pages.",
  campaigns: "No images in campaigns.",
  licence: "No licence ends within two weeks.",
};

/** Two at a time, so that the next file is sent while the server encodes one. */
const uploads = createUploadQueue(2);

/** A button for uploading images with a file field. */
function UploadButton() {
  return (
    <FileButton look="action" multiple accept={imageTypes.join(",")} onFiles={uploads.upload}>
      <span>
        Upload<span className="max-sm:sr-only"> images</span>
      </span>
    </FileButton>
  );
}

interface LoadMoreProps {
  shown: number;
  total: number;
  loading: boolean;
  loadMore: () => void;
}

function LoadMore({ shown, total, loading, loadMore }: LoadMoreProps) {
  return (
    <div className="flex items-center gap-5 px-(--office-gutter) pb-8">
      <OfficeButton disabled={loading} onClick={loadMore}>
        Load more
      </OfficeButton>
      <p className="tabular text-quiet">
        {formatNumber(shown)} of {formatNumber(total)}
      </p>
    </div>
  );
}

interface ShowTabsProps {
  address: URLSearchParams;
  show: ImageShow;
  /** The number of matching images, once it is known. */
  total: number | undefined;
}

/** Tabs that filter images by their use. */
function ShowTabs({ address, show, total }: ShowTabsProps) {
  const tabs = imageShows.map((name) => ({
    to: changed(address, { show: name === "all" ? null : name, image: null }),
    label: showText[name],
    count: name === show ? total : undefined,
    current: name === show,
  }));
  return <Tabs label="Which images" tabs={tabs} />;
}

const LIST = "GET /images/admin-images";

/** Loads the pages of a list one after the other, since each contains the start of the next. */
function pagesOf(filter: { q: string; show: ImageShow; from: string; till: string }) {
  let after: string | null = "";
  return async (page: number) => {
    if (page === 1) after = "";
    if (after === null) return [];
    const answer = await callApi(LIST, { query: { ...filter, ...(after && { after }) } });
    if (answer.kind !== "ok") return null;
    after = answer.data.next;
    return answer.data.items;
  };
}

/** The image library: search, filter, upload, edit, replace and delete. */
export default function ImagesScreen() {
  const [address, put] = useAddress();
  const part = (name: string) => address.get(name) ?? "";
  const show = imageShows.find((name) => name === part("show")) ?? "all";
  const [q, from, till, open] = [part("q"), part("from"), part("till"), part("image")];
  const list = useImages({ q, show, from, till });
  const { images, total, loading, failed, hasMore, loadMore, reload } = list;
  const section = useRef<HTMLElement>(null);
  const changes = useCan()("images.change");
  const selected = useSelectedRows({
    shown: images ?? [],
    list: JSON.stringify({ q, show, from, till }),
    loadPage: pagesOf({ q, show, from, till }),
  });
  const { selection } = selected;
  const openImage = (image: string | null) => put(changed(address, { image }));

  const go = (parts: Record<string, string | null>) => {
    put(changed(address, parts));
  };
  const added = useStore(uploads.store, (state) => state.uploads.filter(isStored).length);
  useEffect(() => {
    if (added > 0) reloadData(LIST);
  }, [added]);

  return (
    <OfficePage
      title="Images"
      search={<SearchBox label="Search images" value={q} onSearch={(text) => go({ q: text })} />}
      actions={changes && <UploadButton />}
    >
      <ShowTabs address={address} show={show} total={images ? total : undefined} />
      <section ref={section} tabIndex={-1} aria-label="Images" aria-busy={loading} className="outline-none">
        <DropFiles onFiles={changes ? uploads.upload : undefined} className="min-h-[60vh]">
          <UploadList queue={uploads} onOpen={openImage} className="px-(--office-gutter) pt-5" />
          <div className="flex flex-wrap items-end gap-4 px-(--office-gutter) py-5">
            <div className="grid grow grid-cols-2 gap-x-2 gap-y-3 sm:max-w-84">
              <FilterDay label="Added from" value={from} onChange={(day) => go({ from: day })} />
              <FilterDay label="Added until" value={till} onChange={(day) => go({ till: day })} />
            </div>
          </div>
          <LoadStatus data={images} failed={failed} reload={reload} />
          {images?.length === 0 && (
            <p className="px-(--office-gutter) py-16 text-center text-quiet">
              {q || from || till ? "No images match." : emptyText[show]}
            </p>
          )}
          <ImageGrid images={images} changes={changes} selection={changes ? selection : undefined} onOpen={openImage} />
          {hasMore && <LoadMore shown={images?.length ?? 0} total={total} loading={loading} loadMore={loadMore} />}
        </DropFiles>
      </section>
      {open && <ImageDialog key={open} id={open} onClose={() => openImage(null)} />}
      {selected.rows.length > 0 && (
        <SeveralImages
          images={selected.rows}
          all={{ total, loading: selected.loading, select: selected.selectAll }}
          onClear={() => {
            section.current?.focus({ preventScroll: true });
            selection.setAll(false);
          }}
          onDeleted={() => reloadData(LIST)}
        />
      )}
    </OfficePage>
  );
}
