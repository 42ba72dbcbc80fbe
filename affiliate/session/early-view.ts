/** Removes what `early-money.ts` has drawn before the code of the portal was there: the portal itself has something to show. */
export const removeEarlyView = (): void => document.getElementById('early-view')?.remove();
