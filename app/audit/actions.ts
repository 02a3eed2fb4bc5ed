/** What the audit trail records, by action: the object's kind before the dot. The texts follow the actor's name. */
export const trailActions = {
  "admin.added": "added the admin",
  "admin.changed": "changed the admin",
  "admin.role": "changed the role of the admin",
  "admin.activated": "activated the admin",
  "admin.deactivated": "deactivated the admin",
  "admin.password": "set a new password for the admin",
  "admin.deleted": "deleted the admin",
} as const satisfies Record<string, string>;

export type TrailAction = keyof typeof trailActions;
