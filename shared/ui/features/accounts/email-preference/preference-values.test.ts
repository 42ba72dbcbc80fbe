import type { ResolverOptions, ResolverResult } from 'react-hook-form';
import { expect, test } from 'vitest';
import { newsKind, unusedNewsKinds } from '#shared/codes/accounts/news-kind.ts';
import { preferenceForm, type PreferenceValues } from './preference-values.ts';

const options: ResolverOptions<PreferenceValues> = { fields: {}, shouldUseNativeValidation: false };
const resolve = (emails: PreferenceValues['emails']) =>
  preferenceForm.resolver({ emails }, undefined, options) as Promise<ResolverResult<PreferenceValues>>;

const own = { email: 'ana@exemplo.test', news: [] };

test('the choices of an address are the flags of the API, and back', async () => {
  const { values } = await resolve([own, { email: ' b@exemplo.test ', news: ['campaign_break', 'new_creatives'] }]);
  const emails = [
    { email: own.email, new_creatives: 0, news_general_information: 0, campaign_break: 0 },
    { email: 'b@exemplo.test', new_creatives: 1, news_general_information: 0, campaign_break: 1 },
  ] as const;
  expect(values).toEqual({ emails });
  expect(preferenceForm.toValues({ id: 1, version: 1, emails: [...emails] }).emails).toEqual([
    own,
    { email: 'b@exemplo.test', news: ['new_creatives', 'campaign_break'] },
  ]);
});

test('each extra address is required, valid and no repetition, and each error is at its field', async () => {
  const messages = async (...extra: string[]) => {
    const { errors } = await resolve([own, ...extra.map((email) => ({ email, news: [] }))]);
    const rows = errors.emails ?? [];
    return Array.from({ length: extra.length + 1 }, (_, at) => rows[at]?.email?.message);
  };
  expect(await messages('', 'b@')).toEqual([undefined, 'validation.required', 'validation.email']);
  expect(await messages('b@exemplo.test', 'ANA@exemplo.test')).toEqual([
    undefined,
    undefined,
    'validation.email_repeated',
  ]);
});

test('kinds of news that nothing sends are known, and not offered', () => {
  expect(unusedNewsKinds).toHaveLength(8);
  expect(newsKind.allCodes).toEqual(['new_creatives', 'news_general_information', 'campaign_break']);
});
