import { describe, expect, it } from 'vitest';
import { createLabelOf, foldScopes, scopeChoices } from './scope-words.ts';

const labelOf = (resource: string) =>
  new Map([
    ['conversion', 'Conversões'],
    ['channel', 'Canais'],
    ['payment-info', 'Dados'],
    ['password', 'Senha'],
  ]).get(resource);

describe('what can be chosen for a key', () => {
  it('is what its maker may, by words, without what is personal, takes a proof of identity, or has no words', () => {
    const permissions = [
      'conversion:list',
      'conversion:one',
      'conversion:update',
      'channel:list',
      'channel:create',
      'channel:delete',
      'payment-info:list',
      'payment-info:update',
      'password:update',
      'bank:list',
    ];
    expect(scopeChoices(permissions, labelOf)).toEqual([
      { resource: 'channel', label: 'Canais', reads: ['channel:list'], changes: ['channel:create', 'channel:delete'] },
      {
        resource: 'conversion',
        label: 'Conversões',
        reads: ['conversion:list', 'conversion:one'],
        changes: ['conversion:update'],
      },
      { resource: 'payment-info', label: 'Dados', reads: ['payment-info:list'], changes: [] },
    ]);
  });

  it('has the words of both sites before those of one', () => {
    const named = createLabelOf(
      (key) => `<${key}>`,
      (resource) => `own ${resource}`,
    );
    expect([named('campaign'), named('staff-note')]).toEqual(['<screens.api_keys.nouns.campaign>', 'own staff-note']);
  });
});

it('the scopes of a key are folded: a resource stands once, where it is changed if it is', () => {
  const scopes = ['channel:create', 'channel:list', 'channel:one', 'conversion:list', 'bank:list'];
  expect(foldScopes(scopes, labelOf)).toEqual({ reads: ['bank', 'Conversões'], changes: ['Canais'] });
});
