#!/bin/sh
# At exactly one million, i18next shows the name of the text or changes to English; at zero, four libraries are of two opinions.
#
# Packages: i18next 26.7.2, node-polyglot 2.6.0 (which react-admin uses), intl-messageformat 11.2.15, i18n-js 4.5.3
# Behaviour: plural rules of Portuguese (CLDR, by Intl) have `many` for whole millions beside `one` and `other`, as have
#   Spanish, French and Italian; English does not. In Brazil 0 is `one`, in Portugal `other`.
# Seen 2026-11-29, pt-BR, with texts for one and other:
#                                0          1         1.000.000         1.000.001
#   i18next                      0 venda    1 venda   sale              1000001 vendas
#   i18next, fallback English    0 venda    1 venda   1000000 sales     1000001 vendas
#   node-polyglot, pt-br         0 venda    1 venda   1000000 vendas    1000001 vendas
#   node-polyglot, pt-BR         0 vendas   1 venda   1000000 vendas    1000001 vendas
#   intl-messageformat           0 venda    1 venda   1.000.000 vendas  1.000.001 vendas
#   i18n-js                      0 vendas   1 venda   1000000 vendas    1000001 vendas
# Matters: counts of clicks, views and cents reach a million; `2.000.000` is as likely as any round goal of a campaign. A text
#   that two programs show (portal by one library, mails by another) differs at 0.
# What to do: give i18next `_many` for each Portuguese text, or take `other` for all but `one`; write a locale in one way.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  i18next@26.7.2 node-polyglot@2.6.0 intl-messageformat@11.2.15 i18n-js@4.5.3
cat >seen.cjs <<'EOF'
const i18next = require('i18next');
const Polyglot = require('node-polyglot');
const { IntlMessageFormat } = require('intl-messageformat');
const { I18n } = require('i18n-js');
const portuguese = { translation: { sale_one: '{{count}} venda', sale_other: '{{count}} vendas' } };
const english = { translation: { sale_one: '{{count}} sale', sale_other: '{{count}} sales' } };
const polyglot = (locale) => {
  const texts = new Polyglot({ locale, phrases: { sale: '%{smart_count} venda |||| %{smart_count} vendas' } });
  return (count) => texts.t('sale', { smart_count: count });
};
(async () => {
  const alone = i18next.createInstance();
  await alone.init({ lng: 'pt-BR', resources: { 'pt-BR': portuguese } });
  const both = i18next.createInstance();
  await both.init({ lng: 'pt-BR', fallbackLng: 'en', resources: { 'pt-BR': portuguese, en: english } });
  const icu = new IntlMessageFormat('{count, plural, one {# venda} other {# vendas}}', 'pt-BR');
  const i18n = new I18n({ 'pt-BR': { sale: { one: '%{count} venda', other: '%{count} vendas' } } }, { locale: 'pt-BR', defaultLocale: 'pt-BR' });
  const libraries = {
    i18next: (count) => alone.t('sale', { count }),
    'i18next with English': (count) => both.t('sale', { count }),
    'polyglot pt-br': polyglot('pt-br'),
    'polyglot pt-BR': polyglot('pt-BR'),
    icu: (count) => icu.format({ count }),
    'i18n-js': (count) => i18n.t('sale', { count }),
  };
  const seen = Object.entries(libraries).map(([name, say]) => `${name}: ${[0, 1, 1_000_000, 1_000_001].map(say).join(', ')}`);
  console.log(seen);
  const expected = [
    'i18next: 0 venda, 1 venda, sale, 1000001 vendas',
    'i18next with English: 0 venda, 1 venda, 1000000 sales, 1000001 vendas',
    'polyglot pt-br: 0 venda, 1 venda, 1000000 vendas, 1000001 vendas',
    'polyglot pt-BR: 0 vendas, 1 venda, 1000000 vendas, 1000001 vendas',
    'icu: 0 venda, 1 venda, 1.000.000 vendas, 1.000.001 vendas',
    'i18n-js: 0 vendas, 1 venda, 1000000 vendas, 1000001 vendas',
  ];
  if (JSON.stringify(seen) === JSON.stringify(expected)) return;
  console.error('The behaviour changed: a library writes zero or a million of something otherwise.');
  process.exitCode = 1;
})();
EOF
node seen.cjs
