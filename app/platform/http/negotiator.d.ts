/** As much of it as is used here; its published types are a version behind. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    encoding(available: string[], options: { preferred: string[] }): string | undefined;
  }
}
