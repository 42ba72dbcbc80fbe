import { useMatch } from './use-match.ts';

/** Whether the screen is as narrow as a phone's. Tables then become cards, and dialogs fill the screen. */
export const usePhone = (): boolean => useMatch('(max-width: 599.95px)');
