#!/bin/sh
# A bank statement that a bank writes on one line sums to zero, without an error, in a library that reads its other forms.
#
# Packages: ofx-data-extractor 1.5.0, ofx-js 1.1.1
# Behaviour: an OFX 1.02 statement is SGML: values need no end tag, and line breaks mean nothing (OFX 1.0.2, chapter 2). Banks in
#   Brazil write any of it: with end tags or without, on many lines or on one, and amounts with a comma.
# Seen 2026-11-29, two debits of together R$ 1.244,56:
#   end tags or line breaks: both read them, ofx-data-extractor also with a decimal comma.
#   neither: ofx-js reads both debits. ofx-data-extractor's getTransactionsSummary returns credit 0, debit 0, no dates, and does
#     not throw; getBankTransferList throws a SyntaxError about JSON.
# Matters: invoices to advertisers are matched with the statement. Zero movements look like a quiet day.
# What to do: compare the count of STMTTRN in the text with what was read, and take a statement without movements for an error
#   unless its balance is that of the day before.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts ofx-data-extractor@1.5.0 ofx-js@1.1.1
cat >seen.cjs <<'EOF'
const { Ofx } = require('ofx-data-extractor');
const { parse } = require('ofx-js');
const head = 'OFXHEADER:100 DATA:OFXSGML VERSION:102 SECURITY:NONE ENCODING:USASCII CHARSET:1252 COMPRESSION:NONE OLDFILEUID:NONE NEWFILEUID:NONE';
/** One statement; `end` closes a value, `line` stands between two tags. */
const statement = (line, hasEnd, comma = '.') => {
  const value = (tag, text) => `<${tag}>${text}${hasEnd ? `</${tag}>` : ''}`;
  const day = (tag, number) => value(tag, `202611${number}120000[-3:BRT]`);
  const group = (tag, ...parts) => [`<${tag}>`, ...parts, `</${tag}>`].join(line);
  const debit = (id, amount) =>
    group('STMTTRN', value('TRNTYPE', 'DEBIT'), day('DTPOSTED', 27), value('TRNAMT', amount.replace('.', comma)), value('FITID', id));
  const debits = [debit('0001', '-1234.56'), debit('0002', '-10.00')];
  const list = group('BANKTRANLIST', day('DTSTART', 10), day('DTEND', 29), ...debits);
  const account = group('BANKACCTFROM', value('BANKID', '0341'), value('ACCTID', '0123456789'), value('ACCTTYPE', 'CHECKING'));
  const status = group('STATUS', value('CODE', '0'), value('SEVERITY', 'INFO'));
  const answer = group('STMTTRNRS', value('TRNUID', '1'), status, group('STMTRS', value('CURDEF', 'BRL'), account, list));
  const signOn = group('SIGNONMSGSRSV1', group('SONRS', status, day('DTSERVER', 29), value('LANGUAGE', 'POR')));
  return `${head.replaceAll(' ', '\n')}\n\n${group('OFX', signOn, group('BANKMSGSRSV1', answer))}\n`;
};
const countOf = async (text) => (await parse(text)).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.length;
(async () => {
  const seen = {};
  const forms = {
    lines: statement('\n', true),
    open: statement('\n', false),
    line: statement('', true),
    comma: statement('\n', true, ','),
    neither: statement('', false),
  };
  for (const [name, text] of Object.entries(forms)) {
    const { debit, amountOfDebits } = new Ofx(text).getTransactionsSummary();
    seen[name] = [debit, amountOfDebits, await countOf(text)].join(' ');
  }
  console.log(seen);
  const right = '1244.56 2 2';
  const expected = { lines: right, open: right, line: right, comma: right, neither: '0 0 2' };
  if (JSON.stringify(seen) === JSON.stringify(expected)) return;
  console.error('The behaviour changed: a form of statement is read or refused otherwise.');
  process.exitCode = 1;
})();
EOF
node seen.cjs
