import type { CDPSession, Page } from "@playwright/test";

/** Adds a virtual authenticator to the browser, which verifies its owner without asking. */
export async function virtualAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Stops the login page from offering a passkey automatically, once: it would log in before its button is pressed. */
export async function withoutOffer(page: Page): Promise<void> {
  await page.route("**/passkey-options", (route) => route.fulfill({ json: null }), { times: 1 });
}
