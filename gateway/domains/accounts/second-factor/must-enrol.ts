import type { Actor } from '../../../engine/actor.ts';
import type { Settings } from '../../../engine/settings.ts';

const rules: Record<Settings['secondFactor'], (actor: Pick<Actor, 'scope'>) => boolean> = {
  optional: () => false,
  staff: ({ scope }) => scope !== 'own',
  all: () => true,
};

/** Returns whether a session's user has to enrol a second factor before anything else. */
export const mustEnrol = (
  { secondFactor }: Pick<Settings, 'secondFactor'>,
  actor: Pick<Actor, 'userId' | 'scope' | 'hasSecondFactor'>,
): boolean => actor.userId !== null && !actor.hasSecondFactor && rules[secondFactor](actor);
