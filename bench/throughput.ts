import { type Figure, range, round, type Target } from './figure.ts';
import { type Load, type LoadTarget, runLoad } from './load.ts';
import { createCostMeter, secondsOf } from './processor-time.ts';
import { compareInRounds } from './rounds.ts';

interface Contest {
  what: string;
  target?: Target;
  first: LoadTarget;
  second: LoadTarget;
  load: Load;
  rounds: number;
  /** Returns the ids of the processes that serve either URL. */
  processes: () => readonly number[];
}

/** Compares the throughput of two URLs, measured alternately; the figure is first ÷ second. */
export async function compareThroughput({
  what,
  target,
  first,
  second,
  load,
  rounds,
  processes,
}: Contest): Promise<Figure> {
  const meters = [createCostMeter(processes), createCostMeter(processes)] as const;
  const speed = await compareInRounds(
    rounds,
    () => meters[0].measure(() => runLoad(first, load)),
    () => meters[1].measure(() => runLoad(second, load)),
  );
  const [cost = 0, costOfSecond = 0] = meters.map((meter) => meter.microsecondsPerRequest());
  const byProcessorTime =
    cost > 0
      ? `; processor time ${round(cost)} and ${round(costOfSecond)} µs, ratio ${round(costOfSecond / cost)}`
      : '';
  return {
    what,
    ...(target && { target }),
    value: speed.ratio.median,
    unit: '',
    detail: `${range(speed.ratio)}; ${round(speed.first.median)} and ${round(speed.second.median)} req/s${byProcessorTime}`,
  };
}

/** Compares the processor time that a request to either URL takes; the figure is first ÷ second. */
export async function compareCost({ what, target, first, second, load, rounds, processes }: Contest): Promise<Figure> {
  const microsecondsOf = async (one: LoadTarget) => {
    const taking = processes();
    const before = secondsOf(taking);
    const { requests } = await runLoad(one, load);
    return ((secondsOf(taking) - before) * 1_000_000) / requests;
  };
  const cost = await compareInRounds(
    rounds,
    () => microsecondsOf(first),
    () => microsecondsOf(second),
  );
  return {
    what,
    ...(target && { target }),
    value: cost.ratio.median,
    unit: '×',
    detail: `${range(cost.ratio)}; ${round(cost.first.median)} and ${round(cost.second.median)} µs`,
  };
}
