/** The methods for the second step of a login. */
export const factorMethods = ["passkey", "totp", "recovery-code"] as const;

export type FactorMethod = (typeof factorMethods)[number];

/** The remaining step of a login with the right password, as the API returns it. */
export interface SecondStep {
  ticket: string;
  methods: FactorMethod[];
}
