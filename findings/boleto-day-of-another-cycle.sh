#!/bin/sh
# The day on which a boleto is due: one reader says 2002 for a boleto of 2026, the other 2041 for one of 2016, two
# generators refuse every day from 2024 on. No reader says that the day is uncertain.
#
# Packages: @mrmgomes/boleto-utils 1.3.3, @brazilian-utils/brazilian-utils 2.4.0, gerador-boletos 1.0.4, gerar-boletos 1.4.5
# Behaviour: four digits of a boleto count days from 7 October 1997. They were used up on 21 February 2025 (9999), and start
#   again at 1000 on the day after (FEBRABAN's manual of the due-date factor), so each boleto has two days.
# Seen 2026-11-29:
#   factor 1650 (4 December 2026): boleto-utils has it under `vencimentoComNovoFator2025`; its `vencimento` is
#     14 April 2002, beside `sucesso: true`. brazilian-utils has 2026.
#   factor 7000 (6 December 2016): brazilian-utils has 28 July 2041; boleto-utils has 2016 under `vencimento`.
#   gerador-boletos and gerar-boletos throw for any issue or due day in 2024 and later.
# Matters: an invoice to an advertiser that is paid by boleto is matched, and reminded of, by its due day; archives have old ones.
# What to do: take the cycle whose day is nearest to the day of issue; where that is unknown, show both. Never the first field.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts \
  @mrmgomes/boleto-utils@1.3.3 @brazilian-utils/brazilian-utils@2.4.0 gerador-boletos@1.0.4 \
  gerar-boletos@1.4.5
cat >seen.cjs <<'EOF'
const boletoUtils = require('@mrmgomes/boleto-utils');
const { getBoletoInfo } = require('@brazilian-utils/brazilian-utils');
const digit10 = (text) => {
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
};
const digit11 = (text) => {
  const sum = [...text].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const digit = 11 - (sum % 11);
  return digit > 9 ? 1 : digit;
};
/** A boleto of Banco do Brasil over R$ 123,45, as its line of 47 digits. */
const lineOf = (factor) => {
  const [bank, rest, free] = ['0019', `${factor}0000012345`, '0500940144816060680935031'];
  const fields = [bank + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((field) => field + digit10(field)).join('') + digit11(bank + rest + free) + rest;
};
const dayOf = (date) => date.toISOString().slice(0, 10);
const read = (factor) => {
  const { sucesso, vencimento, vencimentoComNovoFator2025 } = boletoUtils.validarBoleto(lineOf(factor));
  return [factor, sucesso, dayOf(vencimento), dayOf(vencimentoComNovoFator2025), dayOf(getBoletoInfo(lineOf(factor)).expirationDate)];
};
const messageOf = (act) => {
  try {
    act();
    return 'accepted';
  } catch (error) {
    return error.message;
  }
};
const gerador = (year) => messageOf(() => require('gerador-boletos').boleto.Datas.novasDatas().comVencimento(15, 12, year));
const gerar = (year) => {
  const { Bancos, Boletos } = require('gerar-boletos');
  const endereco = { logradouro: 'Rua Exemplo, 15', bairro: 'Centro', cidade: 'Recife', estadoUF: 'PE', cep: '50030-030' };
  const [day, dadosBancarios] = [
    `12-15-${year}`,
    { carteira: '09', agencia: '0101', agenciaDigito: '5', conta: '0326446', contaDigito: '0', nossoNumero: '00000000061', nossoNumeroDigito: '8' },
  ];
  const boleto = new Boletos({
    banco: new Bancos.Bradesco(),
    pagador: { nome: 'Anunciante Exemplo', RegistroNacional: '11222333000181', endereco },
    instrucoes: [],
    beneficiario: { nome: 'Loja Exemplo Ltda', cnpj: '11222333000181', dadosBancarios, endereco },
    boleto: { numeroDocumento: '1001', especieDocumento: 'DM', valor: 110, datas: { vencimento: day, processamento: day, documentos: day } },
  });
  return messageOf(() => boleto.gerarBoleto());
};
const refusal = 'O ano do documento deve ser maior que 1997 e menor que 2024';
const seen = [read(1650), read(7000), gerador(2023), gerador(2026), gerar(2023), gerar(2026)];
const expected = [
  [1650, true, '2002-04-14', '2026-12-04', '2026-12-04'],
  [7000, true, '2016-12-06', '2041-07-28', '2041-07-28'],
  'accepted',
  refusal,
  'accepted',
  refusal,
];
console.log(seen);
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('The behaviour changed: a library gives another due day, or takes days from 2024 on.');
  process.exitCode = 1;
}
EOF
node seen.cjs
