import * as z from 'zod/mini';
import { fixedFields, role } from '#shared/codes/accounts/role.ts';
import { type Audience, audiences, type Contract, type Verb } from '#shared/contract/contract.ts';
import { endlessTexts } from '#shared/contract/text-length.ts';
import { callAddress } from '../wire/call-text.ts';
import { audienceOf } from './actor.ts';
import { supportedKeys } from './fetch-records.ts';
import type { ListLine, Mapping, MappingLines, RecordLine, UpdateLine } from './mapping.ts';
import { pagesOf, sortsBy } from './page-call.ts';
import { envelopeOf } from './records.ts';

const verbs: readonly Verb[] = ['list', 'one', 'create', 'update', 'delete'];

/**
 * Returns every error of a set of mappings as a sentence: a grant without a line, a line without a grant, a call that
 * cannot be built, an unsupported filter key or sort field, an updatable field that no call changes, a text without a maximum length. The types check what they can;
 * grants are only known at run time, when the contracts are read.
 */
export function mappingErrors(mappings: Readonly<Record<string, Mapping>>): string[] {
  return Object.entries(mappings).flatMap(([name, mapping]) => {
    const { contract } = mapping;
    const misnamed = name === contract.name ? [] : [`stands under this name, but its contract is ${contract.name}`];
    const errors = verbs.flatMap((verb) => audiences.flatMap((audience) => lineErrors(mapping, verb, audience)));
    const endless = [...endlessTexts(contract.input), ...endlessTexts(contract.filter)];
    const lengths = endless.map((place) => `the text ${place} has no maximum length`);
    return [...misnamed, ...lengths, ...errors].map((error) => `${name}: ${error}`);
  });
}

function lineErrors(mapping: Mapping, verb: Verb, audience: Audience): string[] {
  const { contract, lines } = mapping;
  const isGranted = contract.access[audience].includes(verb);
  const hasLine = lines[verb]?.[audience] !== undefined;
  if (isGranted && !hasLine) return [`${audience} may ${verb}, and there is no line for it`];
  if (!isGranted && hasLine) return [`a line for ${verb} by ${audience}, who may not`];
  if (!hasLine) return [];
  const errors = [...checks[verb](contract, lines, audience), ...shapeErrors(mapping, verb, audience)];
  return errors.map((error) => `${verb} by ${audience}: ${error}`);
}

type Check = (contract: Contract, lines: MappingLines, audience: Audience) => string[];

const checks: Record<Verb, Check> = {
  list: (contract, lines, audience) => {
    const line = lines.list?.[audience];
    if (!line) return [];
    const known = [...Object.keys(contract.filter.shape), 'affiliate_id'];
    const other = line.lineOf?.line;
    const calls = [line.call, ...(other ? [other.call] : []), ...Object.values(line.callBy?.calls ?? {})];
    const errors = calls.flatMap((call) => pathErrors(call, known));
    return errors.length > 0 ? errors : filterErrors(contract, line);
  },
  one: (contract, lines, audience) => {
    const line = lines.one?.[audience];
    if (!line) return [];
    if (line === 'in-list') return lines.list?.[audience] ? [] : ['there is no list to look in'];
    if (line.own && audience !== 'affiliate') return ['only an affiliate has a record of its own'];
    const errors = recordErrors(contract, line);
    const named = contract.idParts.length > 0 ? contract.idParts : ['id'];
    const isNamed =
      line.own === true ||
      line.call === undefined ||
      // Any other method says it in the body.
      callAddress(line.call).method !== 'GET' ||
      named.every((name) => callAddress(line.call ?? '').placeholders.includes(name));
    return errors.length > 0 || isNamed ? errors : ['the call does not say which record'];
  },
  create: (contract, lines, audience) => {
    const line = lines.create?.[audience];
    const calls = line ? [line.call, ...(line.callWith ? [line.callWith.call] : [])] : [];
    return calls.flatMap((call) => pathErrors(call, Object.keys(contract.input.shape)));
  },
  update: (contract, lines, audience) => {
    const calls = lines.update?.[audience] ?? [];
    return [
      ...calls.flatMap((line) => recordErrors(contract, line)),
      ...calls.flatMap(({ callWith }) => (callWith ? pathErrors(callWith.call, ['id', ...contract.idParts]) : [])),
      ...fieldErrors(contract, calls, audience),
      ...answerErrors(calls, lines, audience),
    ];
  },
  delete: (contract, lines, audience) => {
    const line = lines.delete?.[audience];
    if (!line) return [];
    return [...recordErrors(contract, line), ...(line.call ? readErrors(lines, audience) : [])];
  },
};

/** Checks the calls of a line about one record, and that its words are ids of the contract. */
function recordErrors({ record, idParts }: Contract, { call, calls = {}, callOf }: RecordLine): string[] {
  const { id } = record.shape;
  const words = Object.keys(calls);
  if (call === undefined && words.length === 0) return ['there is no call'];
  return [
    ...[call, callOf?.call, ...Object.values(calls)].flatMap((text) =>
      text === undefined ? [] : pathErrors(text, ['id', ...idParts]),
    ),
    ...words.filter((word) => !id || !z.safeParse(id, word).success).map((word) => `${word} is no id of a record`),
  ];
}

function pathErrors(call: string, known: readonly string[]): string[] {
  try {
    const unknown = callAddress(call).placeholders.filter((name) => !known.includes(name));
    return unknown.map((name) => `nothing fills :${name} of ${call}`);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function filterErrors(contract: Contract, line: ListLine): string[] {
  const { filter, record } = contract;
  const supported = supportedKeys({ contract }, line);
  const inMemory = Object.keys(filter.shape).filter((key) => !supported.includes(key));
  return inMemory
    .filter((key) => (key === 'q' ? line.search === undefined : !Object.hasOwn(record.shape, key)))
    .map((key) => `neither the call nor the memory can filter by ${key}`);
}

/** Finds what the dialect does not have: a paging, an envelope, a way to sort, a way to say what has changed. */
function shapeErrors(mapping: Mapping, verb: Verb, audience: Audience): string[] {
  const { contract, dialect, lines } = mapping;
  try {
    if (verb === 'list') {
      const line = lines.list?.[audience];
      const isMute = contract.changes.includes(audience) && dialect.changes === undefined;
      const errors = [line, line?.lineOf?.line].flatMap((each) => (each ? sortErrors(mapping, each) : []));
      return isMute ? [...errors, `${dialect.name} does not say what has changed`] : errors;
    }
    for (const line of [lines[verb]?.[audience]].flat()) {
      if (typeof line === 'object') envelopeOf(dialect, line.envelope, 'record');
    }
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * A list of which the call gives any page is sorted by it: in memory only as long as it is short. One that is read to its end is
 * sorted in memory.
 */
function sortErrors({ contract, dialect }: Mapping, line: ListLine): string[] {
  const { isRandom } = pagesOf(dialect, line);
  if (line.sort && dialect.sort === undefined) return [`${dialect.name} does not say how to sort`];
  if (!isRandom) return [];
  return contract.sort
    .filter((field) => !sortsBy({ contract }, line, field) && line.order?.[0] !== field)
    .map((field) => `the call has pages and cannot sort by ${field}`);
}

function fieldErrors({ name, input, createOnly }: Contract, calls: readonly UpdateLine[], audience: Audience) {
  const fixed: readonly string[] = [...createOnly, ...fixedForAll(audience, name)];
  const writable = Object.keys(input.shape).filter((field) => !fixed.includes(field));
  const changed = calls.flatMap((line) => line.fields);
  return [
    ...writable.filter((field) => !changed.includes(field)).map((field) => `no call changes ${field}`),
    ...changed.filter((field) => !writable.includes(field)).map((field) => `${field} may not be changed`),
    ...changed.filter((field, at) => changed.indexOf(field) !== at).map((field) => `two calls change ${field}`),
  ];
}

/** Returns the fields of a resource that no role of an audience may set. */
function fixedForAll(audience: Audience, resource: string): string[] {
  const [first = [], ...others] = role.names
    .filter((name) => audienceOf(name) === audience)
    .map((name) => fixedFields(name, resource));
  return first.filter((field) => others.every((fields) => fields.includes(field)));
}

/** A call that answers the record takes the whole body, so there can be no other. */
function answerErrors(calls: readonly UpdateLine[], lines: MappingLines, audience: Audience): string[] {
  if (!calls.some((line) => line.answers)) return readErrors(lines, audience);
  return calls.length === 1 ? [] : ['a call that answers the record stands beside others'];
}

const readErrors = (lines: MappingLines, audience: Audience) =>
  lines.one?.[audience] ? [] : ['there is no line that reads the record first'];
