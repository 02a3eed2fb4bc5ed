import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words that the code, its file names, the docs and the metrics no longer use, by the words that replaced them. */
const retired: Record<string, RegExp> = {
  "render, RenderedPage":
    /\b(DrawPage|DrawnPage|pageDrawer|draw-page|drawn pages?|draws? (a|the) pages?|pages? (is|are|was) drawn)\b/i,
  "compress, CompressionLevel": /\b(pack(s|ed)? (it|them|pages?|once)|packed (pages?|bytes|copy)|\bEffort)\b/,
  "cache, CachedPage, clear":
    /\b(KeptPages?|kept pages?|pages? (is|are) kept|pages? go of|lets? go of (everything|every page|all pages)|forgetPages?)\b/i,
  "content cache, CachedFragment": /\b(keptContent|kept-content|fillMarks|offline\/kept-[a-z]+)\b/,
  AppContext: /\b(OpenGround|openGround|open-ground|Ground)\b|\b(app|it|calls?|form|inbox|commands?) stands? on\b/,
  "…Services": /[a-z]Desk\b|\b(form|staff|guest|publishing) desk\b|\bits desk\b/,
  "connection, serverTimeouts, LISTEN_BACKLOG": /\b(lineOptions|waitingLines|openLine)\b/,
  "waitForShutdownSignal, drainConnections": /\b(toldToStop|finishAnswers)\b/,
  "Endpoint, endpoints": /\b(ApiCalls?|apiCalls?|api-calls|formCalls?|form-call|partyCall|saveCall|publishedCalls)\b/,
  callStaffApi: /\bstaffCall\b|\bstaff-call\b/,
  "requestLogger, routeLabel": /\b(watchRequests|routeAnswered)\b/,
  "Histogram, HistogramMap": /\bTimesByName\b/,
  limitConcurrency: /\binTurn\b|\bin-turn\b/,
  etagMatches: /\bisKnownTag\b/,
  "concurrencyKey, saveHook, serial": /\bbesides\??[:(]|\blooksFirst\b/,
  PipelinedQuery: /\bsentMany\b|\bsendLater\b/,
  "dialectHelpers, isDatabaseUnavailable": /\b(differencesOf|cannotWrite)\b|: Different\b/,
  "runOnce, RunLease": /\b(doOnce|db\/claim)\b/,
  heartbeat: /\bsigns? of life\b/i,
  "MediaStorage, S3Storage, FolderStorage, StorageError":
    /\b(PicturePlace|picture-place|keptInBucket|keptInFolder|PlaceFailed)\b/,
  // `picture` stays in columns, settings, backups, fields of the API and addresses, and is an HTML element.
  image:
    /\b(const|let|function) pictures?\b|\b[a-z]+ pictures\b(?!\/)|\b(an?|the|no|each|every|its|own|this) picture\b|\bpictures? (are|in|is|of|that)\b|\bpictures?\??: (?!ImageFacts|ShownImage)[A-Z]|\bpicture=\{|[a-z]Pictures?\b|\bPictures?\b|PICTURE|[a-z]-picture\b/,
  "mediaBaseUrl, crop": /\b(imagesAt|pictures-at|cutImage|cut-picture|cutsOf)\b/,
  challenge: /\b(newTask|solvedTask|mustProve)\b/,
  "softDelete, restore, setActive":
    /\b(takeDown|take-down|taken down|bringBack|bring-back|switchOn|switchOff|switch-on|switch-off)\b/i,
  "VersionConflict, findExisting": /\b(Overtaken|refuseOvertaken|findThere|overtaken)\b/,
  "propagate, PropagationResult, isOverridden":
    /\b(GiveOn|giveOn|beginSpread|beginGiving|isOwn|setByHand|spread-words)\b|\bSpread\b(?! the)/,
  "expiryRules, DeletionCounts": /\b(overRules|over-rules|OverRule)\b/,
  "rejectionReason, describe…Error": /\b(hindrances?|whyNo[A-Z]\w*|why-not|searchRefusal)\b/,
  "TableChecksum, inSnapshot, backup rotation": /\b(TableSummer|atOneMoment|generations)\b/,
  "parseInstant, toInstant, formatDateTime": /\b(momentOf|instantOf|momentWords)\b/,
  "format…(), …Label, …Text": /\b(?!search|stop)[a-z]+[A-Za-z]*Words\b|\bwords=\{/,
  "DoorAction, DoorState, Actor":
    /\b(Ticks?|Doorkeeper|keepTicks|ticked|was tapped|same tap|the taps?|a tap that|taps (of|are|are sent|say))\b|\bticks (are|were|will)\b/,
  "NavItem, BackupTarget, FocusAnchor": /\b(type|interface) Place\b/,
  "markHydrated, deferScripts": /\b(comeAlive|come-alive|paintFirst|paint-first)\b/,
  "PreloadedData, preloaded": /\b(ArrivedLists|arrivedLists|arrived-lists)\b/,
  "discardDraft, restoredDraft, conflict": /\b(letGo|startAfresh|broughtBack|catchUp)\b|changed (this |it )?meanwhile/i,
  "showToast, dismissToast": /\bunsay\b/,
  "LiveCounts, unread": /\bPulse\b/,
  "…Options": /\b(?!Floor|floor|readPlan)[A-Za-z]+Plan\b/,
  "lineUp, set times (of one event)": /\bprogramme(Fields|Columns)\b|\b(const|interface) [Pp]rogramme\b/,
  "MAX_…, MIN_…, …_TIMEOUT_MS (of events and requests)":
    /\b(MOST_(FOUND|BESIDE|PARTIES|MERGED|UPCOMING)|SHORTEST_(TERM|SEARCH)|(SOLVE|ANSWER|FILE|PROOF)_WITHIN|mostLookedAt|LOOKED_AT_FIRST)\b/,
  "instants, wall-time-text, wall-time-arithmetic": /\b(zoned-time|wall-steps|wall-time\.ts)\b/,
  "OutboxWorker, openDelivery": /\bstartOutbox\b|\bmail\/outbox\.server\b/,
  metrics: /\b(the|no|what) figures\b|\bfigures (are|come|as|for)\b/i,
  "render-share-image, render-app-icon, renderable":
    /\b(drawShareImage|drawAppIcon|draw-share-image|draw-app-icon|drawable|ShareDrawing)\b/,
  "publicPageKey, isPrivatePageData, isPublicPageOrData":
    /\b(pageAddress|isOthersData|isPublicOrItsData|public-pages)\b/,
  "save-page-offline; serve-pages, serve-lists, serve-files": /\b(cachePage|cache-page|(list|file)-cache)\b/,
  "merge-stale-edit": /\bmergeEdits\b|\bmerge-edits\b/,
  "ParsedEmail, RepliesServices, repliesAddress": /\b(InboundMail|InboundServices|inboundAddress)\b/,
  "RecipientQueue, RecipientCheck": /\b(openTurns|TurnOptions)\b/,
  contentErrors: /\bwrongContent\b/,
  "feature, shared module, app shell":
    /\b(shared rooms?|composers?)\b|\brooms?'? own\b|\b(a|the|each|every|other|no) rooms? (imports?|reaches|has its|schema|names)\b/i,
};

/** Where a retired word stays: stored names, paths of the API, and English that means something else. */
const stays: RegExp[] = [
  // Database columns and JSON fields.
  /\b(words|night_mails|consent_words)\b["']?[:,)\]]/,
];

/** Migrations are frozen once released; licences are other people's words. */
const exempt = /^app\/platform\/db\/migrations\/|^docs\/licences\.md$|^scripts\/vocabulary\.test\.ts$/;

const files = globSync(
  "{*.md,*.ts,{app,deploy,docs,e2e,scripts,test}/**/*.{css,js,json,lua,md,py,service,ts,tsx,yaml}}",
)
  .filter((file) => !exempt.test(file))
  .map((file) => ({ file, text: `(its name) ${file}\n${readFileSync(file, "utf8")}` }));

for (const [use, pattern] of Object.entries(retired)) {
  test(`${use}: no retired word is left`, () => {
    const suspects = files.filter(({ text }) => pattern.test(text));
    const found = suspects.flatMap(({ file, text }) =>
      text
        .split("\n")
        .flatMap((line, at) =>
          pattern.test(line) && !stays.some((kept) => kept.test(line))
            ? `${file}:${at}: ${line.trim().slice(0, 160)}`
            : [],
        ),
    );
    expect(found).toEqual([]);
  });
}

test("our texts have straight apostrophes", () => {
  const curly = /[a-z)}]’(?:s|t|re|ll|ve|d|m)\b|\bI’m\b|s’(?=[\s.,:;"]|$)/;
  // Tests may have what others type.
  const ours = files.filter(({ file }) => !/\.(test|spec)\./.test(file));
  const found = ours.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, at) => (curly.test(line) && !/st\. john/i.test(line) ? [`${file}:${at}`] : [])),
  );
  expect(found).toEqual([]);
});
