/** How long typing has to pause before a select is searched (spec §9). */
export const SEARCH_DELAY_MS = 200;
