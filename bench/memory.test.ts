import { describe, expect, it } from 'vitest';
import { canMeasureMemory, peakMemoryMegabytes, resetPeakMemory } from './memory.ts';

describe.skipIf(!canMeasureMemory)('peak memory', () => {
  it('is the maximum since the reset, including memory that was freed', () => {
    resetPeakMemory(process.pid);
    const before = peakMemoryMegabytes(process.pid);
    let large: Buffer | undefined = Buffer.alloc(200_000_000, 1);
    expect(large.length).toBe(200_000_000);
    expect(peakMemoryMegabytes(process.pid)).toBeGreaterThan(before + 190);
    large = undefined;
    expect(peakMemoryMegabytes(process.pid)).toBeGreaterThan(before + 190);
  });

  it('throws for a process that does not exist', () => {
    expect(() => peakMemoryMegabytes(2 ** 30)).toThrow();
  });
});
