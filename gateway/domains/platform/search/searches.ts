import { recognizeSearch } from '#shared/rules/recognize-search.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineRecordSearch, type FoundRecord, type RecordSearch } from '../../../engine/record-search.ts';

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** The nouns that can be found from anywhere, in the order in which equally good results are shown. */
    recordSearches: readonly RecordSearch[];
  }
}

const searchRecords = defineRecordSearch(({ recordSearches }) => recordSearches);

/** Returns the records that a text can name, the most telling first, of the nouns that the actor may list. */
export const findRecords = (context: GatewayContext, actor: Actor, text: string): Promise<FoundRecord[]> =>
  searchRecords(context, actor, recognizeSearch(text));
