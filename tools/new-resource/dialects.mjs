// Reads dialects, and what a sample of a gateway's answer says in one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { camel } from './names.mjs';
import { at, isObject, namesOf } from './sample.mjs';

/**
 * Reads a dialect out of its source, which is data alone.
 * @param {string} folder of the tree
 * @param {string} name
 * @returns {Promise<{ dialect: import('../../proxy/wire/dialect.ts').Dialect; constant: string; file: string }>}
 */
export async function readDialect(folder, name) {
  const file = `${name}.ts`;
  const source = readFileSync(join(folder, 'proxy/dialects', file), 'utf8');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions });
  const module = /** @type {unknown} */ (await import(`data:text/javascript,${encodeURIComponent(outputText)}`));
  const constant = `${camel(name)}Dialect`;
  const dialect = /** @type {import('../../proxy/wire/dialect.ts').Dialect | undefined} */ (at(module, constant));
  if (dialect === undefined) throw new Error(`proxy/dialects/${file} has no ${constant}.`);
  return { dialect, constant, file };
}

/**
 * Returns a sample that is followed by no other page.
 * @param {unknown} sample
 * @param {import('../../proxy/wire/dialect.ts').Dialect} dialect
 * @param {number} rows how many it has
 */
export function lastPage(sample, { paging, envelopes }, rows) {
  const { total } = envelopes.page;
  if (paging?.by === 'page' || paging?.by === 'offset')
    return typeof total === 'string' ? withValue(sample, namesOf(total), rows) : sample;
  if (paging?.by === 'link') return paging.at === undefined ? sample : withValue(sample, namesOf(paging.at), null);
  if (paging?.by !== 'cursor') return sample;
  const ended = paging.more === undefined ? sample : withValue(sample, namesOf(paging.more), false);
  return 'next' in paging ? withValue(ended, namesOf(paging.next), '') : ended;
}

/** @param {unknown} json @param {readonly string[]} names @param {unknown} value @returns {unknown} */
function withValue(json, [name, ...others], value) {
  if (name === undefined) return value;
  const object = isObject(json) ? json : {};
  return { ...object, [name]: withValue(object[name], others, value) };
}
