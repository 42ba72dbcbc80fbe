/** Branding variables of an operator: the pattern of each, and its error message. */
export const brandRules = {
  name: { pattern: /^\P{Cc}{1,60}$/u, error: 'must be one line of at most 60 characters' },
  colour: { pattern: /^#[0-9a-f]{6}$/i, error: 'must be a colour such as #0b6072' },
} as const;

/** Allowed file extensions of a logo. */
export const logoTypes = ['.svg', '.png', '.webp'] as const;
export const logoBytesMax = 200_000;
