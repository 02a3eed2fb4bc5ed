import { requiredPages } from "../../../platform/country-packs/required-pages.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { GroupState } from "../shapes.ts";
import { offeredPage } from "./offered-pages.ts";
import { settingsClient } from "./settings-client.ts";

interface RequiredPagesProps {
  loaded: GroupState;
  /** Called once the draft contains the page. */
  onAdded: () => void;
}

/** Offers pages that the law of the club's country requires, until the club has them. */
export function RequiredPages({ loaded, onAdded }: RequiredPagesProps) {
  const { busy, attempt } = useAttempt();
  const pages = loaded.draft["pages.own.pages"] as { title: string; path: string; earlier: string[] }[];
  const missing = requiredPages(venue.address.country).filter(
    ({ title, path }) => !pages.some((page) => page.title === title || [page.path, ...page.earlier].includes(path)),
  );
  const add = (page: (typeof missing)[number]) =>
    attempt(async () => {
      const changes = { "pages.own.pages": [...pages, offeredPage(page)] };
      const answer = await settingsClient.saveGroup(loaded._id, changes, loaded.tag);
      const failed = errorMessage(answer);
      if (failed) showToast(failed, { bad: true });
      if (answer.kind === "ok") onAdded();
    });
  return missing.map((page) => (
    <Notice key={page.kind} tone="warning">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="grow basis-60">
          {page.title}: {page.reason}{" "}
          <a href={page.source.link} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {page.source.name}
          </a>
        </p>
        <OfficeButton disabled={busy} onClick={() => add(page)}>{`Add ${page.title}`}</OfficeButton>
      </div>
    </Notice>
  ));
}
