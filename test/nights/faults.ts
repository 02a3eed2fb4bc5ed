import type { Evening, Move } from "./evening.ts";
import { evict, killPage } from "./phone.ts";
import { backUp, restore } from "./restore.ts";

const HOUR = 3_600_000;

const somePhone = ({ world, phones }: Evening) => world.pick(phones);

/** What goes wrong, and what puts it right again. */
export const faults: Move[] = [
  [
    3,
    "kill a phone",
    (evening) => {
      const phone = somePhone(evening);
      killPage(evening.world, phone);
    },
  ],
  [
    0.3,
    "evict a phone",
    async (evening) => {
      const phone = somePhone(evening);
      killPage(evening.world, phone);
      evict(phone);
      // What it had not sent is gone with it, unless it is on its way.
      phone.promised = new Set([...phone.promised].filter((id) => evening.told.kept.has(id)));
    },
  ],
  [
    2,
    "go offline",
    (evening) => {
      const { page } = somePhone(evening);
      if (page) evening.network.offline.add(page.actor);
    },
  ],
  [3, "come online", ({ network }) => network.offline.clear()],
  [
    3,
    "kill a server",
    ({ world, machine }) => {
      const instance = machine.choose();
      if (instance) machine.killAt(instance, world.below(30));
    },
  ],
  [
    0.6,
    "back up",
    (evening) => {
      evening.copy ??= backUp(evening);
    },
  ],
  [
    0.4,
    "restore",
    async (evening) => {
      if (evening.copy && !evening.copy.isRestored) await restore(evening, evening.copy);
    },
  ],
  [
    0.5,
    "set a clock",
    (evening) => {
      const phone = somePhone(evening);
      phone.ahead = evening.world.pick([-2, -1, 0, 0, 2]) * HOUR;
      if (phone.page) phone.page.actor.ahead = phone.ahead;
    },
  ],
  [
    0.4,
    "start a second server",
    ({ machine }) => {
      if (machine.instances.length === 1) machine.start();
    },
  ],
];
