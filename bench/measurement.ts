import type { Line } from './figure.ts';
import type { Options } from './options.ts';
import type { Rig } from './rig.ts';

/** One measurement of a run; `run` returns its lines of the table. */
export interface Measurement {
  /** The name for `--only`. */
  name: string;
  /** @throws {SkippedError} when it is not possible on this machine */
  run: (rig: Rig, options: Options) => Promise<Line[]>;
}
