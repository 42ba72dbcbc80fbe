// Reads the fields of a foreign call: from a sample answer, or from an OpenAPI document.
import { fieldName } from './names.mjs';

/**
 * @typedef {object} ForeignField
 * @property {string} name in the contract
 * @property {string} at where the gateway has it, from a record on
 * @property {string} kind of `KINDS`, or `id`
 * @property {boolean} isNullable
 * @property {string} [as] how its values are written there, as code
 */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {string} name */
const placeName = (name) => name.replaceAll('.', String.raw`\.`);

/**
 * The names of a place such as `result.items`; a dot within a name has a backslash before it.
 * @param {string} place
 */
export const namesOf = (place) =>
  (place === '' ? [] : place.split(/(?<!\\)\./)).map((name) => name.replaceAll(String.raw`\.`, '.'));

/**
 * Returns what stands at a place.
 * @param {unknown} json
 * @param {string} place
 */
export const at = (json, place) =>
  namesOf(place).reduce((value, name) => (isObject(value) ? value[name] : undefined), /** @type {unknown} */ (json));

/** @param {string} name such as `limit_cents` */
const withoutCents = (name) => (name === 'cents' ? 'amount' : name.replace(/_cents$/, ''));

/** @param {string} name @param {readonly unknown[]} values @returns {{ kind: string; as?: string } | undefined} */
function guess(name, values) {
  const all = (/** @type {(value: unknown) => boolean} */ check) => values.length > 0 && values.every(check);
  const text = (/** @type {RegExp} */ pattern) => all((value) => typeof value === 'string' && pattern.test(value));
  if (all((value) => typeof value === 'boolean')) return { kind: 'flag' };
  if (all((value) => value === 'Y' || value === 'N')) return { kind: 'flag', as: "words(['Y', true], ['N', false])" };
  if (/(?:^|_)cents$/.test(name) && all(Number.isInteger)) return { kind: 'amount', as: 'cents()' };
  if (/(?:^|_)cents$/.test(name) && text(/^-?\d+$/)) return { kind: 'amount', as: "cents('text')" };
  if (
    /(?:^|_)(?:at|on|created|updated)$/.test(name) &&
    all((value) => Number.isInteger(value) && Number(value) > 1e8)
  ) {
    const isSeconds = values.every((value) => Number(value) < 1e11);
    return { kind: 'instant', as: isSeconds ? 'epoch()' : "epoch('milliseconds')" };
  }
  if (all(Number.isInteger)) return { kind: 'whole' };
  if (all((value) => typeof value === 'number')) return { kind: 'number' };
  if (text(/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/)) return { kind: 'instant' };
  if (text(/^\d{4}-\d{2}-\d{2}$/)) return { kind: 'date' };
  return all((value) => typeof value === 'string') ? { kind: 'line' } : undefined;
}

/** @param {readonly unknown[]} values @returns {Pick<ForeignField, 'kind' | 'as'>} */
function guessId(values) {
  if (values.every(Number.isInteger)) return { kind: 'id' };
  const prefixes = values.map((value) => /^(.*?)[1-9]\d{0,14}$/.exec(String(value))?.[1]);
  const [first] = prefixes;
  const isNumber = first !== undefined && /^[A-Za-z]*[-_]?$/.test(first) && prefixes.every((each) => each === first);
  return isNumber ? { kind: 'id', as: first === '' ? 'numberAfter()' : `numberAfter('${first}')` } : { kind: 'word' };
}

/**
 * Returns the fields of rows. What is nested is taken one level down; lists are left out.
 * @param {readonly Record<string, unknown>[]} rows
 * @param {string} fieldsAt of the dialect
 * @returns {ForeignField[]}
 */
export function fieldsOfRows(rows, fieldsAt) {
  const key = Object.keys(rows[0] ?? {}).find((name) => fieldName(name) === 'id');
  if (key === undefined) throw new Error('The rows have no id. Give the rows of a list, as the gateway answers them.');
  /** @type {ForeignField[]} */
  const fields = [
    { name: 'id', at: key === 'id' ? '' : key, isNullable: false, ...guessId(rows.map((row) => row[key])) },
  ];
  const bases = rows.map((row) => at(row, fieldsAt)).filter(isObject);
  /** @param {string} place @param {(row: Record<string, unknown>) => unknown} read */
  const add = (place, read) => {
    const values = bases.map(read);
    const given = values.filter((value) => value !== null && value !== undefined);
    const guessed = guess(fieldName(place), given);
    // Here amounts are in reais, whatever their name there.
    const name = guessed?.as?.startsWith('cents') ? withoutCents(fieldName(place)) : fieldName(place);
    if (guessed === undefined || fields.some((field) => field.name === name)) return;
    fields.push({ name, at: place, isNullable: given.length < values.length, ...guessed });
  };
  for (const name of new Set(bases.flatMap(Object.keys))) {
    if (fieldsAt === '' && name === key) continue;
    const nested = bases.map((row) => row[name]).filter(isObject);
    if (nested.length === 0) add(placeName(name), (row) => row[name]);
    for (const inner of new Set(nested.flatMap(Object.keys))) {
      add(`${placeName(name)}.${placeName(inner)}`, (row) => (isObject(row[name]) ? row[name][inner] : null));
    }
  }
  return fields;
}

/**
 * Returns what every row says of itself beside its id and its fields, which bodies must say too: the `type` of JSON:API.
 * @param {readonly Record<string, unknown>[]} rows
 * @param {string} fieldsAt of the dialect
 * @returns {Record<string, string>}
 */
export function constantsOfRows(rows, fieldsAt) {
  /** @type {Record<string, string>} */
  const constants = {};
  if (fieldsAt === '') return constants;
  for (const [name, value] of Object.entries(rows[0] ?? {})) {
    if (fieldName(name) === 'id' || typeof value !== 'string') continue;
    if (rows.every((row) => row[name] === value)) constants[name] = value;
  }
  return constants;
}

/**
 * Makes a sample answer of a call from an OpenAPI 3 document in JSON.
 * @param {unknown} document
 * @param {string} call such as `GET /customers`
 * @returns {unknown}
 */
export function sampleOf(document, call) {
  const [method = '', path = ''] = call.split(' ');
  const operation = at(document, `paths.${placeName(path.replaceAll(/:(\w+)/g, '{$1}'))}.${method.toLowerCase()}`);
  const answer = at(operation, 'responses.200') ?? at(operation, 'responses.201');
  const content = at(answer, 'content');
  const media = isObject(content) ? Object.values(content)[0] : undefined;
  if (!isObject(media)) throw new Error(`The document does not say what ${call} answers.`);
  return at(media, 'example') ?? exampleOf(document, media['schema']);
}

/** @param {unknown} document @param {unknown} schema @param {number} [depth] @returns {unknown} */
function exampleOf(document, schema, depth = 0) {
  if (!isObject(schema) || depth > 8) return null;
  const { $ref, example, examples, enum: choices, type, format, properties, items, allOf, oneOf, anyOf } = schema;
  if (typeof $ref === 'string') {
    return exampleOf(document, at(document, $ref.replace('#/', '').split('/').map(placeName).join('.')), depth + 1);
  }
  if (example !== undefined) return example;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (Array.isArray(choices)) return choices[0];
  if (Array.isArray(allOf)) {
    const parts = allOf.map((part) => exampleOf(document, part, depth + 1)).filter(isObject);
    return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  }
  const choice = [oneOf, anyOf].flat().find((part) => isObject(part) && part['type'] !== 'null');
  if (choice !== undefined) return exampleOf(document, choice, depth + 1);
  if (isObject(properties)) {
    const entries = Object.entries(properties).map(([name, inner]) => [name, exampleOf(document, inner, depth + 1)]);
    return Object.fromEntries(entries);
  }
  const [kind] = [type].flat().filter((name) => name !== 'null');
  if (kind === 'array') return [exampleOf(document, items, depth + 1)];
  if (kind === 'integer') return 1;
  if (kind === 'number') return 1.5;
  if (kind === 'boolean') return true;
  if (format === 'date-time') return '2026-03-02T12:00:00Z';
  return format === 'date' ? '2026-03-02' : 'text';
}
