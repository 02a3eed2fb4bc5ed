import { Fragment } from "react";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { MAX_WORD, shortLinkPath } from "../../../platform/views/short-link.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { MAX_NOTE, MAX_TARGET } from "../links/lengths.ts";
import type { ShortLink, ShortLinks } from "../links/shapes.ts";

interface LinkDialogProps {
  /** Null for a new one. */
  link: ShortLink | null;
  pages: ShortLinks["pages"];
  onSaved: () => void;
  /** Called if someone else has changed the link: the dialog shows the new version once it is loaded. */
  onStale: () => void;
  onClose: () => void;
}

/** A dialog for adding or changing a short link. */
export function LinkDialog({ link, pages, onSaved, onStale, onClose }: LinkDialogProps) {
  return (
    <FormDialog<{ message: string }>
      title={link ? `Change ${shortLinkPath(link.word)}` : "Add a short link"}
      save={link ? "Save link" : "Add link"}
      onSaved={onSaved}
      onClose={onClose}
      send={async ({ word = "", target = "", ends_on = "", note = "" }) => {
        const json = { target, ends_on, note };
        if (!link) return callApi("POST /insights/links", { json: { word, ...json } });
        const { version } = link;
        const answer = await callApi("POST /insights/links/:word", { params: { word: link.word }, json, version });
        if (answer.kind === "refused" && answer.status === 412) onStale();
        return answer;
      }}
    >
      {(errors) => (
        <Fragment key={link?.version}>
          {!link && (
            <TextInput
              label="Word"
              name="word"
              wide
              hint="Letters, digits and hyphens, such as summer-poster. It can't be changed later."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_WORD}
              data-first-focus
              error={errors.word}
            />
          )}
          <TextInput
            label="Leads to"
            name="target"
            wide
            hint="A page of this site. Choose one, or paste its address."
            list="link-targets"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_TARGET}
            defaultValue={link?.target ?? ""}
            error={errors.target}
          />
          <datalist id="link-targets">
            {pages.map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </datalist>
          <TextInput
            label="Last night"
            name="ends_on"
            type="date"
            optional
            hint="From the next day on it leads to the list of events, offers or news, or home."
            defaultValue={link?.ends_on ?? ""}
            error={errors.ends_on}
          />
          <TextInput
            label="Note"
            name="note"
            optional
            hint="For staff, such as where the poster hangs."
            autoComplete="off"
            maxLength={MAX_NOTE}
            defaultValue={link?.note ?? ""}
            error={errors.note}
          />
        </Fragment>
      )}
    </FormDialog>
  );
}
