import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { portal } from '#shared/words/earnings.pt-br.ts';

const words = portal.codes.commission_state;

/** The Portuguese name of each commission state by code, for the wire and exported files: the statement's column 'Status'. */
export const stateWords: ReadonlyMap<number, string> = new Map(
  commissionState.entries.map(({ code, name }) => [code, words[name]]),
);
