import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { affiliateStatus } from './accounts/affiliate-status.ts';
import { isStaff, profile } from './accounts/profile.ts';
import { advertiserLevelIconColour } from './campaigns/advertiser-level.ts';
import { advertiserStatus } from './campaigns/advertiser-status.ts';
import { campaignStatus } from './campaigns/campaign-status.ts';
import { channelStatus } from './campaigns/channel-status.ts';
import { type CodeOf, defineCodeList, type NameOf } from './code-list.ts';
import { commissionBuckets, commissionBucketStates, commissionState } from './earnings/commission-state.ts';
import { conversionStatus, conversionStatusFilter } from './earnings/conversion-status.ts';

describe('code list', () => {
  test('types every code by its name', () => {
    expectTypeOf(channelStatus.codes.active).toEqualTypeOf<3>();
    expectTypeOf<CodeOf<typeof channelStatus>>().toEqualTypeOf<2 | 3 | 4>();
    expectTypeOf<NameOf<typeof channelStatus>>().toEqualTypeOf<'pending' | 'active' | 'paused'>();
    expectTypeOf(channelStatus.labelKey(3)).toEqualTypeOf<
      | 'codes.channel_status.pending'
      | 'codes.channel_status.active'
      | 'codes.channel_status.paused'
      | 'codes.channel_status.other'
    >();
    expect(channelStatus.codes.active).toBe(3);
    // @ts-expect-error a name outside the list does not compile
    expect(channelStatus.codes.deleted).toBeUndefined();
  });

  test('has codes and names as tuples for a schema', () => {
    const byCode = z.literal(channelStatus.allCodes);
    const byName = z.enum(channelStatus.names);
    expectTypeOf<z.infer<typeof byCode>>().toEqualTypeOf<2 | 3 | 4>();
    expect(byCode.safeParse(4).success).toBe(true);
    expect(byCode.safeParse(0).success).toBe(false);
    expect(byName.safeParse('paused').success).toBe(true);
  });

  test('returns the fallback for any value that is not exactly a code', () => {
    for (const value of [1, '3', null, undefined, NaN, {}, 'active']) {
      expect(channelStatus.byCode(value)).toBeUndefined();
      expect(channelStatus.labelKey(value)).toBe('codes.channel_status.other');
      expect(channelStatus.colour(value)).toBe('default');
    }
  });

  test('distinguishes code 0 from an absent code', () => {
    expect(conversionStatus.labelKey(0)).toBe('codes.conversion_status.refused');
    expect(advertiserStatus.labelKey(0)).toBe('codes.advertiser_status.pending');
    expect(campaignStatus.byCode(0)?.name).toBe('pending');
    expect(affiliateStatus.colour(0)).toBe('warning');
  });

  test('rejects a duplicate code or name', () => {
    const row = { code: 1, name: 'one', colour: 'default' } as const;
    const define = (...entries: [typeof row, ...{ code: number; name: string; colour: 'default' }[]]) =>
      defineCodeList({ name: 'list', entries });
    expect(() => define(row, { ...row, name: 'two' })).toThrow('a code occurs twice');
    expect(() => define(row, { ...row, code: 2 })).toThrow('a name occurs twice');
    expect(() => define(row, { code: 2, name: 'other', colour: 'default' })).toThrow('a name occurs twice');
  });
});

test('the conversion filter sends approved=2, pending=1, refused=0', () => {
  expect(conversionStatusFilter.map((name) => conversionStatus.codes[name])).toEqual([2, 1, 0]);
});

test('the three commission sums use the states 2, 3,12,4 and 1, without overlap', () => {
  expect(commissionBuckets).toEqual(['2', '3,12,4', '1']);
  for (const bucket of commissionBuckets) expect(commissionBucketStates[bucket].join(',')).toBe(bucket);
  const states = commissionBuckets.flatMap((bucket) => [...commissionBucketStates[bucket]]);
  expect(new Set(states).size).toBe(states.length);
  expect(states.every((state) => commissionState.byCode(state))).toBe(true);
});

test('each advertiser level has an icon colour, and none is light blue', () => {
  const colours = [1, 2, 3, null].map(advertiserLevelIconColour);
  expect(new Set(colours).size).toBe(4);
  expect(advertiserLevelIconColour(undefined)).toBe(advertiserLevelIconColour(null));
  expect(advertiserLevelIconColour(9)).toBe(advertiserLevelIconColour(null));
});

test('profile 8 is the affiliate manager; every profile but afiliado and the empty one is staff', () => {
  expect(profile.codes.gerente).toBe(8);
  expect(['administrador', 'gerente', 'comercial'].map(isStaff)).toEqual([true, true, true]);
  expect(['afiliado', 'Afiliado', ' AFILIADO ', '', ' ', null, undefined].some(isStaff)).toBe(false);
});
