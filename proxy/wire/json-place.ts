/**
 * A place in JSON: names joined by dots, `result.items`; a dot within a name has a backslash before it. The empty text is the
 * whole.
 */
export type Place = string;

const names = new Map<Place, readonly string[]>();

/** Places are written in dialects and mappings, so there are few. */
function namesOf(place: Place): readonly string[] {
  const known = names.get(place);
  if (known) return known;
  const parts = place === '' ? [] : place.split(/(?<!\\)\./).map((name) => name.replaceAll('\\.', '.'));
  names.set(place, parts);
  return parts;
}

/** Returns what stands at a place; undefined where nothing does. */
export function valueAt(json: unknown, place: Place): unknown {
  let value = json;
  for (const name of namesOf(place)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it is an object that has the name
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

/** Returns an object that has all that another one has, and a value at a place, in objects made where there are none. */
export function withValueAt(json: unknown, place: Place, value: unknown): unknown {
  return withValue(json, namesOf(place), value);
}

function withValue(json: unknown, [name, ...others]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const object: object = typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
  return { ...object, [name]: withValue(valueAt(object, name), others, value) };
}
