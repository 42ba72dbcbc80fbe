/**
 * SQL for the cells of an exported file for people in Brazil: `;` between cells, decimal commas. The session's zone is São
 * Paulo and its dates are written `dd/mm/yyyy`.
 */

/**
 * Characters that make a spreadsheet treat a text as a formula: tab, line breaks, `+ - = @` and their full-width
 * forms.
 */
const formulaStarts = [9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312].join(', ');

/**
 * Text as stored; prefixed with an apostrophe when a spreadsheet would read it as a formula. So is a text that begins with
 * an apostrophe before something that an import would take for such a mark, so that it comes back as it is.
 */
export const textCell = (column: string): string =>
  `case when ascii(${column}) in (${formulaStarts})
    or (ascii(${column}) = 39 and (ascii(substr(${column}, 2)) in (39, ${formulaStarts}) or substr(${column}, 2, 1) between '0' and '9'))
    then '''' || ${column} else ${column} end`;

/** Cents as reais with a decimal comma. */
export const amountCell = (column: string): string =>
  `case when ${column} < 0 then '-' else '' end || abs(${column}) / 100 || ',' || lpad((abs(${column}) % 100)::text, 2, '0')`;

/** An instant to the minute. */
export const instantCell = (column: string): string => `left(${column}::text, 16)`;

/** A month as `mm/yyyy`, of its first day. */
export const monthCell = (column: string): string => `to_char(${column}, 'MM/YYYY')`;
