import { defineCodeList } from '#shared/codes/code-list.ts';

/** How far an import is. It is read and checked as a whole before its first line is applied. */
export const importState = defineCodeList({
  name: 'import_state',
  entries: [
    { code: 'reading', name: 'reading', colour: 'info' },
    { code: 'checking', name: 'checking', colour: 'info' },
    { code: 'refused', name: 'refused', colour: 'error' },
    { code: 'applying', name: 'applying', colour: 'info' },
    { code: 'applied', name: 'applied', colour: 'success' },
    { code: 'stopped', name: 'stopped', colour: 'warning' },
  ],
});

const goingOn: ReadonlySet<string> = new Set(['reading', 'checking', 'applying']);

/** Whether an import of a state has not ended. */
export const isImportGoingOn = (state: string): boolean => goingOn.has(state);
