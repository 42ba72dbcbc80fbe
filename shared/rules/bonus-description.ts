const prefix = 'Bônus (';

/** Returns how a bonus of a type is described to the affiliate, in its commissions and its statement. */
export const bonusDescription = (typeName: string): string => `${prefix}${typeName})`;

/** Returns the type of the bonus that a text describes; undefined for what is not about a bonus. */
export const bonusTypeIn = (description: string): string | undefined =>
  description.startsWith(prefix) && description.endsWith(')') ? description.slice(prefix.length, -1) : undefined;
