import { isUtf8 } from 'node:buffer';
import type { Contract } from '#shared/contract/contract.ts';
import type { Envelope } from '../wire/dialect.ts';
import { isJsonObject } from '../wire/json-object.ts';
import type { Row } from './mapping.ts';
import { rowPattern } from './row-pattern.ts';

/** A page whose rows fit its contract as they stand, of which no more was read than lists are checked by. */
export interface PassableRows {
  /** Each with the fields of {@link checkedFields} alone. */
  rows: Row[];
  /** The JSON of the rows, all of their fields. */
  json: Buffer;
  /** What stands beside them in the answer. */
  others: Row;
}

/** The form in which the rows of a contract came last. */
interface KnownForm {
  names: string;
  pattern: RegExp | undefined;
  /** The kept fields, in the order of the groups. */
  kept: readonly string[];
  changes: number;
}

const forms = new WeakMap<Contract, KnownForm>();
/** A pattern takes longer to make than it saves a page: rows of ever other forms get no more. */
const changesMax = 20;

const checked = new WeakMap<Contract, ReadonlySet<string>>();

/** The fields of a record by which a list is checked: which it is, whose it is, and the field that orders it by default. */
export function checkedFields(contract: Contract): ReadonlySet<string> {
  const known = checked.get(contract);
  if (known) return known;
  const names = ['id', 'affiliate_id', 'advertiser_id', contract.defaultSort[0]];
  const fields = new Set(names.filter((name) => Object.hasOwn(contract.record.shape, name)));
  checked.set(contract, fields);
  return fields;
}

/** Remembers in which order the fields of rows come that fit as they are: those of the next page come in the same. */
export function rememberForm(contract: Contract, row: Row): void {
  const given = Object.keys(row);
  const names = given.join(' ');
  const known = forms.get(contract);
  if (known?.names === names || (known?.changes ?? 0) >= changesMax) return;
  const fields = checkedFields(contract);
  forms.set(contract, {
    names,
    pattern: rowPattern(contract.record, given, fields),
    kept: given.filter((name) => fields.has(name)),
    changes: (known?.changes ?? 0) + 1,
  });
}

const comma = ','.charCodeAt(0);

/**
 * Returns the rows of an answer that can be passed on as they came, by the pattern of those before: each has every name once,
 * and nothing in it is unlike its contract. To read the JSON of all fields takes six times as long, and makes most of the
 * garbage of a list. Undefined where the answer is to be read in full.
 */
export function passableRows(contract: Contract, bytes: Buffer, { at = '' }: Envelope): PassableRows | undefined {
  const form = forms.get(contract);
  if (form?.pattern === undefined) return undefined;
  const whole = bytes.toString('latin1');
  const before = `{${JSON.stringify(at)}:[`;
  if (!whole.startsWith(before) || !isUtf8(bytes)) return undefined;
  const rows: Row[] = [];
  let end = before.length - 1;
  do {
    form.pattern.lastIndex = end + 1;
    const match = form.pattern.exec(whole);
    const row = match && keptOf(form.kept, match);
    if (!row) return undefined;
    rows.push(row);
    end = form.pattern.lastIndex;
  } while (whole.charCodeAt(end) === comma);
  const others = othersOf(bytes.toString('utf8', end), at);
  return others && { rows, json: bytes.subarray(before.length - 1, end + 1), others };
}

/** Reads what follows the rows: the end of their list, and what else the object has. */
function othersOf(rest: string, at: string): Row | undefined {
  const [, afterComma] = /^\](?:,(?=")|(?=\}))(.*)$/s.exec(rest) ?? [];
  if (afterComma === undefined) return undefined;
  try {
    const others: unknown = JSON.parse(`{${afterComma}`);
    return isJsonObject(others) && !Object.hasOwn(others, at) ? others : undefined;
  } catch {
    return undefined;
  }
}

function keptOf(names: readonly string[], match: RegExpExecArray): Row | undefined {
  const row: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const json = match[at + 1] ?? '';
    // Other texts have another form in bytes than as a value.
    if (json.startsWith('"') && !/^"[ !#-[\]-~]*"$/.test(json)) return undefined;
    row[name] = json.startsWith('"') ? json.slice(1, -1) : JSON.parse(json);
  }
  return row;
}
