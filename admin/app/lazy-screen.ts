import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadOfficeWords } from './words.ts';

export type Screen<Props = object> = LazyExoticComponent<ComponentType<Props>>;

/** Loads a screen's file, and the texts of all screens, when the screen is first shown. */
export function lazyScreen<Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): Screen<Props> {
  return lazy(async () => {
    const [file] = await Promise.all([load(), loadOfficeWords()]);
    return { default: file[name] };
  });
}
