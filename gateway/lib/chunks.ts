/** Cuts a list into parts of limited length, so that the rows of a large run are not all in memory at once. */
export function* chunks<Element>(list: readonly Element[], lengthMax: number): Generator<Element[]> {
  for (let start = 0; start < list.length; start += lengthMax) yield list.slice(start, start + lengthMax);
}
