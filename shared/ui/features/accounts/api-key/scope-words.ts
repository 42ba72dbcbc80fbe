import { isReading, keyMayCarry } from '#shared/codes/accounts/key-scopes.ts';
import type { MessageKey } from '#shared/words/index.ts';
import { type Noun, nounsOfKeys } from './nouns.ts';

/** What a key can hold of a resource, for somebody with some permissions. */
export interface ResourceScopes {
  resource: string;
  label: string;
  /** Scopes that read: `resource:list` and `resource:one`. */
  reads: readonly string[];
  /** Scopes that change. */
  changes: readonly string[];
}

/** Returns the words of a resource; undefined for one that is not offered. */
export type LabelOf = (resource: string) => string | undefined;

const isNoun = (resource: string): resource is Noun => nounsOfKeys.some((noun) => noun === resource);

/**
 * Returns what names resources: the words that both sites have, then those of the site.
 *
 * @param otherLabel the site's own words
 */
export const createLabelOf =
  (t: (key: MessageKey) => string, otherLabel: LabelOf): LabelOf =>
  (resource) =>
    isNoun(resource) ? t(`screens.api_keys.nouns.${resource}`) : otherLabel(resource);

/**
 * Returns what somebody can choose for a key: per resource, by its words.
 *
 * @param permissions theirs, as `resource:verb`
 */
export function scopeChoices(permissions: readonly string[], labelOf: LabelOf): ResourceScopes[] {
  const byResource = new Map<string, string[]>();
  for (const scope of permissions) {
    const [resource = '', verb = ''] = scope.split(':');
    if (keyMayCarry(resource, verb)) byResource.set(resource, [...(byResource.get(resource) ?? []), scope]);
  }
  return [...byResource]
    .flatMap(([resource, scopes]) => {
      const label = labelOf(resource);
      if (label === undefined) return [];
      return [{ resource, label, reads: scopes.filter(isReading), changes: scopes.filter((one) => !isReading(one)) }];
    })
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** Folds the scopes of a key: the words of what it reads alone, and of what it changes too. */
export function foldScopes(scopes: readonly string[], labelOf: LabelOf): { reads: string[]; changes: string[] } {
  const nameOf = (scope: string) => scope.slice(0, scope.indexOf(':'));
  const changed = new Set(scopes.filter((scope) => !isReading(scope)).map(nameOf));
  const read = new Set(scopes.map(nameOf).filter((resource) => !changed.has(resource)));
  const words = (resources: Iterable<string>) =>
    [...resources].map((resource) => labelOf(resource) ?? resource).sort((one, other) => one.localeCompare(other));
  return { reads: words(read), changes: words(changed) };
}
