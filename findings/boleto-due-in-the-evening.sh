#!/bin/sh
# A boleto that is due at the end of a day in São Paulo is printed with the next day in its bar code.
#
# Packages: node-boleto 2.3.0, with moment 2.30.1 (it requires moment and does not name it among its dependencies)
# Behaviour: the due date is an instant, and its day is taken in UTC, whatever the time zone of the process. The due day of a
#   boleto is a calendar day in Brazil (three hours behind).
# Seen 2026-11-29, with TZ=America/Sao_Paulo: 2026-12-04 at 20:59 gives factor 1650 (4 December); at 21:00 and at 23:59:59,
#   which is how 'the end of the day' is usually written, 1651 (5 December).
# Matters: the bank takes the bar code, so the payer has a day more than the printed invoice says, and reminders of the
#   operator's system are a day early. Nothing looks wrong before 21:00.
# What to do: give such libraries noon of the day in UTC. Keep due days as dates without a time.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts node-boleto@2.3.0 moment@2.30.1
cat >seen.cjs <<'EOF'
const { Boleto } = require('node-boleto');
const factorAt = (instant) =>
  new Boleto({
    banco: 'santander', data_emissao: new Date('2026-11-29T12:00:00Z'), data_vencimento: new Date(instant), valor: 1500,
    nosso_numero: '1234567', numero_documento: '123123', cedente: 'Loja Exemplo Ltda', cedente_cnpj: '11222333000181',
    agencia: '3978', codigo_cedente: '6404154', carteira: '102',
  }).barcode_data.slice(5, 9);
const times = ['00:00:00', '20:59:59', '21:00:00', '23:59:59'];
const seen = times.map((time) => factorAt(`2026-12-04T${time}-03:00`));
console.log(times, seen);
if (seen.join() !== '1650,1650,1651,1651') {
  console.error('The behaviour changed: the due day no longer moves at 21:00 in São Paulo.');
  process.exitCode = 1;
}
EOF
TZ=America/Sao_Paulo node seen.cjs
