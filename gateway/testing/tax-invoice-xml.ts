import { abrasfTaxInvoice, nationalTaxInvoice, type SampleTaxInvoice } from '../sample/nfse-xml.ts';

/** Writers of the layouts of tax invoices, with the elements that each system is known to write. */

const reais = (cents: number): string => (cents / 100).toFixed(2);

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n';

const withoutProlog = (xml: string): string => xml.replace(/^\s*<\?xml[^>]*\?>\s*/, '');

interface Abrasf1 {
  /** How a document is written in the issuer: directly in Belo Horizonte and Ginfes, within `CpfCnpj` in ISSNet. */
  issuer?: (document: string) => string;
  month?: string;
  /** Elements of `Valores` beside the gross amount. */
  values?: string;
  extra?: string;
}

const net = ({ amountCents }: SampleTaxInvoice): string =>
  `<IssRetido>2</IssRetido><ValorLiquidoNfse>${reais(amountCents)}</ValorLiquidoNfse>`;

/** The `Nfse` element of ABRASF 1.00. */
export function abrasf1Nfse(taxInvoice: SampleTaxInvoice, options: Abrasf1 = {}): string {
  const { issuer, taker, amountCents, yearmonth, number } = taxInvoice;
  const {
    issuer: written = (document) => `<Cnpj>${document}</Cnpj>`,
    month = `${yearmonth}-01T00:00:00`,
    values = net(taxInvoice),
    extra = '',
  } = options;
  return `<Nfse versao="1.00"><InfNfse Id="nfse"><Numero>${number}</Numero><CodigoVerificacao>9C-7B</CodigoVerificacao>
    <DataEmissao>${yearmonth}-03T09:12:44</DataEmissao>
    <IdentificacaoRps><Numero>12</Numero><Serie>A</Serie><Tipo>1</Tipo></IdentificacaoRps>
    <NaturezaOperacao>1</NaturezaOperacao><Competencia>${month}</Competencia>${extra}
    <Servico><Valores><ValorServicos>${reais(amountCents)}</ValorServicos>${values}</Valores>
      <ItemListaServico>17.06</ItemListaServico><Discriminacao>Divulgação &amp; intermediação</Discriminacao></Servico>
    <PrestadorServico><IdentificacaoPrestador>${written(issuer)}<InscricaoMunicipal>1</InscricaoMunicipal></IdentificacaoPrestador>
      <RazaoSocial>Conteúdo Ltda</RazaoSocial></PrestadorServico>
    <TomadorServico><IdentificacaoTomador><CpfCnpj><Cnpj>${taker}</Cnpj></CpfCnpj></IdentificacaoTomador></TomadorServico>
    <OrgaoGerador><CodigoMunicipio>3106200</CodigoMunicipio><Uf>MG</Uf></OrgaoGerador></InfNfse></Nfse>`;
}

const prefixed = (xml: string, prefix: string): string => xml.replaceAll(/<(\/?)([A-Za-z])/g, `<$1${prefix}:$2`);

export const abrasf1TaxInvoice = (taxInvoice: SampleTaxInvoice, options?: Abrasf1): string =>
  `${prolog}<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd">${abrasf1Nfse(taxInvoice, options)}</CompNfse>`;

/** Ginfes: prefixes of two namespaces, as its consultation answers. */
export const ginfesTaxInvoice = (taxInvoice: SampleTaxInvoice): string =>
  `${prolog}<ns3:ConsultarNfseResposta xmlns:ns3="http://www.ginfes.com.br/servico_consultar_nfse_resposta_v03.xsd" xmlns:ns4="http://www.ginfes.com.br/tipos_v03.xsd"><ns3:ListaNfse><ns3:CompNfse>${prefixed(
    abrasf1Nfse(taxInvoice, { month: taxInvoice.yearmonth.replace('-', '') }),
    'ns4',
  )}</ns3:CompNfse></ns3:ListaNfse></ns3:ConsultarNfseResposta>`;

/** Betha 1: `ComplNfse` instead of `CompNfse`. */
export const bethaTaxInvoice = (taxInvoice: SampleTaxInvoice): string =>
  `${prolog}<ns2:ConsultarNfseResposta xmlns:ns2="http://www.betha.com.br/e-nota-contribuinte-ws"><ListaNfse><ComplNfse>${abrasf1Nfse(
    taxInvoice,
    { month: `${taxInvoice.yearmonth}-01` },
  )}</ComplNfse></ListaNfse></ns2:ConsultarNfseResposta>`;

/** ISSNet: `tc:` prefixes, and the issuer's document as that of the customer. */
export const issnetTaxInvoice = (taxInvoice: SampleTaxInvoice): string =>
  `${prolog}<ConsultarNfseResposta xmlns="http://www.issnetonline.com.br/webserviceabrasf/vsd/servico_consultar_nfse_resposta.xsd" xmlns:tc="http://www.issnetonline.com.br/webserviceabrasf/vsd/tipos_complexos.xsd"><ListaNfse>${prefixed(
    `<CompNfse>${abrasf1Nfse(taxInvoice, { issuer: (cnpj) => `<CpfCnpj><Cnpj>${cnpj}</Cnpj></CpfCnpj>` })}</CompNfse>`,
    'tc',
  )}</ListaNfse></ConsultarNfseResposta>`;

interface SaoPaulo {
  status?: string;
  issWithheld?: string;
  /** Withheld taxes and the like. */
  extra?: string;
  amountElement?: string;
}

/** City of São Paulo. */
export function saoPauloTaxInvoice(taxInvoice: SampleTaxInvoice, options: SaoPaulo = {}): string {
  const { issuer, taker, amountCents, yearmonth, number } = taxInvoice;
  const { status = 'N', issWithheld = 'false', extra = '', amountElement = 'ValorServicos' } = options;
  return `${prolog}<NFe xmlns=""><Assinatura>c2lnbg==</Assinatura>
    <ChaveNFe><InscricaoPrestador>39616924</InscricaoPrestador><NumeroNFe>${number}</NumeroNFe><CodigoVerificacao>QWER-5678</CodigoVerificacao></ChaveNFe>
    <DataEmissaoNFe>2026-04-02T08:00:00</DataEmissaoNFe><DataFatoGeradorNFe>${yearmonth}-31T00:00:00</DataFatoGeradorNFe>
    <CPFCNPJPrestador><CNPJ>${issuer}</CNPJ></CPFCNPJPrestador><RazaoSocialPrestador>Conteúdo Ltda</RazaoSocialPrestador>
    <StatusNFe>${status}</StatusNFe><TributacaoNFe>T</TributacaoNFe><OpcaoSimples>4</OpcaoSimples>
    <${amountElement}>${reais(amountCents)}</${amountElement}><CodigoServico>2498</CodigoServico><AliquotaServicos>0.05</AliquotaServicos>
    <ValorISS>61.73</ValorISS>${extra}<ISSRetido>${issWithheld}</ISSRetido>
    <CPFCNPJTomador><CNPJ>${taker}</CNPJ></CPFCNPJTomador><RazaoSocialTomador>Operadora</RazaoSocialTomador></NFe>`;
}

export const saoPauloAnswer = (taxInvoice: SampleTaxInvoice): string =>
  `${prolog}<RetornoConsulta xmlns="http://www.prefeitura.sp.gov.br/nfe"><Cabecalho xmlns="" Versao="1"><Sucesso>true</Sucesso></Cabecalho>${withoutProlog(saoPauloTaxInvoice(taxInvoice))}</RetornoConsulta>`;

const withComma = (cents: number): string =>
  reais(cents)
    .replace('.', ',')
    .replace(/(\d)(\d{3},)/, '$1.$2');

interface Ipm {
  status?: string;
  values?: string;
  withheldIss?: string;
}

/** IPM: amounts with a comma, and a printed copy that is not well-formed. */
export function ipmTaxInvoice(
  taxInvoice: SampleTaxInvoice,
  { status = '1', values = '', withheldIss = '0,00' }: Ipm = {},
): string {
  const { issuer, taker, amountCents, yearmonth, number } = taxInvoice;
  const [year = '', month = ''] = yearmonth.split('-');
  return `<?xml version="1.0" encoding="ISO-8859-1"?><nfse><nf><numero_nfse>${number}</numero_nfse><serie_nfse>1</serie_nfse>
    <data_nfse>02/04/2026</data_nfse><data_fato_gerador>31/${month}/${year}</data_fato_gerador>
    <situacao_codigo_nfse>${status}</situacao_codigo_nfse><cod_verificador_autenticidade>8357ABC1</cod_verificador_autenticidade>
    <valor_total>${withComma(amountCents)}</valor_total><valor_desconto>0,00</valor_desconto>${values}<observacao>Divulgação</observacao></nf>
    <prestador><cpfcnpj>${issuer}</cpfcnpj><cidade>8357</cidade></prestador>
    <tomador><tipo>J</tipo><cpfcnpj>${taker}</cpfcnpj></tomador>
    <itens><lista><valor_tributavel>${withComma(amountCents)}</valor_tributavel><valor_issrf>${withheldIss}</valor_issrf></lista></itens>
    <codigo_html><table><tr><td>Nota<br></table></codigo_html></nfse>`;
}

const escaped = (xml: string): string =>
  xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An answer of a web service that has the XML as a text. */
export const inSoap = (xml: string, form: 'escaped' | 'cdata'): string =>
  `${prolog}<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ConsultarNfseServicoPrestadoResponse><outputXML>${
    form === 'cdata' ? `<![CDATA[${xml}]]>` : escaped(xml)
  }</outputXML></ConsultarNfseServicoPrestadoResponse></soap:Body></soap:Envelope>`;

/** Several invoices in one list. */
export const listOf = (...taxInvoices: string[]): string =>
  `${prolog}<ListaNfse>${taxInvoices.map(withoutProlog).join('')}</ListaNfse>`;

/** ABRASF 2 within another element than `CompNfse`, or without it. */
export function abrasf2In(root: string | undefined, taxInvoice: SampleTaxInvoice): string {
  const comp = withoutProlog(abrasfTaxInvoice(taxInvoice));
  const nfse = comp.replace(/<\/?CompNfse[^>]*>/g, '').trim();
  return root === undefined ? `${prolog}${nfse}` : `${prolog}<${root}>${comp}</${root}>`;
}

/** A national invoice with further elements: of the invoice's `valores`, of the declared taxes, and of the declaration. */
export function nationalWith(
  taxInvoice: SampleTaxInvoice,
  {
    values = '',
    taxes = '',
    declared = '',
    invoice = '',
  }: Partial<Record<'values' | 'taxes' | 'declared' | 'invoice', string>>,
): string {
  return nationalTaxInvoice(taxInvoice)
    .replace('<vLiq>', `${values}<vLiq>`)
    .replace('</vServPrest></valores>', `</vServPrest><trib>${taxes}</trib></valores>`)
    .replace('<prest>', `${declared}<prest>`)
    .replace('<DPS', `${invoice}<DPS`);
}
