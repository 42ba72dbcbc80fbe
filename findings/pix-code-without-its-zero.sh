#!/bin/sh
# One Pix code in sixteen has a check sum of three characters, and no reader takes it.
#
# Packages: pix-payload 1.0.4, pix-qrcode 1.0.0 (builders); pix-utils 2.8.2, @brazilian-utils/brazilian-utils 2.4.0 (readers)
# Behaviour: a BR Code ends with field 63: four hexadecimal digits of a CRC-16 (Banco Central, Manual de Padrões para Iniciação
#   do Pix; EMVCo, merchant-presented mode). Both builders write the number without leading zeros. pix-payload also counts
#   it, so its field says `6303`; pix-qrcode writes `6304` and three digits.
# Seen 2026-11-29: of 1,000 codes that differ in the amount alone (R$ 0,01 to R$ 10,00) and txid, some 60 end too early with each
#   builder; pix-utils and brazilian-utils refuse exactly these, and read all others.
# Matters: an amount decides whether a payer's bank takes the code, so a trial payment works and one buyer in sixteen gives up.
# What to do: pad the check sum oneself, or build with a package that does, and read each code back before it is shown.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  pix-payload@1.0.4 pix-qrcode@1.0.0 pix-utils@2.8.2 @brazilian-utils/brazilian-utils@2.4.0
cat >seen.cjs <<'EOF'
// Only the amount and the reference differ from code to code.
const key = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
const [pixUtils, brazilianUtils] = [require('pix-utils'), require('@brazilian-utils/brazilian-utils')];
const builders = {
  'pix-payload': (cents) =>
    require('pix-payload').payload({ key, name: 'Loja Exemplo', city: 'Sao Paulo', amount: cents / 100, transactionId: `PEDIDO${cents}` }),
  'pix-qrcode': async (cents) =>
    (await require('pix-qrcode').staticPix({
      pixKey: key, merchant: 'Loja Exemplo', merchantCity: 'Sao Paulo', amount: (cents / 100).toFixed(2),
      transactionId: `PEDIDO${cents}`,
    })).payload,
};
(async () => {
  let isAsSeen = true;
  for (const [name, build] of Object.entries(builders)) {
    const counts = { short: 0, refused: 0, refusedThoughWhole: 0 };
    for (let cents = 1; cents <= 1000; cents += 1) {
      const code = await build(cents);
      const isShort = !/6304[0-9A-F]{4}$/.test(code);
      const isRefused = pixUtils.hasError(pixUtils.parsePix(code)) && !brazilianUtils.isValidPixPayload(code);
      if (isShort) counts.short += 1;
      if (isRefused) counts.refused += 1;
      if (isRefused && !isShort) counts.refusedThoughWhole += 1;
    }
    console.log(name, counts);
    isAsSeen &&= counts.short > 20 && counts.refused === counts.short && counts.refusedThoughWhole === 0;
  }
  if (isAsSeen) return;
  console.error('The behaviour changed: the builders pad the check sum, or the readers take short ones.');
  process.exitCode = 1;
})();
EOF
node seen.cjs
