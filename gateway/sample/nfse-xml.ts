/** A tax invoice to be written as XML. */
export interface SampleTaxInvoice {
  /** CNPJ or CPF without punctuation. */
  issuer: string;
  /** CNPJ without punctuation. */
  taker: string;
  amountCents: number;
  /** `YYYY-MM`. */
  yearmonth: string;
  number: string;
}

const amountText = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const elementOf = (document: string): 'CNPJ' | 'CPF' => (document.length === 11 ? 'CPF' : 'CNPJ');

/** Writes a tax invoice of the national standard, version 1.01, with the elements that the gateway reads. It is not signed. */
export function nationalTaxInvoice({ issuer, taker, amountCents, yearmonth, number }: SampleTaxInvoice): string {
  const kind = elementOf(issuer);
  const amount = amountText(amountCents);
  const key = `33045572${kind === 'CNPJ' ? 2 : 1}${issuer.padStart(14, '0')}${number.padStart(13, '0')}${yearmonth.slice(2).replace('-', '')}0000000017`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01">
  <infNFSe Id="NFS${key}">
    <xLocEmi>Rio de Janeiro</xLocEmi>
    <nNFSe>${number}</nNFSe>
    <cStat>100</cStat>
    <emit><${kind}>${issuer}</${kind}><xNome>Conteúdo e Divulgação Ltda</xNome></emit>
    <valores><vBC>${amount}</vBC><vLiq>${amount}</vLiq></valores>
    <DPS versao="1.01">
      <infDPS Id="DPS${key}">
        <tpAmb>1</tpAmb>
        <dCompet>${yearmonth}-01</dCompet>
        <prest><${kind}>${issuer}</${kind}></prest>
        <toma><CNPJ>${taker}</CNPJ><xNome>Tomador</xNome></toma>
        <serv><cServ><cTribNac>170601</cTribNac><xDescServ>Serviços de divulgação</xDescServ></cServ></serv>
        <valores><vServPrest><vServ>${amount}</vServ></vServPrest></valores>
      </infDPS>
    </DPS>
  </infNFSe>
</NFSe>
`;
}

/** Writes a tax invoice of ABRASF 2.04, with the elements that the gateway reads. It is not signed. */
export function abrasfTaxInvoice({ issuer, taker, amountCents, yearmonth, number }: SampleTaxInvoice): string {
  const kind = elementOf(issuer) === 'CNPJ' ? 'Cnpj' : 'Cpf';
  const amount = amountText(amountCents);
  return `<?xml version="1.0" encoding="UTF-8"?>
<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd">
  <Nfse versao="2.04">
    <InfNfse Id="nfse${number}">
      <Numero>${number}</Numero>
      <CodigoVerificacao>A1B2-${number}</CodigoVerificacao>
      <DataEmissao>${yearmonth}-05T10:00:00</DataEmissao>
      <ValoresNfse><BaseCalculo>${amount}</BaseCalculo><ValorLiquidoNfse>${amount}</ValorLiquidoNfse></ValoresNfse>
      <DeclaracaoPrestacaoServico>
        <InfDeclaracaoPrestacaoServico>
          <Competencia>${yearmonth}-01</Competencia>
          <Servico>
            <Valores><ValorServicos>${amount}</ValorServicos></Valores>
            <Discriminacao>Serviços de divulgação</Discriminacao>
          </Servico>
          <Prestador><CpfCnpj><${kind}>${issuer}</${kind}></CpfCnpj></Prestador>
          <TomadorServico>
            <IdentificacaoTomador><CpfCnpj><Cnpj>${taker}</Cnpj></CpfCnpj></IdentificacaoTomador>
          </TomadorServico>
        </InfDeclaracaoPrestacaoServico>
      </DeclaracaoPrestacaoServico>
    </InfNfse>
  </Nfse>
</CompNfse>
`;
}
