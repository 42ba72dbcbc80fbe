// The names that are made of a resource's: `cost-center` is `costCenter`, `CostCenter` and `cost_centers`.

/** @param {string} name */
export const camel = (name) => name.replaceAll(/-([a-z\d])/g, (_, letter) => String(letter).toUpperCase());
/** @param {string} name */
export const pascal = (name) => camel(name).replace(/^./, (letter) => letter.toUpperCase());
/** @param {string} name */
export const underscored = (name) => name.replaceAll('-', '_');
/** @param {string} word */
export const plural = (word) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);
/** As the key of an object. @param {string} name */
export const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
/** As a text in single quotes. @param {string} text */
export const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
/** @param {string} field such as `due_on` */
export const readable = (field) => field.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
/** @param {string} name such as `FullName`, `full-name` or `fullName` */
export const fieldName = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase();
