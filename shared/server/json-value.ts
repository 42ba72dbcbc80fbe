const hasToJson = (value: object): value is { toJSON: (key: string) => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

/**
 * Returns what a value is after it was written as JSON and read again, without writing it: dates as texts, no undefined
 * members. What JSON would not change is returned itself, so the result must not be changed.
 *
 * @throws {TypeError} for what JSON cannot hold
 */
export function jsonValue(value: unknown, key = ''): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      // JSON has no negative zero.
      return Number.isFinite(value) ? value + 0 : null;
    case 'object':
      if (value === null) return null;
      if (hasToJson(value)) return withoutToJson(value.toJSON(key), key);
      return Array.isArray(value) ? jsonArray(value) : jsonObject(value);
    case 'bigint':
      throw new TypeError('JSON has no whole numbers of any size');
    default:
      return undefined;
  }
}

/** What `toJSON` has returned is not asked again. */
function withoutToJson(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return jsonValue(value, key);
  return Array.isArray(value) ? jsonArray(value) : jsonObject(value);
}

function jsonArray(values: readonly unknown[]): unknown {
  let copy: unknown[] | undefined;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    const written = jsonValue(value, String(at)) ?? null;
    if (copy === undefined && !Object.is(written, value)) copy = values.slice(0, at);
    copy?.push(written);
  }
  return copy ?? values;
}

function jsonObject(record: object): unknown {
  const before: unknown[] = Object.values(record);
  const names = Object.keys(record);
  // What JSON reads is a plain object.
  let hasChanged = Object.getPrototypeOf(record) !== Object.prototype;
  const written = before.map((value, at) => {
    const after = jsonValue(value, names[at]);
    if (after === undefined || !Object.is(after, value)) hasChanged = true;
    return after;
  });
  if (!hasChanged) return record;
  return Object.fromEntries(
    names.map((name, at) => [name, written[at]] as const).filter(([, value]) => value !== undefined),
  );
}
