/** Why the server rejected club nights that were chosen in this tab. */
const rejections = new Map<string, string>();

/** Stores the server's reason to reject a club night; null if a table can be requested. */
export function noteRejection(night: string, reason: string | null): void {
  if (reason === null) rejections.delete(night);
  else rejections.set(night, reason);
}

/** The error of a form whose club night was rejected. */
export function rejectedNight({ date = "" }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const reason = rejections.get(date);
  return reason === undefined ? {} : { date: reason };
}
