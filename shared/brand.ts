/** What an operator may set of how the platform looks: the rule of each variable, and how its fault is told. */
export const brandRules = {
  name: { pattern: /^\P{Cc}{1,60}$/u, fault: 'must be one line of at most 60 characters' },
  colour: { pattern: /^#[0-9a-f]{6}$/i, fault: 'must be a colour such as #0b6072' },
} as const;

/** The files that a logo may be, by the ending of their names. */
export const logoTypes = ['.svg', '.png', '.webp'] as const;
export const logoBytesMax = 200_000;
