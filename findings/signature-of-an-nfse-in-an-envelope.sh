#!/bin/sh
# A signed NFS-e is valid by itself and invalid in the answer of a web service, although no character of it was changed.
#
# Packages: xml-crypto 6.3.2, @xmldom/xmldom 0.9.12
# Behaviour: the national NFS-e (as NF-e) is signed after inclusive canonicalization, REC-xml-c14n-20010315, which puts every
#   namespace that is in scope into what is hashed. An envelope that declares a prefix, used or not, changes the hash of what
#   it holds (W3C Canonical XML 1.0, 2.4; exclusive canonicalization was made for this, and the layouts do not use it).
# Seen 2026-11-29, one NFS-e signed and checked:
#   valid: as signed; with an XML declaration before it; in an element without a namespace; read and written again; with ' for
#     " around attributes; with &#227; for ã; with CDATA around a text.
#   invalid: in soap:Envelope; in an element that declares xmlns:xsi and does nothing with it; after a line break between tags.
# Matters: invoices arrive as what a town hall's service answered, or opened and saved by a person's editor. A check says 'forged'.
# What to do: check the invoice cut out by its own text, not the node within the answer. Store the bytes that arrived.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts xml-crypto@6.3.2 @xmldom/xmldom@0.9.12
cat >seen.cjs <<'EOF'
const { generateKeyPairSync } = require('node:crypto');
const { SignedXml } = require('xml-crypto');
const { DOMParser, XMLSerializer } = require('@xmldom/xmldom');
const pem = { publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } };
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem });
const canonical = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const dom = (xml) => new DOMParser().parseFromString(xml, 'text/xml');
const invoice =
  '<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS3550308"><xLocEmi>São Paulo</xLocEmi>' +
  '<valores><vLiq>1000.00</vLiq></valores></infNFSe></NFSe>';
const signer = new SignedXml({ privateKey, signatureAlgorithm: `${dsig}rsa-sha1`, canonicalizationAlgorithm: canonical });
const xpath = "//*[local-name(.)='infNFSe']";
signer.addReference({ xpath, digestAlgorithm: `${dsig}sha1`, transforms: [`${dsig}enveloped-signature`, canonical] });
signer.computeSignature(invoice, { location: { reference: xpath, action: 'after' } });
const signed = signer.getSignedXml();
const isValid = (xml) => {
  const checker = new SignedXml({ publicCert: publicKey });
  checker.loadSignature(dom(xml).getElementsByTagName('Signature')[0]);
  return checker.checkSignature(xml);
};
const forms = {
  same: signed,
  declaration: `<?xml version="1.0" encoding="UTF-8"?>\n${signed}`,
  element: `<resposta>${signed}</resposta>`,
  rewritten: new XMLSerializer().serializeToString(dom(signed)),
  quotes: signed.replace('versao="1.01"', "versao='1.01'"),
  reference: signed.replace('São', 'S&#227;o'),
  cdata: signed.replace('São Paulo', '<![CDATA[São Paulo]]>'),
  soap: `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${signed}</soap:Body></soap:Envelope>`,
  unusedPrefix: `<resposta xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${signed}</resposta>`,
  lineBreak: signed.replace('<valores>', '\n<valores>'),
};
const seen = Object.entries(forms).map(([name, xml]) => [name, isValid(xml)]);
console.log(Object.fromEntries(seen));
const invalid = seen.filter(([, valid]) => !valid).map(([name]) => name);
if (invalid.join() !== 'soap,unusedPrefix,lineBreak') {
  console.error(`The behaviour changed: now invalid are ${invalid.join(', ') || 'none'}.`);
  process.exitCode = 1;
}
EOF
node seen.cjs
