import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "../../lib/use-store.ts";
import { whenLoadedAndIdle } from "../../lib/when-idle.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { cachePage } from "../../offline/cache-page.ts";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { officeButton } from "../../ui/office/button.ts";
import { ConfirmDialog } from "../../ui/office/confirm-dialog.tsx";
import { Toasts } from "../../ui/office/toasts.tsx";
import type { PageHandle } from "../../ui/page-handle.ts";
import { DoorSignIn, enterDoor } from "../door-log-in.tsx";
import { DOOR_PAGE } from "../door-page.ts";
import earlyLogIn from "../early-log-in.inline.ts?script";
import { type DoorPhone, isOver, readDoor, removeDoor, wipe } from "../night-storage.ts";
import { type Call, openNight } from "../night-store.ts";
import { SheetView } from "../sheet-view.tsx";

export const handle: PageHandle = { early: { script: earlyLogIn } };

export const meta = () => [{ title: "The door" }, { name: "robots", content: "noindex, nofollow" }];

/** How often a phone looks whether its night is over, in ms. */
const LOOK_EVERY = 10_000;

interface AtDoorProps {
  door: DoorPhone;
  /** The phone leaves, and what it kept goes. */
  onLeave: (why: string) => void;
  /** The office has ended the code. */
  onEnded: () => void;
}

function AtDoor({ door, onLeave, onEnded }: AtDoorProps) {
  const [asks, setAsks] = useState(false);
  const night = useMemo(() => {
    const call: Call = (path, more) => callStaffApi(path, { ...more, token: door.token });
    return openNight({ call, night: door.night, keeps: true });
  }, [door]);
  const ended = useStore(night.store, (state) => state.ended);
  const waiting = useStore(night.store, (state) => state.waiting.length);
  const hasSheet = useStore(night.store, (state) => state.sheet !== null);

  // Keeping the page loads much besides, which must not stand in the sheet's way.
  useEffect(() => (hasSheet ? whenLoadedAndIdle(() => cachePage(DOOR_PAGE), 3_000) : undefined), [hasSheet]);

  useEffect(() => {
    const look = () => {
      if (isOver(door, Date.parse(night.now()))) onLeave("The night is over. What this phone kept of it is gone.");
    };
    // A phone that slept through six o'clock counts no time meanwhile: it looks when it wakes, and every now and then.
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [door, night, onLeave]);

  const leave = async () => {
    await night.call("/api/tonight/sign-out", { post: true, quietEnd: true });
    onLeave("");
  };
  return (
    // No bar of places stands at the foot here: what is said lies lower.
    <main className="[--foot:-56px]">
      <SheetView
        night={night}
        isPage
        bar={
          <button
            type="button"
            onClick={() => (ended ? onEnded() : setAsks(true))}
            className={officeButton("quiet", "min-h-12 -mr-3")}
          >
            <span className="min-w-0 wrap-anywhere whitespace-normal">
              {door.door} · {ended ? "Sign in" : "Leave"}
            </span>
          </button>
        }
      />
      {asks && (
        <ConfirmDialog
          title="Leave the door?"
          confirm="Leave"
          cancel="Stay"
          danger={waiting > 0}
          onConfirm={leave}
          onCancel={() => setAsks(false)}
        >
          {waiting > 0
            ? `${waiting} ticks were not sent yet. They are lost when you leave now.`
            : "The sheet is taken off this phone. To come back you need a code."}
        </ConfirmDialog>
      )}
      <Toasts />
    </main>
  );
}

/** The page of a phone at the door. It holds nothing by itself: the sheet lies in the phone's own storage. */
export default function Door() {
  const [door, setDoor] = useState<DoorPhone | null | undefined>(undefined);
  const [why, setWhy] = useState("");

  useEffect(() => {
    const secret = window.location.hash.slice(1);
    if (!secret) return setDoor(readDoor());
    // Nobody who looks at the screen, or goes back, reads it again.
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

  const ended = useCallback(() => {
    removeDoor();
    setDoor(null);
  }, []);

  if (door === undefined) return <LoadingScreen />;
  if (door === null) return <DoorSignIn key={why} why={why} onEntered={setDoor} />;
  return <AtDoor key={door.token} door={door} onLeave={leave} onEnded={ended} />;
}
