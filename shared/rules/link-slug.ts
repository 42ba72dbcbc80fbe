/** How long a code that an affiliate chooses for a link may be. */
export const linkSlugLength = { min: 3, max: 32 } as const;

/** Returns a code as it is stored: addresses are typed from paper and said aloud, so capitals make no difference. */
export const linkSlugOf = (text: string): string => text.trim().toLowerCase();
