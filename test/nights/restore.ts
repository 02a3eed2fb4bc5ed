import { recordRestore } from "../../app/office/backup/trail-end.server.ts";
import type { Database } from "../../app/platform/db/tables.ts";
import { makePass, openDoor } from "../../app/staff/auth/door-pass.server.ts";
import { actorNamed } from "../actor.ts";
import type { Copy, Evening } from "./evening.ts";
import type { Phone } from "./phone.ts";

/** Copies the database, as an hourly backup does. */
export function backUp({ machine, told }: Evening): Copy {
  const file = `${machine.file}.copy`;
  machine.saveCopy(file);
  const { payments, requests, incidents } = told;
  const known = { payments: new Set(payments), requests: new Map(requests), incidents: new Set(incidents) };
  return { file, ...known, isRestored: false };
}

/** The door actions that a phone's page has. */
function seenOn({ page }: Phone): string[] {
  const { sheet, waiting = [], seen = [] } = page?.night.store.getState() ?? {};
  return [...(sheet?.ticks ?? []), ...waiting, ...seen].map(({ _id }) => _id);
}

/** What a restore does to door codes; the office makes new ones. */
async function logIn({ club, phones, world }: Evening, db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("door_passes").execute();
    await recordRestore(trx, { name: "copy", madeAt: new Date(club.opens).toISOString(), end: undefined, ended: {} });
    for (const { about } of phones) {
      const { door, mayOverride } = about;
      const pass = { night: club.night, door, endsAt: new Date(club.closes + 7_200_000).toISOString() };
      const may = { mayOverride, showsGuests: false };
      const { secret } = await makePass(trx, { ...pass, ...may, by: actorNamed("Ana") }, world.now);
      const opened = await openDoor(trx, { link: secret }, world.now);
      about.token = opened?.token ?? "";
    }
  });
}

/** Destroys the database and puts the copy in its place. What no phone saw is gone. */
export async function restore(evening: Evening, copy: Copy): Promise<void> {
  const { world, machine, network, phones, told } = evening;
  copy.isRestored = true;
  // Phones store what they show within milliseconds.
  await world.run();
  for (const instance of [...machine.instances]) await machine.kill(instance);
  network.loseResponses();
  const logged = new Set(machine.loggedIds());
  const seen = new Set(phones.flatMap(seenOn));
  for (const phone of phones) {
    const isKnown = (id: string) => !logged.has(id) || seen.has(id);
    phone.promised = new Set([...phone.promised].filter(isKnown));
  }
  for (const id of logged) told.kept.delete(id);
  told.redeemed.clear();
  Object.assign(told, { payments: copy.payments, requests: copy.requests, incidents: copy.incidents });
  await machine.replace(copy.file);
  machine.start();
  const [instance] = machine.instances;
  if (!instance) return;
  let isDone = false;
  world.as(instance.actor, () =>
    logIn(evening, instance.db).then(() => {
      isDone = true;
    }),
  );
  await world.until(() => isDone, "the restore");
}
