/** Waits until what was just changed is painted: all else may take longer than an answer to a tap. */
export const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
