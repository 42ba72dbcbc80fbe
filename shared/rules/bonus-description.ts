const prefix = 'Bônus (';

/** Returns how a bonus of a type is described to the affiliate, in its commissions and its statement. */
export const bonusDescription = (typeName: string): string => `${prefix}${typeName})`;

export const isBonusDescription = (description: string): boolean => description.startsWith(prefix);
