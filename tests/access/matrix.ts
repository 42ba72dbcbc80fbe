import { expect } from 'vitest';
import type { Scope } from '#shared/codes/accounts/role.ts';
import type { Way } from '../resources/declaration.ts';
import { affiliateIdsIn } from './affiliate-ids.ts';
import type { Fingerprint } from './fingerprint.ts';
import { people, type PersonName, type PlainAnswer } from './people.ts';

/** The owner of the object that a call names, from the caller's point of view. `none`: it names no object. */
export type Ownership = 'own' | 'foreign' | 'absent' | 'none';

/** The expected result of a cell. */
export interface Expectation {
  statuses: readonly number[];
  /** The database must be unchanged afterwards. */
  changesNothing: boolean;
}

/** The circumstances that determine a cell's result. */
interface Circumstances {
  /** Whether the person may make the call at all. */
  isAdmitted: boolean;
  scope: Scope;
  ownership: Ownership;
  /** Where the object is named. */
  names: 'path' | 'elsewhere' | undefined;
  findsNothing: boolean;
  /** Statuses besides 2xx that mean that the caller was admitted. */
  admitted: readonly number[];
}

/**
 * Returns the expected result of a call: 401 or 403 without permission, 404 for an object out of reach. If staff name
 * it outside the path, nothing is found, or it is refused like any invalid value.
 */
function expectationOf(circumstances: Circumstances): Expectation {
  const { isAdmitted, scope, ownership, names, findsNothing, admitted } = circumstances;
  const refused = (...statuses: number[]) => ({ statuses, changesNothing: true });
  if (!isAdmitted) return refused(scope === 'none' ? 401 : 403);
  const isReached = ownership === 'own' || ownership === 'none' || (ownership === 'foreign' && scope === 'all');
  if (isReached) return { statuses: [200, 201, ...admitted], changesNothing: false };
  if (scope !== 'all' && scope !== 'assigned') return refused(findsNothing ? 200 : 404);
  return names === 'path' ? refused(404) : refused(200, 400, 404, 422);
}

/** What must come of a way to make a call, by whom its object belongs to. */
export function expectedFor(
  person: PersonName,
  may: readonly PersonName[],
  { names, namesAffiliate, findsNothing, admitted = [] }: Way,
): (ownership: Ownership) => Expectation {
  const isAdmitted = may.includes(person);
  const { scope } = people[person];
  const isNobodys = namesAffiliate === true && scope === 'advertiser';
  return (owned) => {
    const ownership = isNobodys ? 'foreign' : owned;
    return expectationOf({ isAdmitted, scope, ownership, names, findsNothing: findsNothing === true, admitted });
  };
}

interface Cell {
  /** Who tries what, for the list of violations. */
  name: string;
  expected: Expectation;
  /** Texts of another affiliate's that must not be in the answer. */
  canaries: readonly string[];
  /** Returns the affiliates whose rows the person may not see; evaluated after the call. */
  outOfReach: (affiliateIds: ReadonlySet<number>) => Promise<readonly number[]>;
  send: () => Promise<PlainAnswer>;
}

/** Counts cells and collects violations. */
export interface Matrix {
  /** Runs a cell. Returns its answer. */
  run: (cell: Cell) => Promise<PlainAnswer>;
  /** Requires that calls leave the database unchanged. */
  expectUnchanged: (name: string, calls: () => Promise<void>) => Promise<void>;
  /** Another affiliate's object must answer exactly like one that does not exist. */
  expectSame: (name: string, answers: Partial<Record<Ownership, PlainAnswer>>) => void;
  /** Prints the count; fails if there was any violation, or fewer cells than there must be. */
  conclude: (where: string, cellsMin: number) => void;
}

export function createMatrix(fingerprint: Fingerprint): Matrix {
  let cells = 0;
  const violations: string[] = [];

  return {
    run: async ({ name, expected, canaries, outOfReach, send }) => {
      cells += 1;
      const answer = await send();
      const said = `${name}: ${answer.status} ${answer.text.slice(0, 200)}`;
      if (!expected.statuses.includes(answer.status))
        violations.push(`${said} (expected ${expected.statuses.join(' or ')})`);
      for (const canary of canaries.filter((text) => answer.text.includes(text))) {
        violations.push(`${name}: shows another affiliate's ${canary}`);
      }
      // A refusal repeats at most the sent values. Rows of numbers have no text that could contain a canary.
      const shown = answer.status < 300 ? affiliateIdsIn(answer.text) : new Set<number>();
      const foreign = shown.size === 0 ? [] : await outOfReach(shown);
      if (foreign.length > 0) violations.push(`${name}: shows rows of affiliates ${foreign.slice(0, 5).join(', ')}`);
      return answer;
    },
    expectUnchanged: async (name, calls) => {
      await fingerprint.remember();
      await calls();
      if (await fingerprint.hasChanged()) violations.push(`${name}: a call that was refused has changed something`);
    },
    expectSame: (name, { foreign, absent }) => {
      if (foreign?.status !== absent?.status || foreign?.text !== absent?.text) {
        violations.push(
          `${name}: foreign ${foreign?.status} ${foreign?.text} is not as absent ${absent?.status} ${absent?.text}`,
        );
      }
    },
    conclude: (where, cellsMin) => {
      console.info(`access matrix: ${cells} cells, ${violations.length} violations (${where})`);
      expect(violations).toEqual([]);
      expect(cells).toBeGreaterThanOrEqual(cellsMin);
    },
  };
}
