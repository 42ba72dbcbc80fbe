import { setImmediate as turn } from 'node:timers/promises';

const sliceLength = 500;

/** Calls a function with each element, yielding to other requests in between: a file may have ten thousand payments. */
export async function forEachYielding<Element>(
  elements: Iterable<Element>,
  work: (element: Element, index: number) => void,
): Promise<void> {
  let index = 0;
  for (const element of elements) {
    work(element, index);
    index += 1;
    if (index % sliceLength === 0) await turn();
  }
}
