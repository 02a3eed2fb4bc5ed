/** A subscriber of the demo; days are counted back from today. */
interface DemoSubscriber {
  name: string;
  subscribed: number;
  confirmed?: number;
  unsubscribed?: number;
}

/** The demo's newsletter list: most have confirmed their address, some have not, some have left. */
export const demoSubscribers: readonly DemoSubscriber[] = [
  { name: "Maeve Sullivan", subscribed: 88, confirmed: 88 },
  { name: "Santiago Morales", subscribed: 81, confirmed: 80, unsubscribed: 24 },
  { name: "Aiko Tanaka", subscribed: 74, confirmed: 74 },
  { name: "Jonas Bergström", subscribed: 69 },
  { name: "Nadia Haddad", subscribed: 63, confirmed: 63 },
  { name: "Tyrone Baptiste", subscribed: 57, confirmed: 56 },
  { name: "Ingrid Solheim", subscribed: 52, unsubscribed: 31 },
  { name: "Matilda Rossi", subscribed: 46, confirmed: 46 },
  { name: "Amara Okonkwo", subscribed: 41, confirmed: 41 },
  { name: "Rafael Pinto", subscribed: 37 },
  { name: "Soraya Karimi", subscribed: 30, confirmed: 30 },
  { name: "Lachlan Reid", subscribed: 26, confirmed: 25, unsubscribed: 3 },
  { name: "Ayesha Siddiqui", subscribed: 19, confirmed: 19 },
  { name: "Luca Bianchi", subscribed: 15, confirmed: 15 },
  { name: "Phoebe Hart", subscribed: 11 },
  { name: "Emeka Eze", subscribed: 8, confirmed: 8 },
  { name: "Callum Fraser", subscribed: 5, confirmed: 5 },
  { name: "Jacinta Moore", subscribed: 2, confirmed: 2 },
  { name: "Viktor Novák", subscribed: 1 },
];
