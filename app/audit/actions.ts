/** What the audit trail records, by action: the object's kind before the dot. The texts follow the actor's name. */
export const trailActions = {
  "admin.added": "added the admin",
  "admin.changed": "changed the admin",
} as const satisfies Record<string, string>;

export type TrailAction = keyof typeof trailActions;
