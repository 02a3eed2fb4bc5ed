import { useCallback, useEffect, useMemo, useState } from "react";
import { savePageOffline } from "../../../house/page-texts/save-page-offline.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { useStore } from "../../../platform/lib/use-store.ts";
import { whenLoadedAndIdle } from "../../../platform/lib/when-idle.ts";
import { LoadingScreen } from "../../../platform/ui/loading-screen.tsx";
import { Modal } from "../../../platform/ui/modal.tsx";
import { Confirmation } from "../../../platform/ui/office/confirmation.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Toasts } from "../../../platform/ui/office/toasts.tsx";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { callApiWith } from "../../../staff/toolkit/call-api.ts";
import { CountBar } from "../../count/count-bar.tsx";
import type { Night } from "../../sheet/night-state.ts";
import { type DoorPhone, isOver, readDoor, removeDoor, wipe } from "../../sheet/night-storage.ts";
import { openNight } from "../../sheet/night-store.ts";
import { DoorLogIn, enterDoor } from "../door-log-in.tsx";
import { DOOR_PAGE } from "../door-page.ts";
import earlyLogIn from "../early-log-in.inline.ts?script";
import { IncidentButton } from "../incident-button.tsx";
import { PhoneName } from "../phone-name.tsx";
import { SheetView } from "../sheet-view.tsx";

export const handle: PageHandle = { early: { script: earlyLogIn } };

export const meta = () => [{ title: "Door" }, { name: "robots", content: "noindex, nofollow" }];

/** How often a phone checks whether its night has ended. */
const CHECK_INTERVAL_MS = 10_000;

interface AtDoorProps {
  door: DoorPhone;
  /** Logs this phone out and deletes its data. */
  onLeave: (why: string) => void;
  /** The door code was revoked. */
  onEnded: () => void;
}

/** Logs the phone out once its night has ended. */
function useEndOfNight(door: DoorPhone, night: Night, onLeave: AtDoorProps["onLeave"]): void {
  useEffect(() => {
    const look = () => {
      if (isOver(door, Date.parse(night.now())))
        onLeave("The night has ended. Its data has been removed from this phone.");
    };
    // Timers stop while a phone sleeps, so it also checks when it wakes.
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [door, night, onLeave]);
}

function AtDoor({ door, onLeave, onEnded }: AtDoorProps) {
  const [asking, setAsking] = useState(false);
  const night = useMemo(() => {
    const call = callApiWith({ token: door.token });
    const { night, may_override: mayOverride = false } = door;
    return openNight({ call, night, door: door.door, stored: true, mayOverride });
  }, [door]);
  const ended = useStore(night.store, (state) => state.ended);
  const waiting = useStore(night.store, (state) => state.waiting.length);
  const hasSheet = useStore(night.store, (state) => state.sheet !== null);

  // Caching the page loads more files, which must not delay the sheet.
  useEffect(() => (hasSheet ? whenLoadedAndIdle(() => savePageOffline(DOOR_PAGE), 3_000) : undefined), [hasSheet]);

  useEndOfNight(door, night, onLeave);

  const leave = async () => {
    await night.call("POST /tonight/sign-out", { quietEnd: true });
    onLeave("");
  };
  return (
    // The sheet is its own scroll area, so that toasts and the count cover none of its buttons.
    <main className="flex h-dvh flex-col print:block print:h-auto">
      <div className="min-h-0 grow overflow-y-auto overscroll-contain print:overflow-visible">
        <SheetView
          night={night}
          isPage
          incident={<IncidentButton night={door.night} now={night.now} token={door.token} />}
          bar={
            <div className="flex flex-wrap items-center justify-end">
              {!ended && <PhoneName night={night} name={door.phone ?? ""} />}
              <OfficeButton
                look="quiet"
                onClick={() => (ended ? onEnded() : setAsking(true))}
                className="min-h-12 -mr-3"
              >
                <span className="min-w-0 wrap-anywhere whitespace-normal">
                  {door.door} · {ended ? "Log in" : "Log out"}
                </span>
              </OfficeButton>
            </div>
          }
        />
      </div>
      <Toasts docked />
      <CountBar night={night} />
      {asking && (
        <Modal
          open
          onClose={() => setAsking(false)}
          label="Log out?"
          role="alertdialog"
          describedBy="log-out"
          className="message w-[min(92vw,440px)]"
        >
          <Confirmation
            id="log-out"
            title="Log out?"
            confirm="Log out"
            danger={waiting > 0}
            onConfirm={leave}
            onCancel={() => setAsking(false)}
          >
            {waiting > 0
              ? `${formatCount(waiting, "update hasn't", "updates haven't")} been sent and will be lost.`
              : "The guest list is removed from this phone. You'll need a door code to log in again."}
          </Confirmation>
        </Modal>
      )}
    </main>
  );
}

/** The page of a phone at the door: an empty shell; the sheet is in the phone's own storage. */
export default function Door() {
  const [door, setDoor] = useState<DoorPhone | null | undefined>(undefined);
  const [why, setWhy] = useState("");

  useEffect(() => {
    const secret = window.location.hash.slice(1);
    if (!secret) return setDoor(readDoor());
    // Keeps the secret off the screen and out of the history.
    window.history.replaceState(window.history.state, "", DOOR_PAGE);
    enterDoor(secret, window.doorAnswer).then((entered) => {
      if (typeof entered !== "string") return setDoor(entered);
      setWhy(entered);
      setDoor(readDoor());
    });
  }, []);

  const leave = useCallback((text: string) => {
    wipe();
    setWhy(text);
    setDoor(null);
  }, []);

  const night = door?.night ?? "";
  const ended = useCallback(() => {
    removeDoor(night);
    setDoor(null);
  }, [night]);

  if (door === undefined) return <LoadingScreen />;
  if (door === null) return <DoorLogIn key={why} why={why} onEntered={setDoor} />;
  return <AtDoor key={door.token} door={door} onLeave={leave} onEnded={ended} />;
}
