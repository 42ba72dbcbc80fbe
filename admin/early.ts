import { askEarly, fetchEarly, listPath } from '#shared/client/ask-early.ts';

/** As many lines as the menu asks for. */
const LINES_MAX = 100;

// The proxy adds this script to the page of a browser that has a session. What waits is counted by the menu on every page and listed
// by the start page. The path is that of the client's own call, which a test compares.
askEarly((session) => (session.includes('"waiting:list"') ? [listPath('waiting', { range: [0, LINES_MAX - 1] })] : []));
fetchEarly();
