import { describe, expect, it } from 'vitest';
import { contracts, type ResourceName } from '#shared/resources/index.ts';
import { csvWordsOf } from './csv-words.ts';

const lists = Object.values(contracts).filter(({ access }) => access.staff.includes('list'));

describe.each(['pt-br', 'en'] as const)('the headings of files in %s', (locale) => {
  const headingsOf = (name: ResourceName) =>
    contracts[name].csv.map((field) => csvWordsOf(locale).heading(contracts[name], field));

  it.each(lists.map(({ name }) => name))('of %s are words, each of one column', (name) => {
    const headings = headingsOf(name);
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
    expect(headings.filter((heading) => /^[a-z]|_/.test(heading))).toEqual([]);
  });

  it.each(lists.map(({ name }) => name))('of %s say Status for every state', (name) => {
    const states = contracts[name].csv.filter((field) => field === 'state' && name !== 'affiliate');
    expect(states.map((field) => csvWordsOf(locale).heading(contracts[name], field))).toEqual(
      states.map(() => 'Status'),
    );
  });
});

it('keep the state of an address apart from the status', () => {
  expect(csvWordsOf('pt-br').heading(contracts.affiliate, 'state')).toBe('Estado');
});
