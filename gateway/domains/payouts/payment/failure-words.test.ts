import { expect, test } from 'vitest';
import { codesEn } from '#shared/i18n/codes-en.ts';
import { codesPtBr } from '#shared/i18n/codes-pt-br.ts';
import { failureWords } from './failure-words.ts';

test('mails say why a payment failed, and what to do, as both sites do', () => {
  expect(codesPtBr).toMatchObject(failureWords['pt-br']);
  expect(codesEn).toMatchObject(failureWords.en);
});
