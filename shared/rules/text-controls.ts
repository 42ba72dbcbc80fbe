/** Control characters, and those that set the direction of text, with which a name could be made to look like another. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns whether a text has no control characters and no directional ones, so that it is one line that shows as it is. */
export const isSingleLine = (text: string): boolean => text.search(controls) < 0;

/** Returns a text without control characters and directional ones. */
export const withoutControls = (text: string): string => text.replaceAll(controls, '');
