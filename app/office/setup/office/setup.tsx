import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { ClubTableForms } from "../../../bookings/floor/office/club-tables.tsx";
import { type OpenForm, OpenForms, saveChanged } from "../../../bookings/floor/office/use-save.ts";
import { SystemLink } from "../../../house/mail/office/system-link.tsx";
import { DraftPreview } from "../../../house/settings/office/draft-preview.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { nextStep, type SetupStep, setupSteps } from "../setup.ts";
import type { SetupState } from "../shapes.ts";
import { EventStep } from "./event-step.tsx";
import { AfterClock } from "./publish-draft.tsx";
import { PublishStep } from "./publish-step.tsx";
import { SettingsStep } from "./settings-step.tsx";
import { type Setup, useSetup } from "./use-setup.ts";

/** The content of a step. */
interface StepAbout {
  label: string;
  /** A sentence below the step's label. */
  lead: string;
  /** The settings that the step asks for; undefined for the steps about tables and events. */
  settings?: { group: string; paths: readonly string[]; ownerAfter?: string };
}

const venue = (...names: string[]) => names.map((name) => `venue.${name}`);

/** The steps of the setup. Everything can be changed later, under Settings, Tonight and Events. */
const steps: Readonly<Record<SetupStep, StepAbout>> = {
  name: {
    label: "Name and address",
    lead: "Where the club is, its name and yours; then what follows from the country, and what guests read on every page.",
    settings: {
      group: "venue",
      paths: venue(
        "country",
        "city",
        "name",
        "timeZone",
        "currency",
        "locale",
        "taxRate",
        "minimumAge",
        "emergencyNumber",
        "tagline",
        "description",
        "street",
        "locality",
        "region",
        "postcode",
        "latitude",
        "longitude",
        "phone",
        "email",
        "social",
      ),
      ownerAfter: "venue.name",
    },
  },
  hours: {
    label: "Hours",
    lead: "When you are usually open. Add special hours and closed days any time.",
    settings: { group: "hours", paths: ["hours.weekly", "hours.special"] },
  },
  look: {
    label: "Look",
    lead: "Your wordmark, colours and type. The preview updates as you choose.",
    settings: {
      group: "look",
      paths: ["look.wordmark", "look.accent", "look.gradient", "look.typePairing", "look.icon"],
    },
  },
  rooms: {
    label: "Rooms and doors",
    lead: "How many people may be inside, and through which doors they come and leave.",
    settings: { group: "door", paths: ["door.licence", "door.fire", "door.rooms", "door.doors"] },
  },
  tables: { label: "Tables", lead: "The tables that guests can request and staff can seat." },
  publish: { label: "Publish", lead: "Check what changes, then publish it." },
  event: { label: "First event", lead: "The next night that guests can come to." },
};

const addressOf = (step: SetupStep) => `/admin/setup/${step}`;

const isStep = (name: string | undefined): name is SetupStep => setupSteps.includes(name as SetupStep);

/** Links to all steps, with their number and state. */
function StepNav({ state, current }: { state: SetupState; current: SetupStep }) {
  const marks = { done: "Done", skipped: "Skipped" };
  return (
    <nav aria-label="Steps" className="border-b border-rule px-(--office-gutter) py-3">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {setupSteps.map((place, at) => {
          const mark = state.steps[place];
          return (
            <li key={place}>
              <Link
                to={addressOf(place)}
                aria-current={place === current ? "step" : undefined}
                className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2 text-quiet hover:text-ink aria-[current]:border-action aria-[current]:font-semibold aria-[current]:text-ink md:pointer-fine:min-h-9"
              >
                <span aria-hidden="true" className="tabular">
                  {mark === "done" ? "✓" : at + 1}
                </span>
                {steps[place].label}
                {mark && <span className="sr-only">, {marks[mark]}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The step about tables; its buttons save what was typed before they continue. */
function TablesStep({ onDone, buttons }: { onDone: () => void; buttons: ReactNode }) {
  const [forms] = useState(() => new Set<OpenForm>());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <OpenForms value={forms}>
          <ClubTableForms />
        </OpenForms>
      </div>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          if (await saveChanged(forms)) onDone();
        }}
      >
        {buttons}
      </form>
    </div>
  );
}

interface StepPageProps {
  step: SetupStep;
  setup: Setup;
  /** Called when the home page has changed. */
  onChanged: () => void;
  /** Called with the labels of fields that the preview does not show yet. */
  onWaiting: (labels: readonly string[]) => void;
}

/** One of the steps, with the buttons to continue. */
function StepPage({ step, setup, onChanged, onWaiting }: StepPageProps) {
  const navigate = useNavigate();
  const { settings } = steps[step];
  const next = setupSteps[setupSteps.indexOf(step) + 1];
  const mark = (as: "done" | "skipped") => setup.change({ stage: next ? "open" : "finished", steps: { [step]: as } });
  const leave = async (as: "done" | "skipped") => {
    if (await mark(as)) await navigate(next ? addressOf(next) : "/admin/dashboard");
  };
  const skip = (
    <OfficeButton onClick={() => leave("skipped")} className="min-h-12">
      {next ? "Skip" : "Finish without an event"}
    </OfficeButton>
  );
  const buttons = (text: string, busy = false) => (
    <div className="flex flex-wrap gap-2 border-t border-rule pt-6">
      <OfficeButton look="action" type="submit" disabled={busy} className="min-h-12">
        {text}
      </OfficeButton>
      {skip}
    </div>
  );
  if (settings)
    return (
      <SettingsStep
        {...settings}
        onSaved={onChanged}
        onWaiting={onWaiting}
        onDone={() => leave("done")}
        buttons={buttons("Save and continue")}
      />
    );
  if (step === "tables") return <TablesStep onDone={() => leave("done")} buttons={buttons("Save and continue")} />;
  if (step === "publish") {
    const published = async () => {
      // Loads a new document, so that the page has the published settings.
      if (await mark("done")) window.location.assign(addressOf("event"));
    };
    return <PublishStep onChanged={onChanged} onPublished={published} onDone={leave} />;
  }
  const added = () => {
    onChanged();
    leave("done");
  };
  return (
    <AfterClock publishAt={addressOf("publish")} skip={skip}>
      <EventStep onAdded={added} buttons={(sending) => buttons(sending ? "Adding..." : "Add event", sending)} />
    </AfterClock>
  );
}

function LoadedSetup({ setup, state }: { setup: Setup; state: SetupState }) {
  const { step } = useParams();
  const [version, setVersion] = useState(0);
  const [waitsFor, setWaitsFor] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const changed = () => setVersion((before) => before + 1);
  const begin = useEffectEvent(() => {
    if (state.stage !== "open") setup.change({ stage: "open" });
  });
  useEffect(() => begin(), []);
  // Focuses each step's heading, for keyboards and screen readers.
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another page.
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
    setWaitsFor([]);
  }, [step]);

  if (!isStep(step)) return <Navigate to={addressOf(nextStep(state) ?? "publish")} replace />;
  const dismiss = async () => {
    if (await setup.change({ stage: "dismissed" })) navigate("/admin/dashboard");
  };
  const about = steps[step];
  const wide = step === "tables";
  return (
    <>
      <StepNav state={state} current={step} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 px-(--office-gutter) py-7 lg:grid-cols-[minmax(0,1fr)_minmax(260px,390px)]">
        <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-6 ${wide ? "" : "max-w-[640px]"}`}>
          <div>
            <h2 ref={heading} tabIndex={-1} className="wide text-xl outline-none">
              {about.label}
            </h2>
            <p className="mt-1 text-quiet">{about.lead}</p>
          </div>
          <StepPage key={step} step={step} setup={setup} onChanged={changed} onWaiting={setWaitsFor} />
          {step === "event" && (
            <p>
              Before guests send requests, have backups made, also outside this building.{" "}
              <SystemLink text="Set up backups" />
            </p>
          )}
          <p className="text-quiet">
            You can change everything later.{" "}
            <button
              type="button"
              onClick={dismiss}
              className="min-h-11 cursor-pointer underline underline-offset-4 hover:no-underline md:pointer-fine:min-h-6"
            >
              Dismiss setup
            </button>
          </p>
        </div>
        <div className="lg:sticky lg:top-[calc(var(--bar)+28px)] lg:self-start">
          <DraftPreview path="/" version={version} waitsFor={waitsFor} />
        </div>
      </div>
    </>
  );
}

/** The setup: steps towards the club's own home page and its first event. */
export default function SetupScreen() {
  const setup = useSetup();
  return (
    <OfficePage title="Set up your club" back={{ to: "/admin/dashboard", label: "Dashboard" }}>
      <LoadStatus data={setup.state} failed={setup.failed} reload={setup.reload} />
      {setup.state && <LoadedSetup setup={setup} state={setup.state} />}
    </OfficePage>
  );
}
