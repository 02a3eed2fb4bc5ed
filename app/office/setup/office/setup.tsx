import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { ClubTableForms } from "../../../bookings/floor/office/club-tables.tsx";
import { usePreviewPass } from "../../../house/settings/office/settings-preview.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { nextStep, type SetupStep, setupSteps } from "../setup.ts";
import type { SetupState } from "../shapes.ts";
import { EventStep } from "./event-step.tsx";
import { FinishStep } from "./finish-step.tsx";
import { AfterClock } from "./publish-draft.tsx";
import { SettingsStep } from "./settings-step.tsx";
import { type Setup, useSetup } from "./use-setup.ts";

/** A step's subject. */
interface StepAbout {
  label: string;
  /** A sentence below the label. */
  lead: string;
  /** The settings that it asks for; steps without any are about tables and events. */
  settings?: { group: string; paths: readonly string[] };
}

const venue = (...names: string[]) => names.map((name) => `venue.${name}`);

/** The steps of the setup. Everything in them can be changed later, under Settings, Tonight and Events. */
const steps: Readonly<Record<SetupStep, StepAbout>> = {
  name: {
    label: "Name and address",
    lead: "Where the club is, and what guests read on every page, in emails and in search results.",
    settings: {
      group: "venue",
      paths: venue(
        "country",
        "timeZone",
        "currency",
        "locale",
        "name",
        "tagline",
        "description",
        "street",
        "locality",
        "region",
        "postcode",
        "city",
        "latitude",
        "longitude",
        "phone",
        "email",
        "social",
        "minimumAge",
      ),
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
  tables: { label: "Tables", lead: "The tables that guests can request and staff can seat." },
  event: { label: "First event", lead: "The next night that guests can come to." },
};

/** The width and height that the home page is shown at, in px: a phone's. */
const [WIDTH, HEIGHT] = [390, 780];

/** The home page with the draft, as a phone shows it. @param version changes with every saved draft. */
function HomePreview({ version }: { version: number }) {
  const { ready, failed, retry } = usePreviewPass();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (version > 0) frame.current?.contentWindow?.location.reload();
  }, [version]);
  const scale = Math.min(1, width / WIDTH) || 1;
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <p className="text-quiet">Your home page with the draft. Only staff see it until you publish.</p>
      {failed && <LoadFailed message={failed} onRetry={retry} />}
      <div
        ref={place}
        style={{ height: HEIGHT * scale }}
        className="relative overflow-hidden border border-rule bg-rule/40"
      >
        {ready && width > 0 && (
          <iframe
            ref={frame}
            title="Home page with the draft"
            src="/preview"
            style={{ width: WIDTH, height: HEIGHT, left: Math.max(0, (width - WIDTH * scale) / 2), scale }}
            className="absolute top-0 origin-top-left border-0 bg-paper"
          />
        )}
      </div>
    </section>
  );
}

/** The address of a step; the last page publishes. */
const addressOf = (step: SetupStep | "finish") => `/admin/setup/${step}`;

const isStep = (name: string | undefined): name is SetupStep => setupSteps.includes(name as SetupStep);

/** Every step with its number and state. */
function StepNav({ state, current }: { state: SetupState; current: SetupStep | "finish" }) {
  const places = [...setupSteps, "finish"] as const;
  const marks = { done: "Done", skipped: "Skipped" };
  return (
    <nav aria-label="Steps" className="border-b border-rule px-(--office-gutter) py-3">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {places.map((place, at) => {
          const mark = place === "finish" ? undefined : state.steps[place];
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
                {place === "finish" ? "Publish" : steps[place].label}
                {mark && <span className="sr-only">, {marks[mark]}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepPageProps {
  step: SetupStep;
  setup: Setup;
  onSaved: () => void;
}

/** One of the five steps, with the buttons that lead on. */
function StepPage({ step, setup, onSaved }: StepPageProps) {
  const navigate = useNavigate();
  const { settings } = steps[step];
  const leave = async (as: "done" | "skipped") => {
    if (!(await setup.change({ stage: "open", steps: { [step]: as } }))) return;
    await navigate(addressOf(setupSteps[setupSteps.indexOf(step) + 1] ?? "finish"));
  };
  const skip = (
    <OfficeButton onClick={() => leave("skipped")} className="min-h-12">
      Skip
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
        onSaved={onSaved}
        onDone={() => leave("done")}
        buttons={buttons("Save and continue")}
      />
    );
  if (step === "event") {
    const added = () => {
      onSaved();
      leave("done");
    };
    return (
      <AfterClock skip={skip}>
        <EventStep onAdded={added} buttons={(sending) => buttons(sending ? "Adding..." : "Add event", sending)} />
      </AfterClock>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <ClubTableForms />
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          leave("done");
        }}
      >
        {buttons("Continue")}
      </form>
    </div>
  );
}

function LoadedSetup({ setup, state }: { setup: Setup; state: SetupState }) {
  const { step } = useParams();
  const [version, setVersion] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const changed = () => setVersion((before) => before + 1);
  const begin = useEffectEvent(() => {
    if (state.stage !== "open") setup.change({ stage: "open" });
  });
  useEffect(() => begin(), []);
  // Focuses the heading of each step, for keyboards and screen readers.
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another page.
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [step]);

  if (!isStep(step) && step !== "finish") return <Navigate to={addressOf(nextStep(state) ?? "finish")} replace />;
  const dismiss = async () => {
    if (await setup.change({ stage: "dismissed" })) navigate("/admin/dashboard");
  };
  const about = step === "finish" ? { label: "Publish", lead: "Check what changes, then publish it." } : steps[step];
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
          {step === "finish" ? (
            <FinishStep setup={setup} onChanged={changed} />
          ) : (
            <StepPage key={step} step={step} setup={setup} onSaved={changed} />
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
          <HomePreview version={version} />
        </div>
      </div>
    </>
  );
}

/** The setup: five steps to the club's own home page. */
export default function SetupScreen() {
  const setup = useSetup();
  return (
    <OfficePage title="Set up your club" back={{ to: "/admin/dashboard", label: "Dashboard" }}>
      <LoadStatus data={setup.state} failed={setup.failed} reload={setup.reload} />
      {setup.state && <LoadedSetup setup={setup} state={setup.state} />}
    </OfficePage>
  );
}
