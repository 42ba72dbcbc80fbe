import { type ComponentType, use } from 'react';
import { OutdatedFileError } from './preload-files.ts';

/** The code of a part could not be loaded. */
export class PartError extends Error {
  /** Whether only a reload of the page helps: the site was built again, or the browser keeps the failure. */
  readonly needsReload: boolean;

  constructor(cause: unknown) {
    super('The code of a part could not be loaded.', { cause });
    this.needsReload = cause instanceof OutdatedFileError;
  }
}

/** What forgets the failure of each part that has failed. */
const failures = new Set<() => void>();

/** Makes all parts that failed load again when they are next drawn. */
export function retryParts(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * Returns a component that is loaded when it is first drawn, or before by its `load`. While it loads, it suspends. If that
 * fails, it throws a {@link PartError}, until `retryParts` is called; React's own `lazy` keeps a failure for ever.
 */
export function lazyPart<Props extends object, Name extends string>(
  loadModule: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> & { load: () => Promise<void> } {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  async function open(): Promise<void> {
    try {
      Loaded = (await loadModule())[name];
    } catch (cause) {
      failures.add(() => (loading = undefined));
      throw new PartError(cause);
    }
  }

  function Part(props: Props) {
    if (Loaded === undefined) use((loading ??= open()));
    return Loaded && <Loaded {...props} />;
  }

  async function load(): Promise<void> {
    try {
      await (loading ??= open());
    } catch (error) {
      // Nobody has seen this failure: drawing the part tries again.
      loading = undefined;
      throw error;
    }
  }

  return Object.assign(Part, { load });
}
