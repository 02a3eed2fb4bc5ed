import sharp from "sharp";
import type { Day, Step } from "./day.ts";

const png = new Blob(
  [
    new Uint8Array(
      await sharp({
        create: { width: 256, height: 256, channels: 4, background: { r: 240, g: 18, b: 122, alpha: 0.9 } },
      })
        .png()
        .toBuffer(),
    ),
  ],
  { type: "image/png" },
);

/** Puts a change of the season into the draft. */
const draft = (season: string) => async (day: Day) => {
  await day.post("/settings/groups/venue", { changes: { "venue.season": season } });
};

const later = (year: number) => `${year}-01-01T20:00`;

async function scheduled({ app }: Day): Promise<string> {
  const { id } = await app.db
    .selectFrom("settings_versions")
    .select("id")
    .where("version", "is", null)
    .where("publish_at", "is not", null)
    .executeTakeFirstOrThrow();
  return id;
}

/** Settings, their files, and the setup. */
export const settingsSteps: Step[] = [
  {
    call: "POST /settings/groups/:group",
    send: (day) => day.post("/settings/groups/venue", { changes: { "venue.season": "2031" } }),
    records: ["settings.drafted"],
  },
  {
    call: "POST /settings/discard",
    send: (day) => day.post("/settings/discard"),
    records: ["settings.discarded"],
  },
  {
    call: "POST /settings/publish",
    prepare: draft("2032"),
    send: (day) => day.post("/settings/publish", { note: "For the opening" }),
    records: ["settings.published"],
  },
  {
    call: "POST /settings/scheduled/:id",
    async prepare(day) {
      await draft("2033")(day);
      await day.post("/settings/publish", { note: "", at: later(2090) });
    },
    send: async (day) => day.post(`/settings/scheduled/${await scheduled(day)}`, { at: later(2091) }),
    records: ["settings.rescheduled"],
  },
  {
    call: "POST /settings/scheduled/:id/cancel",
    send: async (day) => day.post(`/settings/scheduled/${await scheduled(day)}/cancel`),
    records: ["settings.unscheduled"],
  },
  {
    call: "POST /settings/history/:id/restore",
    async prepare({ app, ids }) {
      const row = await app.db
        .selectFrom("settings_versions")
        .select("id")
        .where("version", "=", 1)
        .executeTakeFirstOrThrow();
      ids.version = row.id;
    },
    send: (day) => day.post(`/settings/history/${day.ids.version}/restore`),
    records: ["settings.discarded", "settings.restored"],
  },
  {
    call: "GET /settings/export",
    send: (day) => day.get("/settings/export"),
    async after(day, response) {
      day.file = new Uint8Array(await response.arrayBuffer());
    },
    records: ["settings.exported"],
  },
  {
    call: "POST /settings/import",
    send: ({ app, headers, file }) =>
      fetch(`${app.origin}/api/settings/import`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/x-tar" },
        body: file ?? null,
      }),
    // The draft has the restored version.
    records: ["settings.discarded", "settings.imported"],
  },
  {
    call: "POST /settings/look/wordmark",
    send: (day) => day.send("/settings/look/wordmark", { image: png }),
    records: ["look.uploaded"],
  },
  {
    call: "POST /settings/look/icon",
    send: (day) => day.send("/settings/look/icon", { image: png }),
    records: ["look.uploaded"],
  },
  {
    call: "POST /texts-to-check",
    send: (day) => day.post("/texts-to-check", { paths: ["pages.terms.sections", "pages.notices.consent"] }),
    records: ["settings.confirmed"],
  },
  {
    call: "POST /setup",
    send: (day) => day.post("/setup", { stage: "dismissed" }),
    records: ["setup.changed"],
  },
];
