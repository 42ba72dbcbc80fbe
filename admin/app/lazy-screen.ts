import type { ComponentType } from 'react';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { loadOfficeWords } from './words.ts';

/** Loads a screen's file, and the texts of all screens, when the screen is first shown. */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  return lazyPart(async () => {
    const [file] = await Promise.all([load(), loadOfficeWords()]);
    return file;
  }, name);
}
