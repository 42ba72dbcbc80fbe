import { expect, test } from 'vitest';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { firstSteps } from './first-steps.ts';

const channel = (name: 'active' | 'pending' | 'paused') =>
  ({ status: channelStatus.codes[name] }) as ResourceRecord<'channel'>;
const stepsOf = (channels: ResourceRecord<'channel'>[], isTakingPart = false, mayAct = true) =>
  firstSteps({ channels, isTakingPart, mayAct }).map(({ state, isNext }) => (isNext ? `${state}!` : state));

test('one step at a time has the button: the first that can be done now', () => {
  expect(stepsOf([])).toEqual(['open!', 'open', 'open']);
  expect(stepsOf([channel('paused')])).toEqual(['open!', 'open', 'open']);
  expect(stepsOf([channel('pending')])).toEqual(['review', 'open!', 'open']);
  expect(stepsOf([channel('pending'), channel('active')])).toEqual(['done', 'open!', 'open']);
  expect(stepsOf([channel('active')], true)).toEqual(['done', 'done', 'open!']);
});

test('who may only read has no button', () => {
  expect(stepsOf([], false, false)).toEqual(['open', 'open', 'open']);
});
