/** How wide a figure's characters are on average, in em, with room to spare for other fonts. */
const CHARACTER_EM = 0.63;

/**
 * Returns the font size by which a figure stays in one line of the container around it (`container-type: inline-size`),
 * however long it is and whatever text size the reader has chosen.
 *
 * @param largest the size where there is room, a CSS length
 */
export const fittedFontSize = (text: string, largest: string): string =>
  `min(${largest}, ${Math.round(1000 / (Math.max(1, text.length) * CHARACTER_EM)) / 10}cqi)`;
