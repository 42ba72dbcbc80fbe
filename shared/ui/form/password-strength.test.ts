import { expect, test } from 'vitest';
import { passwordScore, strengthOf } from './strength-meter.tsx';

test.each([
  ['', 0],
  ['aaaa', 10], // 5 + 2,5 + 1,66 + 1,25
  ['abcd', 20],
  ['Senha@123', 75],
  ['P4ssw0rd!', 72],
  ['Xk9#mQ2$vL5&wR8!', 100], // 80 for the characters and 30 for the kinds, capped
])('the score of %j is %i', (password, score) => {
  expect(passwordScore(password)).toBe(score);
});

test.each([
  [19, undefined],
  [20, 'very_weak'],
  [29, 'very_weak'],
  [30, 'weak'],
  [60, 'weak'],
  [61, 'good'],
  [80, 'good'],
  [81, 'strong'],
  [100, 'strong'],
] as const)('a score of %i is %s', (score, strength) => {
  expect(strengthOf(score)).toBe(strength);
});
