import { describe, expect, it } from 'vitest';
import { messageAddresses, withOtherAddresses } from './message-addresses.ts';

const found = (message: string) => messageAddresses(message).map(({ text }) => text);
const page = 'https://loja.example/p/1';

describe('the addresses in a message', () => {
  it.each([
    ['a sentence around it', `Corre: ${page}, acaba hoje!`, [page]],
    ['the end of a sentence', `Veja ${page}.`, [page]],
    ['several signs after it', `${page}?!...`, [page]],
    ['brackets around it', `(${page}) [${page}] {${page}} <${page}>`, [page, page, page, page]],
    ['a bracket of its own', `(https://loja.example/p_(azul))`, ['https://loja.example/p_(azul)']],
    ['quotes', `"${page}" “${page}” '${page}'`, [page, page, page]],
    ['bold, italic and struck words', `*${page}* _${page}_ ~${page}~`, [page, page, page]],
    ['pictures beside it', `🔥${page}🔥👉🏽${page}❤️ ${page}🇧🇷`, [page, page, page]],
    ['lines of Windows and no line at the end', `a\r\n${page}\r\n\r\n${page}`, [page, page]],
    ['letters before it', `veja:${page}`, [page]],
    ['a scheme in capitals', 'HTTPS://LOJA.EXAMPLE/P/1', ['HTTPS://LOJA.EXAMPLE/P/1']],
    ['no scheme', 'em www.loja.example/p?x=1, hoje', ['www.loja.example/p?x=1']],
    ['letters of Portuguese', 'https://loja.example/calção-de-praia!', ['https://loja.example/calção-de-praia']],
    [
      'parameters that track',
      `${page}?utm_source=zap&utm_medium=a%20b&ref=x#topo ok`,
      [`${page}?utm_source=zap&utm_medium=a%20b&ref=x#topo`],
    ],
    ['an address within it', `${page}?next=https://a.example/b`, [`${page}?next=https://a.example/b`]],
    ['a mark that cannot be seen after it', `${page}\u200B ${page}\u200D`, [page, page]],
  ])('are found with %s', (_, message, addresses) => {
    expect(found(message)).toEqual(addresses);
  });

  it.each([
    '',
    'sem nada',
    'https://',
    'http://.',
    'https:// x',
    'awww.loja.example',
    'ana@www.loja.example',
    'www.',
    'R$ 5,00',
  ])('are none in %j', (message) => {
    expect(found(message)).toEqual([]);
  });

  it('say where they stand', () => {
    const message = `🔥 ${page}! ${page}`;
    for (const { start, end, text } of messageAddresses(message)) expect(message.slice(start, end)).toBe(text);
  });
});

describe('a message with other addresses', () => {
  it('is the same to the last character elsewhere', () => {
    const message = `  🔥*Oferta*\r\n\t(${page}?utm=1), ${page}?utm=1;\u00a0${page}  \n\nhttps://outra.example/x…`;
    const own = 'https://p.example/c/abc$&$1';
    const others = new Map([[`${page}?utm=1`, own]]);
    expect(withOtherAddresses(message, others)).toBe(
      `  🔥*Oferta*\r\n\t(${own}), ${own};\u00a0${page}  \n\nhttps://outra.example/x…`,
    );
  });

  it.each(['', '\n', page, `a ${page}.\r\n`, '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \ud800'])(
    'is %j itself without another one',
    (message) => {
      expect(withOtherAddresses(message, new Map())).toBe(message);
    },
  );

  it('does not take an address for the beginning of a longer one', () => {
    expect(withOtherAddresses(`${page} ${page}0`, new Map([[page, 'X']]))).toBe(`X ${page}0`);
  });
});
