import { describe, expect, it } from 'vitest';
import { canMeasureMemory, peakMemoryMegabytes, resetPeakMemory } from './memory.ts';

describe.skipIf(!canMeasureMemory)('the peak of memory', () => {
  it('is what a process had at once, also when it has given it back, and is counted from the reset on', () => {
    resetPeakMemory(process.pid);
    const before = peakMemoryMegabytes(process.pid);
    let large: Buffer | undefined = Buffer.alloc(200_000_000, 1);
    expect(large.length).toBe(200_000_000);
    expect(peakMemoryMegabytes(process.pid)).toBeGreaterThan(before + 190);
    large = undefined;
    expect(peakMemoryMegabytes(process.pid)).toBeGreaterThan(before + 190);
  });

  it('of a process that is not there is an error, not a number', () => {
    expect(() => peakMemoryMegabytes(2 ** 30)).toThrow();
  });
});
