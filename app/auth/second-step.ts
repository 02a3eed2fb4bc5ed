/** What can be the second step of a login. */
export const factorMethods = ["passkey", "totp", "recovery-code"] as const;

export type FactorMethod = (typeof factorMethods)[number];

/** What a login with the right password still needs, as the API returns it. */
export interface SecondStep {
  ticket: string;
  methods: FactorMethod[];
}
