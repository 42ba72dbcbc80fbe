import type { Locale } from '#shared/locale.ts';
import { toCents } from '#shared/money.ts';

interface Language {
  /** 0 to 19. */
  small: readonly string[];
  tens: readonly string[];
  hundred: (hundreds: number, hasRest: boolean) => string;
  /** Joins tens and units. */
  tensJoin: string;
  /** Joins hundreds and what follows. */
  hundredJoin: string;
  /** The name of each power of a thousand after a number: `mil`, `milhões`. */
  scale: (power: number, count: number) => string;
  /** The conjunction before the last group of a number with several groups. */
  lastJoin: (group: number) => string;
  and: string;
  minus: string;
  /** The currency after a number of whole reais. */
  reais: (whole: number) => string;
  centavos: (cents: number) => string;
}

const hundredsPtBr = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];
const scalesPtBr = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
] as const;
const scalesEn = ['', 'thousand', 'million', 'billion', 'trillion'];
const MILLION = 1_000_000;

const languages: Readonly<Record<Locale, Language>> = {
  'pt-br': {
    small: [
      'zero',
      'um',
      'dois',
      'três',
      'quatro',
      'cinco',
      'seis',
      'sete',
      'oito',
      'nove',
      'dez',
      'onze',
      'doze',
      'treze',
      'catorze',
      'quinze',
      'dezesseis',
      'dezessete',
      'dezoito',
      'dezenove',
    ],
    tens: ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'],
    hundred: (hundreds, hasRest) => (hundreds === 1 && !hasRest ? 'cem' : (hundredsPtBr[hundreds] ?? '')),
    tensJoin: ' e ',
    hundredJoin: ' e ',
    scale: (power, count) => scalesPtBr[power]?.[count === 1 ? 0 : 1] ?? '',
    // "mil e duzentos", "mil e dez", but "mil duzentos e dez".
    lastJoin: (group) => (group <= 100 || group % 100 === 0 ? ' e ' : ' '),
    and: ' e ',
    minus: 'menos ',
    reais: (whole) => (whole === 1 ? 'real' : whole > 0 && whole % MILLION === 0 ? 'de reais' : 'reais'),
    centavos: (cents) => (cents === 1 ? 'centavo' : 'centavos'),
  },
  en: {
    small: [
      'zero',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
      'twelve',
      'thirteen',
      'fourteen',
      'fifteen',
      'sixteen',
      'seventeen',
      'eighteen',
      'nineteen',
    ],
    tens: ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
    hundred: (hundreds) => `${languages.en.small[hundreds] ?? ''} hundred`,
    tensJoin: '-',
    hundredJoin: ' ',
    scale: (power) => scalesEn[power] ?? '',
    lastJoin: () => ' ',
    and: ' and ',
    minus: 'minus ',
    reais: (whole) => (whole === 1 ? 'real' : 'reais'),
    centavos: (cents) => (cents === 1 ? 'centavo' : 'centavos'),
  },
};

/** Writes 1 to 999. */
function groupInWords(group: number, { small, tens, hundred, tensJoin, hundredJoin }: Language): string {
  const rest = group % 100;
  const ones = rest % 10;
  const tail =
    rest < 20 ? (small[rest] ?? '') : [tens[Math.floor(rest / 10)], ...(ones ? [small[ones]] : [])].join(tensJoin);
  if (group < 100) return tail;
  const head = hundred(Math.floor(group / 100), rest > 0);
  return rest === 0 ? head : head + hundredJoin + tail;
}

function wholeInWords(whole: number, language: Language, locale: Locale): string {
  const parts: { group: number; text: string }[] = [];
  for (let power = 0, left = whole; left > 0; power += 1, left = Math.floor(left / 1000)) {
    const group = left % 1000;
    if (group === 0) continue;
    const scale = language.scale(power, group);
    // "mil", not "um mil".
    const isBare = locale === 'pt-br' && power === 1 && group === 1;
    const number = isBare ? '' : groupInWords(group, language);
    parts.unshift({ group, text: [number, scale].filter((word) => word !== '').join(' ') });
  }
  return parts.reduce((text, part, at) => {
    if (at === 0) return part.text;
    return text + (at === parts.length - 1 ? language.lastJoin(part.group) : ' ') + part.text;
  }, '');
}

/**
 * Writes an amount in words, as on a cheque: `mil e duzentos reais e dez centavos`.
 *
 * @param reais an amount as on the wire
 * @throws RangeError for a value that is not an amount, see {@link toCents}
 */
export function amountInWords(reais: number, locale: Locale): string {
  const language = languages[locale];
  const total = Math.abs(toCents(reais));
  const [whole, cents] = [Math.floor(total / 100), total % 100];
  const texts = [
    ...(whole > 0 ? [`${wholeInWords(whole, language, locale)} ${language.reais(whole)}`] : []),
    ...(cents > 0 ? [`${groupInWords(cents, language)} ${language.centavos(cents)}`] : []),
  ];
  if (texts.length === 0) return `${language.small[0] ?? ''} ${language.reais(0)}`;
  return (reais < 0 ? language.minus : '') + texts.join(language.and);
}
