import fc from 'fast-check';
import type { Decision } from '../domains/earnings/conversion-report/decide-conversion.ts';
import { shuffledStory } from './shuffled-story.ts';
import type { ChannelId, Step, Story } from './story-player.ts';

/** Steps of a story, and those between which sales are billed. */
export const stepsMax = 8;
/** How many rounds a story may begin later than the others. */
const delaysMax = 3;

const amounts = fc.constantFrom(10_000, 10_000, 12_000, 9_000, 4_003);

/** In half days, until a round. */
const anyTimeAt = (round: number) => fc.integer({ min: 0, max: 2 * round + 1 });

/** Many times are the same as those of other steps, and many are later than what staff have decided. */
const timesAt = (round: number) =>
  fc.oneof(
    anyTimeAt(round),
    fc.integer({ min: round, max: round + 1 }),
    fc.integer({ min: 2 * round, max: 2 * round + 1 }),
  );

/** Of one channel, by clicks that count. */
const messageAt = (round: number, channelId: ChannelId, times = timesAt(round)) =>
  fc.record({
    by: fc.constant('click' as const),
    channelId: fc.constant(channelId),
    status: fc.constantFrom(1, 2, 2, 0),
    cents: amounts,
    at: times,
    clickedDaysBefore: fc.constant(1),
    category: fc.constantFrom(undefined, undefined, 'casa'),
  });

const lineAt = (channelIds: readonly ChannelId[], times: fc.Arbitrary<number>) =>
  fc.record({
    by: fc.constant('file' as const),
    channelId: fc.constantFrom(...channelIds),
    status: fc.constantFrom(1, 2, 2, 0),
    cents: amounts,
    booked: fc.option(times),
    validated: fc.option(times),
  });

const decisionOf = (...decisions: Partial<Decision>[]) =>
  fc.record({ by: fc.constant('staff' as const), decision: fc.constantFrom(...decisions) });

const decisions: Partial<Decision>[] = [
  { status: 2 },
  { status: 1 },
  { status: 0, refusalReason: 'Engano' },
  { amountCents: 5_555 },
];

/** The first steps of as many rounds, at least one. */
const cut = <One>(stepAt: (round: number) => fc.Arbitrary<One>, least = 1): fc.Arbitrary<One[]> =>
  fc
    .tuple(...Array.from({ length: stepsMax }, (_, round) => stepAt(round)))
    .chain((steps) => fc.integer({ min: Math.max(1, least), max: stepsMax }).map((length) => steps.slice(0, length)));

/** Some steps repeat the first one. */
const withRepetitions = (steps: readonly (Step | 'again')[]): Story => {
  const isFirst = (step: Step | 'again') => step !== 'again' && step.by !== 'staff';
  const [first, place] = [steps.find(isFirst), steps.findIndex(isFirst)];
  return steps.map((step, at) => (step !== 'again' ? step : at > place ? first : undefined));
};

/** A message at a place of a plot. */
interface Turn {
  status: number;
  /** In half days after the day on which the story begins, or any time before its noon. */
  at: number | 'before';
  cents?: number;
  category?: 'casa';
}

const turnAt = (delay: number, channelId: ChannelId, { at, ...said }: Turn): fc.Arbitrary<Step> => {
  const times = at === 'before' ? fc.integer({ min: 0, max: 2 * delay }) : fc.constant(2 * delay + at);
  return messageAt(delay, channelId, times).map((message) => ({ ...message, category: undefined, ...said }));
};

const approval: Turn = { status: 2, at: 1 };
const returns: readonly Turn[] = [
  { status: 0, at: 5 },
  { status: 2, at: 7 },
];

/** How stories may begin that hardly happen by chance. A turn may be that of staff, who correct the amount. */
const plots: readonly (readonly (Turn | 'corrected')[])[] = [
  // The kind comes too late, and the sale begins again.
  [approval, { status: 1, at: 'before', category: 'casa' }, ...returns],
  [approval, 'corrected', ...returns],
  // An approval that says nothing new, at the time of a refusal, takes an earlier one back.
  [
    { status: 0, at: 1, cents: 10_000 },
    { ...approval, cents: 10_000 },
    { status: 0, at: 'before', cents: 9_000 },
  ],
  // The approval overtakes what it takes back.
  [approval, { status: 0, at: 'before', category: 'casa' }],
];

const noPlot: (typeof plots)[number] = [];

/** What the model knows: all is reported through one channel, by messages, files and staff, with repetitions. */
export const plainStories: fc.Arbitrary<Story> = fc
  .tuple(
    fc.constantFrom<ChannelId>(1, 1, 3),
    fc.integer({ min: 0, max: delaysMax }),
    fc.constantFrom(...plots, ...plots.map(() => noPlot), noPlot, noPlot),
  )
  .chain(([channelId, delay, plot]) =>
    cut<Step | 'again'>((round) => {
      const turn = plot[round];
      if (turn === 'corrected') return decisionOf({ amountCents: 5_555 });
      if (turn !== undefined) return turnAt(delay, channelId, turn);
      return fc.oneof<fc.WeightedArbitrary<Step | 'again'>[]>(
        { weight: 6, arbitrary: messageAt(round + delay, channelId) },
        { weight: 2, arbitrary: fc.constant('again' as const) },
        { weight: 3, arbitrary: lineAt([channelId], timesAt(round + delay)) },
        { weight: 2, arbitrary: decisionOf(...decisions) },
      );
    }, plot.length).map((steps) => [...Array.from({ length: delay }, () => undefined), ...withRepetitions(steps)]),
  );

const anyMessageAt = (round: number) =>
  fc.record({
    by: fc.constantFrom('click' as const, 'click' as const, 'coupon' as const),
    channelId: fc.constantFrom<ChannelId>(1, 1, 3),
    status: fc.constantFrom(1, 1, 2, 2, 0),
    cents: amounts,
    at: anyTimeAt(round),
    clickedDaysBefore: fc.constantFrom(1, 1, 1, 40),
    category: fc.constantFrom(undefined, undefined, 'casa', 'moda'),
  });

/** Through two channels, by clicks and coupons, some of them too late; and staff lift blocks. */
export const wideStories: fc.Arbitrary<Step[]> = cut<Step>((round) =>
  fc.oneof<fc.WeightedArbitrary<Step>[]>(
    { weight: 6, arbitrary: anyMessageAt(round) },
    { weight: 4, arbitrary: lineAt([1, 1, 3], anyTimeAt(round)) },
    { weight: 1, arbitrary: decisionOf(...decisions, { liftsBlock: true }, { liftsBlock: true, status: 2 }) },
  ),
);

const until = (rounds: number, steps: Story): Story => [
  ...steps,
  ...Array.from({ length: rounds - steps.length }, () => undefined),
];

/** Messages that mostly end approved, so that the sale is billed. */
const openings = fc
  .tuple(...[0, 1, 2, 3].map((round) => messageAt(round, 1)))
  .map((story): [Story, Story] => [story, story]);

/** Between the same acts of staff, such that approvals overtake nothing. */
const shuffledOpenings = wideStories
  .map((story) => story.filter(({ by }) => by !== 'file'))
  .chain((story): fc.Arbitrary<[Story, Story]> => fc.tuple(shuffledStory(story), shuffledStory(story)));

/** Two orders of the same messages, before the sale is billed and after it, there in any order and with a repetition. */
export const storyPairs: fc.Arbitrary<[Story, Story]> = fc
  .tuple(
    fc.oneof(openings, shuffledOpenings),
    fc
      .array(messageAt(stepsMax - 1, 1), { minLength: 2, maxLength: 4 })
      .chain((later) => fc.tuple(fc.constant(later), fc.shuffledSubarray(later, { minLength: later.length }))),
  )
  .map(([[story, otherStory], [later, otherLater]]) => [
    [...until(stepsMax, story), ...later],
    [...until(stepsMax, otherStory), ...otherLater, ...later.slice(0, 1)],
  ]);
