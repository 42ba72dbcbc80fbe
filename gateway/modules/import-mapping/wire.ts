import { requiredLine } from '../../engine/fields.ts';

/** What a mapping is saved under, here and together with an import. */
export const mappingName = requiredLine(80);
