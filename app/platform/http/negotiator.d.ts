/** Types of the part that is used here; the published types are for an older version. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    encoding(available: string[], options: { preferred: string[] }): string | undefined;
  }
}
