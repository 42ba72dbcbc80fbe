import { isImportGoingOn } from '#shared/codes/earnings/import-state.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { conversionImport } from '#shared/resources/earnings/conversion-import.ts';

export type ImportRecord = RecordOf<typeof conversionImport>;

/** Whether an import still goes on. */
export const isOpen = ({ state }: ImportRecord): boolean => isImportGoingOn(state);
