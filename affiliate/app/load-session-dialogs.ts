/** Loads the dialogs that ask who is there, with their words. */
export const loadSessionDialogs = () => import('./session-dialogs.ts');
