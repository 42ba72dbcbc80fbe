import { toCents } from '#shared/money.ts';

/** The contents of a tax invoice. Missing or unreadable values are null. */
export interface Note {
  /** Of the national standard, or of ABRASF 2.0x. */
  standard: 'national' | 'abrasf';
  /** The documents without punctuation. */
  issuer: string;
  taker: string | null;
  /** The gross amount. */
  amountCents: number | null;
  /** The amount that the taker withholds and pays to the tax authorities; 0 if the note states that there is none. */
  withheldCents: number | null;
  /** The net amount for the issuer. */
  netCents: number | null;
  /** `YYYY-MM`. */
  yearmonth: string | null;
  number: string;
  /** The access key or the verification code; '' without one. */
  key: string;
  /** Null if not in the file. */
  isCancelled: boolean | null;
  isTest: boolean | null;
}

/** Why an XML is not a single note: it is unreadable, or has several notes. */
export type NoteError = 'note_unreadable' | 'note_several';

const isElement = (node: unknown): node is object => typeof node === 'object' && node !== null;

/** Returns the elements of a name, at any depth. */
function findAll(node: unknown, name: string): unknown[] {
  if (!isElement(node)) return [];
  if (Array.isArray(node)) return node.flatMap((item) => findAll(item, name));
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === name ? (Array.isArray(value) ? value.map((item: unknown) => item) : [value]) : findAll(value, name),
  );
}

/** Follows a path of names; undefined if an element is missing or repeated. */
function at(node: unknown, path: string): unknown {
  let current = node;
  for (const name of path.split('/')) {
    if (!isElement(current) || Array.isArray(current) || !Object.hasOwn(current, name)) return undefined;
    current = Reflect.get(current, name);
  }
  return current;
}

/** Returns the text at the first of these paths that has one, also of elements with attributes. */
function textAt(node: unknown, ...paths: string[]): string | null {
  for (const path of paths) {
    const found = at(node, path);
    const text = typeof found === 'string' ? found : at(found, '#text');
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return null;
}

const documentAt = (node: unknown, ...paths: string[]): string | null =>
  textAt(node, ...paths)
    ?.replaceAll(/[\s./-]/g, '')
    .toUpperCase() ?? null;

/** Parses an amount such as `1234.56`; further decimals must be zeros. */
function centsOf(text: string | null): number | null {
  const [, reais, cents = '0'] = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ?? [];
  return reais === undefined ? null : toCents(Number(`${reais}.${cents}`));
}

/** Returns the sum of the amounts at these paths; missing ones are 0. Null if one is unreadable. */
function sumAt(node: unknown, paths: readonly string[]): number | null {
  let sum = 0;
  for (const path of paths) {
    const text = textAt(node, path);
    const cents = text === null ? 0 : centsOf(text);
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
}

const monthOf = (text: string | null): string | null =>
  /^\d{4}-(?:0[1-9]|1[0-2])(?=-\d{2})/.exec(text ?? '')?.[0] ?? null;

/** A note without these could not be distinguished from another. */
function identified(
  parts: Omit<Note, 'issuer' | 'number'> & Record<'issuer' | 'number', string | null>,
): Note | NoteError {
  const { issuer, number, key } = parts;
  const isShort = [issuer, number, key].every((text) => text === null || text.length <= 100);
  if (issuer === null || number === null || !isShort) return 'note_unreadable';
  return { ...parts, issuer, number };
}

const isThere = (root: unknown, ...names: string[]) => names.some((name) => findAll(root, name).length > 0);

const federal = 'valores/trib/tribFed';

/** The codes of `tpRetPisCofins` under which each of the two is withheld. */
const pisWithheldBy: ReadonlySet<string> = new Set(['1', '3', '4', '5', '9']);
const cofinsWithheldBy: ReadonlySet<string> = new Set(['1', '3', '4', '6', '7']);

/** Taxes that the taker withholds in the national standard: social security, income tax, CSLL; PIS and COFINS by their own code. */
function nationalWithheld(info: unknown, declared: unknown): number | null {
  const total = textAt(info, 'valores/vTotalRet');
  if (total !== null) return centsOf(total);
  const code = textAt(declared, `${federal}/piscofins/tpRetPisCofins`) ?? '';
  const isIssWithheld = (textAt(declared, 'valores/trib/tribMun/tpRetISSQN') ?? '1') !== '1';
  const [iss, taxes] = [
    isIssWithheld ? sumAt(info, ['valores/vISSQN']) : 0,
    sumAt(declared, [
      ...[`${federal}/vRetCP`, `${federal}/vRetIRRF`, `${federal}/vRetCSLL`],
      ...(pisWithheldBy.has(code) ? [`${federal}/piscofins/vPis`] : []),
      ...(cofinsWithheldBy.has(code) ? [`${federal}/piscofins/vCofins`] : []),
    ]),
  ];
  return iss === null || taxes === null ? null : iss + taxes;
}

/**
 * Taxes that the taker withholds in ABRASF, which lists PIS, COFINS and the other federal ones only if they are
 * withheld.
 */
function abrasfWithheld(declared: unknown): number | null {
  const isIssWithheld =
    (textAt(declared, 'Servico/IssRetido') ?? textAt(declared, 'Servico/Valores/IssRetido') ?? '2') === '1';
  const names = ['ValorPis', 'ValorCofins', 'ValorInss', 'ValorIr', 'ValorCsll', 'OutrasRetencoes'];
  // Some town halls have a separate field for the withheld part of the ISS.
  const iss = textAt(declared, 'Servico/Valores/ValorIssRetido') === null ? 'ValorIss' : 'ValorIssRetido';
  const paths = [...names, ...(isIssWithheld ? [iss] : [])].map((name) => `Servico/Valores/${name}`);
  return sumAt(declared, paths);
}

/** The events that cancel a note of the national standard; the note itself does not contain them. */
const endingEvents = ['e101101', 'e105102', 'e105104'] as const;

function nationalNote(info: unknown, root: unknown): Note | NoteError {
  const declared = at(info, 'DPS/infDPS');
  const environment = textAt(declared, 'tpAmb');
  return identified({
    standard: 'national',
    issuer: documentAt(declared, 'prest/CNPJ', 'prest/CPF', 'prest/NIF'),
    taker: documentAt(declared, 'toma/CNPJ', 'toma/CPF', 'toma/NIF'),
    amountCents: centsOf(textAt(declared, 'valores/vServPrest/vServ')),
    withheldCents: nationalWithheld(info, declared),
    netCents: centsOf(textAt(info, 'valores/vLiq')),
    yearmonth: monthOf(textAt(declared, 'dCompet')),
    number: textAt(info, 'nNFSe'),
    key: (textAt(info, '@Id') ?? '').replace(/^NFS/, ''),
    isCancelled: isThere(root, ...endingEvents) ? true : null,
    isTest: environment === null ? null : environment === '2',
  });
}

function abrasfNote(info: unknown, root: unknown): Note | NoteError {
  const outer = at(info, 'DeclaracaoPrestacaoServico');
  const declared = at(outer, 'InfDeclaracaoPrestacaoServico') ?? outer;
  const documentsIn = (place: string) => [`${place}/CpfCnpj/Cnpj`, `${place}/CpfCnpj/Cpf`];
  return identified({
    standard: 'abrasf',
    issuer:
      documentAt(declared, ...documentsIn('Prestador')) ??
      documentAt(info, ...documentsIn('PrestadorServico/IdentificacaoPrestador')),
    taker: documentAt(
      declared,
      ...documentsIn('TomadorServico/IdentificacaoTomador'),
      ...documentsIn('Tomador/IdentificacaoTomador'),
    ),
    amountCents: centsOf(textAt(declared, 'Servico/Valores/ValorServicos')),
    withheldCents: abrasfWithheld(declared),
    netCents: centsOf(textAt(info, 'ValoresNfse/ValorLiquidoNfse')),
    yearmonth: monthOf(textAt(declared, 'Competencia')),
    number: textAt(info, 'Numero'),
    key: textAt(info, 'CodigoVerificacao') ?? '',
    isCancelled: isThere(root, 'NfseCancelamento', 'NfseSubstituicao'),
    isTest: null,
  });
}

/**
 * Reads the only note of a parsed XML, by the element that contains a note in each standard.
 *
 * @returns the reason if there is none or more than one
 */
export function readNote(root: unknown): Note | NoteError {
  const [national, abrasf] = [findAll(root, 'infNFSe'), findAll(root, 'InfNfse')];
  const [first, ...others] = [...national, ...abrasf];
  if (first === undefined) return 'note_unreadable';
  if (others.length > 0) return 'note_several';
  return national.length > 0 ? nationalNote(first, root) : abrasfNote(first, root);
}
