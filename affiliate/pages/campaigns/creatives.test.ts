import { expect, it } from 'vitest';
import { embedCode } from './creatives.tsx';

const link = 'https://p.test/c/abc';
const begin = '<a href="https://p.test/c/abc" rel="sponsored noopener" target="_blank">';
const picture = { kind: 'image', name: 'Banner', caption: 'Até 50% & "frete" <grátis>', width: 300, height: 250 };
const words = 'Até 50% &amp; &quot;frete&quot; &lt;grátis&gt;';

it("shows a picture of the advertiser's host, and nothing in its words becomes HTML", () => {
  const code = embedCode({ ...picture, image_url: 'https://loja.test/b.png?a=1&b=2' }, link);
  expect(code).toBe(
    `${begin}<img src="https://loja.test/b.png?a=1&amp;b=2" alt="${words}" width="300" height="250"></a>`,
  );
});

it('has the words of a text, of a picture that needs a sign-in, and the name where there are none', () => {
  expect(embedCode({ ...picture, image_url: '/api/creative-file?id=7' }, link)).toBe(`${begin}${words}</a>`);
  expect(embedCode({ ...picture, kind: 'text', caption: '', image_url: null }, link)).toBe(`${begin}Banner</a>`);
});
