import type { Line } from './figure.ts';
import type { Options } from './options.ts';
import type { Rig } from './rig.ts';

/** One part of a run; `run` gives its lines of the table. */
export interface Measurement {
  /** As `--only` calls it. */
  name: string;
  /** @throws {SkippedError} when it cannot be made on this machine */
  run: (rig: Rig, options: Options) => Promise<Line[]>;
}
