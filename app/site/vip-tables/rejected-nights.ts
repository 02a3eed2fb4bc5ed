/** Why the server rejected club nights that were chosen in this tab, by date. */
const rejections = new Map<string, string>();

/** Stores why the server rejects a club night; null if tables can be requested. */
export function noteRejection(night: string, reason: string | null): void {
  if (reason === null) rejections.delete(night);
  else rejections.set(night, reason);
}

/** The error of a form with a rejected club night. */
export function rejectedNight({ date = "" }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const reason = rejections.get(date);
  return reason === undefined ? {} : { date: reason };
}
