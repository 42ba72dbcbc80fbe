import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'zero reais', 'zero reais'],
  [0.01, 'um centavo', 'one centavo'],
  [1, 'um real', 'one real'],
  [1.5, 'um real e cinquenta centavos', 'one real and fifty centavos'],
  [19.99, 'dezenove reais e noventa e nove centavos', 'nineteen reais and ninety-nine centavos'],
  [100, 'cem reais', 'one hundred reais'],
  [121, 'cento e vinte e um reais', 'one hundred twenty-one reais'],
  [1000, 'mil reais', 'one thousand reais'],
  [1005, 'mil e cinco reais', 'one thousand five reais'],
  [1100, 'mil e cem reais', 'one thousand one hundred reais'],
  [1200.1, 'mil e duzentos reais e dez centavos', 'one thousand two hundred reais and ten centavos'],
  [1234, 'mil duzentos e trinta e quatro reais', 'one thousand two hundred thirty-four reais'],
  [21_000, 'vinte e um mil reais', 'twenty-one thousand reais'],
  [1_000_000, 'um milhão de reais', 'one million reais'],
  [1_000_001, 'um milhão e um reais', 'one million one reais'],
  [1_200_000, 'um milhão e duzentos mil reais', 'one million two hundred thousand reais'],
  [
    2_345_678.9,
    'dois milhões trezentos e quarenta e cinco mil seiscentos e setenta e oito reais e noventa centavos',
    'two million three hundred forty-five thousand six hundred seventy-eight reais and ninety centavos',
  ],
  [1_000_000_000, 'um bilhão de reais', 'one billion reais'],
  [70e12, 'setenta trilhões de reais', 'seventy trillion reais'],
  [-50.01, 'menos cinquenta reais e um centavo', 'minus fifty reais and one centavo'],
])('%d in words', (reais, portuguese, english) => {
  expect([amountInWords(reais, 'pt-br'), amountInWords(reais, 'en')]).toEqual([portuguese, english]);
});

test('what is no amount has no words', () => {
  expect(() => amountInWords(1.001, 'en')).toThrow(RangeError);
});
