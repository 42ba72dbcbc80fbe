/** The layouts of service invoices that are read. */
export type LayoutName = 'national' | 'abrasf_1' | 'abrasf_2' | 'sao_paulo' | 'ipm';

/** Places of a value, each a path of element names below the invoice; the first one that has a text counts. */
type Paths = readonly string[];

/** A value at some place that means something. */
export interface Sign {
  readonly paths: Paths;
  /** Texts in lower case. */
  readonly values: readonly string[];
}

/**
 * Where a layout has the facts of an invoice. Names are compared without their prefix and their case. `docs/tax-invoices.md`
 * lists the systems that write each layout, with sources.
 */
export interface TaxInvoiceLayout {
  readonly name: LayoutName;
  /** The element of one invoice. */
  readonly element: string;
  /** A path that only this layout has below that element. */
  readonly has: string;
  /** All places of the issuer's document; two different ones are an error. */
  readonly issuer: Paths;
  readonly taker: Paths;
  /** The gross amount. */
  readonly amount: Paths;
  /** The net amount; none where the layout has none: it is the gross amount less what is withheld. */
  readonly net: Paths;
  /** Discounts, where the net amount is computed. */
  readonly discounts: Paths;
  /** What the taker withholds of federal taxes; the sum of all places. */
  readonly withheld: Paths;
  readonly iss: {
    /** What says that ISS is withheld, by whomever; undefined: an amount says so. */
    readonly isWithheld: Sign | undefined;
    /** What says that somebody other than the taker withholds it. */
    readonly byOthers: Sign | undefined;
    /** The amount withheld: of the first place that has one, the sum of all its elements. */
    readonly amount: Paths;
  };
  /** The month of the service. */
  readonly month: Paths;
  readonly number: Paths;
  /** The access key or the verification code. */
  readonly code: Paths;
  /** Elements of the invoice's envelope that say it was cancelled or replaced, even without content. */
  readonly cancellations: readonly string[];
  /** Values in the invoice that say so. */
  readonly cancelled: Sign | undefined;
  /** Whether a file without these says that it was not cancelled; else it does not say. */
  readonly saysNotCancelled: boolean;
  readonly test: Sign | undefined;
  /** The number or access key of the invoice that this one replaces. */
  readonly replaces: Paths;
}

/** Every combination of a place and a path below it. */
const under = (places: Paths, ...paths: Paths): string[] =>
  places.flatMap((place) => paths.map((path) => (place === '' ? path : `${place}/${path}`)));

const yes = ['1', 's', 'sim', 'true'];

const documents = ['CpfCnpj/Cnpj', 'CpfCnpj/Cpf', 'Cnpj', 'Cpf'] as const;

/** The declaration of ABRASF 2; in 2.00 of some towns without its inner element. */
const declared = ['DeclaracaoPrestacaoServico/InfDeclaracaoPrestacaoServico', 'DeclaracaoPrestacaoServico'] as const;

const abrasfTaxes = ['ValorPis', 'ValorCofins', 'ValorInss', 'ValorIr', 'ValorCsll', 'OutrasRetencoes'] as const;

/** What both versions of ABRASF have in common. */
const abrasf = {
  element: 'InfNfse',
  number: ['Numero'],
  code: ['CodigoVerificacao'],
  cancellations: ['NfseCancelamento', 'CancelamentoNfse', 'NfseSubstituicao', 'SubstituicaoNfse'],
  cancelled: { paths: ['StatusNfse', 'SituacaoNfse'], values: ['2', 'c', 'cancelada'] },
  saysNotCancelled: true,
  test: undefined,
  discounts: [],
  replaces: ['NfseSubstituida'],
} as const;

/** Every layout that is read. */
export const taxInvoiceLayouts: readonly TaxInvoiceLayout[] = [
  {
    // National standard, NFSe_v1.00.xsd and NFSe_v1.01.xsd.
    name: 'national',
    element: 'infNFSe',
    has: 'DPS/infDPS',
    issuer: under(['DPS/infDPS/prest'], 'CNPJ', 'CPF', 'NIF'),
    taker: under(['DPS/infDPS/toma'], 'CNPJ', 'CPF', 'NIF'),
    amount: ['DPS/infDPS/valores/vServPrest/vServ'],
    net: ['valores/vLiq'],
    discounts: [],
    // Social security, income tax and CSLL. PIS and COFINS, and the total that the system computed: `national-taxes.ts`.
    withheld: under(['DPS/infDPS/valores/trib/tribFed'], 'vRetCP', 'vRetIRRF', 'vRetCSLL'),
    iss: {
      isWithheld: { paths: ['DPS/infDPS/valores/trib/tribMun/tpRetISSQN'], values: ['2', '3'] },
      byOthers: { paths: ['DPS/infDPS/valores/trib/tribMun/tpRetISSQN'], values: ['3'] },
      amount: ['valores/vISSQN'],
    },
    month: ['DPS/infDPS/dCompet'],
    number: ['nNFSe'],
    code: ['@Id'],
    // Events: cancelled, cancelled and replaced, cancelled after the tax office's review, cancelled by the authority. The
    // events of a request (e101103) and of its refusal (e105105) leave the invoice valid.
    cancellations: ['e101101', 'e105102', 'e105104', 'e305101'],
    cancelled: undefined,
    // Events are separate files.
    saysNotCancelled: false,
    test: { paths: ['DPS/infDPS/tpAmb'], values: ['2'] },
    replaces: ['DPS/infDPS/subst/chSubstda'],
  },
  {
    ...abrasf,
    name: 'abrasf_2',
    has: 'DeclaracaoPrestacaoServico',
    issuer: [
      ...under(under(declared, 'Prestador'), ...documents),
      ...under(under(declared, 'Prestador/IdentificacaoPrestador'), ...documents),
      ...under(['PrestadorServico/IdentificacaoPrestador'], ...documents),
    ],
    taker: under(
      under(declared, 'TomadorServico/IdentificacaoTomador', 'Tomador/IdentificacaoTomador', 'Tomador'),
      ...documents,
    ),
    amount: under(declared, 'Servico/Valores/ValorServicos'),
    net: ['ValoresNfse/ValorLiquidoNfse', ...under(declared, 'Servico/Valores/ValorLiquidoNfse')],
    // Federal taxes are listed only if they are withheld.
    withheld: under(under(declared, 'Servico/Valores'), ...abrasfTaxes),
    iss: {
      isWithheld: { paths: under(declared, 'Servico/IssRetido', 'Servico/Valores/IssRetido'), values: yes },
      byOthers: { paths: under(declared, 'Servico/ResponsavelRetencao'), values: ['2'] },
      // Some town halls have a separate field for the withheld part.
      amount: [
        ...under(declared, 'Servico/Valores/ValorIssRetido', 'Servico/Valores/ValorIss'),
        'ValoresNfse/ValorIss',
      ],
    },
    month: under(declared, 'Competencia'),
  },
  {
    // Version 1.00, and what follows it: Ginfes, Betha 1, ISSNet, Belo Horizonte.
    ...abrasf,
    name: 'abrasf_1',
    has: 'Servico/Valores',
    issuer: under(['PrestadorServico/IdentificacaoPrestador', 'Prestador'], ...documents),
    taker: under(['TomadorServico/IdentificacaoTomador', 'Tomador/IdentificacaoTomador'], ...documents),
    amount: ['Servico/Valores/ValorServicos'],
    net: ['Servico/Valores/ValorLiquidoNfse', 'ValoresNfse/ValorLiquidoNfse'],
    withheld: under(['Servico/Valores'], ...abrasfTaxes),
    iss: {
      isWithheld: { paths: ['Servico/Valores/IssRetido', 'Servico/IssRetido'], values: yes },
      byOthers: undefined,
      amount: ['Servico/Valores/ValorIssRetido', 'Servico/Valores/ValorIss'],
    },
    month: ['Competencia'],
  },
  {
    // City of São Paulo: the root `NFe` of its export, also in `RetornoConsulta`. Version 2 has the amount as
    // `ValorFinalCobrado`.
    name: 'sao_paulo',
    element: 'NFe',
    has: 'ChaveNFe/NumeroNFe',
    issuer: under(['CPFCNPJPrestador'], 'CNPJ', 'CPF'),
    taker: under(['CPFCNPJTomador'], 'CNPJ', 'CPF', 'NIF'),
    amount: ['ValorServicos', 'ValorFinalCobrado', 'ValorInicialCobrado'],
    net: [],
    discounts: [],
    withheld: ['ValorPIS', 'ValorCOFINS', 'ValorINSS', 'ValorIR', 'ValorCSLL'],
    iss: {
      // `ISSRetidoIntermediario` is a field of its own.
      isWithheld: { paths: ['ISSRetido'], values: yes },
      byOthers: undefined,
      amount: ['ValorISS'],
    },
    month: ['DataFatoGeradorNFe', 'DataEmissaoNFe'],
    number: ['ChaveNFe/NumeroNFe'],
    code: ['ChaveNFe/CodigoVerificacao'],
    cancellations: [],
    cancelled: { paths: ['StatusNFe'], values: ['c'] },
    saysNotCancelled: true,
    test: undefined,
    replaces: [],
  },
  {
    // IPM (Atende.Net): Latin-1, decimal comma.
    name: 'ipm',
    element: 'nfse',
    has: 'nf/valor_total',
    issuer: ['prestador/cpfcnpj'],
    taker: ['tomador/cpfcnpj'],
    amount: ['nf/valor_total'],
    net: [],
    discounts: ['nf/valor_desconto'],
    withheld: [
      'nf/valor_ir',
      'nf/valor_inss',
      'nf/valor_contribuicao_social',
      'nf/valor_pis',
      'nf/valor_cofins',
      'nf/valor_rps',
    ],
    iss: {
      isWithheld: undefined,
      byOthers: undefined,
      amount: ['itens/lista/valor_issrf', 'itens/item/valor_issrf'],
    },
    month: ['nf/data_fato', 'nf/data_fato_gerador', 'nf/data_nfse'],
    number: ['nf/numero_nfse', 'nf/numero'],
    code: ['nf/cod_verificador_autenticidade', 'nf/codigo_autenticidade'],
    cancellations: [],
    cancelled: { paths: ['nf/situacao', 'nf/situacao_codigo_nfse'], values: ['c', '2'] },
    saysNotCancelled: true,
    test: { paths: ['nfse_teste'], values: yes },
    replaces: [],
  },
];
