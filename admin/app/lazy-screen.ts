import type { ComponentType } from 'react';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { loadListWords, loadOfficeWords } from './words.ts';

/** A screen whose file is loaded when it is first shown, or before by its `load`. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & { load: () => Promise<void> };

/** Loads a screen's file, and the texts that it needs, when the screen is first shown. By default they are those of all screens. */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  loadTexts = loadOfficeWords,
): LazyScreen<Props> {
  return lazyPart(async () => {
    const [file] = await Promise.all([load(), loadTexts()]);
    return file;
  }, name);
}

/** Loads what shows a list, and says no more than lists do, without waiting for the texts of other screens. */
export const listScreen = <Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyScreen<Props> => lazyScreen(load, name, loadListWords);
