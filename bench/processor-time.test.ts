import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createCostMeter } from './processor-time.ts';

it.skipIf(!existsSync('/proc/self/stat'))(
  'the cost of a request is the processor time of all processes divided by the requests',
  async () => {
    const meter = createCostMeter(() => [process.pid]);
    const before = process.cpuUsage();
    const perSecond = await meter.measure(() => {
      while (process.cpuUsage(before).user < 300_000);
      return Promise.resolve({ requests: 100, perSecond: 7, p99Ms: 1 });
    });
    expect(perSecond).toBe(7);
    const { user, system } = process.cpuUsage(before);
    const cost = meter.microsecondsPerRequest() ?? NaN;
    // The system counts in hundredths of a second.
    expect(Math.abs(cost - (user + system) / 100)).toBeLessThan(300);
  },
);
