// Puts entries into the tables that a new resource has a line in.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts an import after the last one. @param {string} text @param {string} line */
function addImport(text, line) {
  const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
}

/** @param {string} name as an import has it, such as `type Mapping` */
const bare = (name) => name.replace(/^type /, '');

/**
 * Returns what edits files of a folder; each edit fails where the place is not found.
 * @param {string} folder
 */
export function editorOf(folder) {
  /** @type {Set<string>} */
  const touched = new Set();
  /** @param {string} file @param {(text: string) => string} change */
  const edit = (file, change) => {
    const path = join(folder, file);
    if (!existsSync(path)) throw new Error(`${file} is missing.`);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} has no place for the new entry.`);
    writeFileSync(path, after);
    touched.add(file);
  };
  return {
    touched,
    /** @param {string} file @param {string} line */
    addImport: (file, line) => edit(file, (text) => addImport(text, line)),
    /** Imports a name, by the import of its module if there is one. @param {string} file @param {string} name @param {string} from @param {string} how */
    addName: (file, name, from, how) =>
      edit(file, (text) => {
        const known = new RegExp(`^${how} \\{([^}]*)\\} from '${from}';`, 'm');
        if (!known.test(text)) return addImport(text, `${how} { ${name} } from '${from}';`);
        return text.replace(known, (_, /** @type {string} */ list) => {
          const names = [...list.split(',').map((each) => each.trim()), name].filter((each) => each !== '');
          const sorted = names.toSorted((one, other) => bare(one).localeCompare(bare(other)));
          return `${how} { ${sorted.join(', ')} } from '${from}';`;
        });
      }),
    /** Puts lines after the first one that a pattern finds. @param {string} file @param {RegExp} pattern @param {string} lines */
    addAfter: (file, pattern, lines) => edit(file, (text) => text.replace(pattern, (found) => `${found}${lines}\n`)),
    /** Puts an item at the end of a list on one line or several. @param {string} file @param {RegExp} pattern where it begins @param {string} item */
    addToList: (file, pattern, item) =>
      edit(file, (text) => {
        const start = pattern.exec(text);
        const end = start ? text.indexOf(']', start.index) : -1;
        const before = text.slice(0, end).replace(/,?\s*$/, ', ');
        return end < 0 ? text : `${before}${item}${text.slice(end)}`;
      }),
    /** Puts lines before the end of an object or list that begins where a pattern matches. @param {string} file @param {RegExp} pattern @param {string} lines */
    addToTable: (file, pattern, lines) =>
      edit(file, (text) => {
        const start = pattern.exec(text);
        const end = start ? /^[}\]]/m.exec(text.slice(start.index)) : null;
        if (!start || !end) return text;
        const at = start.index + end.index;
        return `${text.slice(0, at)}${lines}\n${text.slice(at)}`;
      }),
  };
}
