import { bonusType } from '#shared/codes/earnings/bonus-type.ts';
import type { Translate } from '#shared/words/translate.ts';

/** Returns the name of a kind of bonuses in the language of the reader; of a kind that the gateway has added, as stored. */
export const bonusTypeText = (t: Translate<ReturnType<typeof bonusType.labelKey>>, name: string): string =>
  t(bonusType.labelKey(name)) || name;
