/** Resolves once the latest changes are painted, so that slow work does not delay the response to a tap. */
export const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
