/** The properties of a playlist's `<iframe>`. */
export const playerProps = (address: string, title: string) =>
  ({
    src: address,
    title: `Player: ${title}`,
    className: "size-full",
    allow: "autoplay; encrypted-media; fullscreen",
    referrerPolicy: "no-referrer",
  }) as const;
