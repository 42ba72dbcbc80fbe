import { describe, expect, it } from 'vitest';
import { errorStatus } from '#shared/errors.ts';
import { locales } from '#shared/locale.ts';
import { wordsOf } from '#shared/words/index.ts';
import { programTranslatorOf, translatorOf } from './messages.ts';

/** What only somebody who looks at a page can do. */
const screens =
  /recarregue|\bna (?:tela|aba|página)\b|botão|\bmenu\b|destacad|indicad|Meus dados|Minha Conta|reload|\b(?:on the|in the) (?:screen|tab|page)\b|button|highlighted|marked|My (?:data|account)/i;

describe.each(locales)('what is said to programs, in %s', (locale) => {
  const validations = Object.keys(
    Object.assign(
      {},
      ...(['visitor', 'portal', 'staff', 'server'] as const).map((name) => wordsOf(locale, name)['validation']),
    ),
  );
  const keys = [
    ...Object.keys(errorStatus).map((code) => `errors.${code}`),
    ...validations.map((name) => `validation.${name}`),
  ];

  it('names no screen, in the text of any error', () => {
    expect(keys.length).toBeGreaterThan(200);
    const say = programTranslatorOf(locale);
    expect(keys.map((key) => [key, say(key)]).filter(([, text]) => screens.test(text ?? ''))).toEqual([]);
  });

  it('is said otherwise to people, where the texts for programs have a text', () => {
    const [people, programs] = [translatorOf(locale), programTranslatorOf(locale)];
    expect(programs('errors.state_conflict')).not.toBe(people('errors.state_conflict'));
    expect(programs('validation.pix_owner')).not.toBe(people('validation.pix_owner'));
    expect(programs('errors.link_unknown')).toBe(people('errors.link_unknown'));
  });
});
