/** The sentences that end a start, and how they are said in Portuguese; `$1` is what the first group has matched. */
const sentences: readonly (readonly [english: RegExp, portuguese: string])[] = [
  [/must be a whole number from (\d+) to (\d+)/, 'deve ser um número inteiro de $1 a $2'],
  [/must be a number above 0/, 'deve ser um número maior que 0'],
  [/must be one of: (.+)/, 'deve ser um destes valores: $1'],
  [/must be a host name or an address/, 'deve ser o nome ou o endereço de uma máquina'],
  [/must be an address such as (\S+)/, 'deve ser um endereço como $1'],
  [
    /must be an http address without user, query or fragment/,
    'deve ser um endereço http sem usuário, consulta ou fragmento',
  ],
  [
    /must be an http address without a user, password or fragment/,
    'deve ser um endereço http sem usuário, senha ou fragmento',
  ],
  [/must be an http address(?=\.?$)/, 'deve ser um endereço http'],
  [/must be an http address without query or fragment/, 'deve ser um endereço http sem consulta ou fragmento'],
  [
    /must be none, or an http address without query or fragment/,
    'deve ser none ou um endereço http sem consulta ou fragmento',
  ],
  [/must be none, or an http address that contains (\S+)/, 'deve ser none ou um endereço http que contenha $1'],
  [
    /must be none, or http addresses that contain (\S+), separated by commas/,
    'deve ser none ou endereços http que contenham $1, separados por vírgulas',
  ],
  [
    /must be none, demo, or a count of conversions from 1 to (\d+)/,
    'deve ser none, demo ou um número de conversões de 1 a $1',
  ],
  [
    /must be a mail address, or a name and an address: Name <address>/,
    'deve ser um endereço de e-mail, ou nome e endereço: Nome <endereço>',
  ],
  [/must be an e-mail address/, 'deve ser um endereço de e-mail'],
  [/must be e-mail addresses, separated by commas/, 'deve ter endereços de e-mail, separados por vírgulas'],
  [/must be an amount in reais such as (\S+)/, 'deve ser um valor em reais como $1'],
  [/must be a valid CNPJ/, 'deve ser um CNPJ válido'],
  [/must have from (\d+) to (\d+) characters/, 'deve ter de $1 a $2 caracteres'],
  [/must have at most (\d+) characters/, 'deve ter no máximo $1 caracteres'],
  [/must be a Pix key of at most (\d+) characters/, 'deve ser uma chave Pix de no máximo $1 caracteres'],
  [/must be one line of at most (\d+) characters/, 'deve ser uma linha de no máximo $1 caracteres'],
  [/must be a colour such as (\S+)/, 'deve ser uma cor como $1'],
  [
    /must be a readable file of at most (\d+) bytes that ends in (.+)/,
    'deve ser um arquivo legível de no máximo $1 bytes que termine em $2',
  ],
  [/must be the path of a JSON file that can be read/, 'deve ser o caminho de um arquivo JSON legível'],
  [/names a file in which (.+)/, 'indica um arquivo com este erro: $1'],
  [
    /must be one or more texts of at least (\d+) characters, separated by commas; the first one (?:encrypts|seals)/,
    'deve ter um ou mais textos de no mínimo $1 caracteres, separados por vírgulas; o primeiro é o que cifra',
  ],
  [
    /must be whsec_ and the base64 of (\d+) to (\d+) random bytes/,
    'deve ser whsec_ seguido de $1 a $2 bytes aleatórios em base64',
  ],
  [
    /must be addresses or networks such as (\S+) or (\S+), separated by commas/,
    'deve ter endereços ou redes como $1 ou $2, separados por vírgulas',
  ],
  [/must be a public key of age: age1…/, 'deve ser uma chave pública do age: age1…'],
  [/must be a secret key of age: AGE-SECRET-KEY-1…/, 'deve ser uma chave secreta do age: AGE-SECRET-KEY-1…'],
  [
    /has letters, which the bank of BANK_FILE does not take \(letters_in_tax_id\)/,
    'tem letras, que o banco de BANK_FILE não aceita (letters_in_tax_id)',
  ],
  [
    /must be set where DATABASE_DIRECT_URL is: it leads to the same PostgreSQL through a pooler/,
    'é necessária junto com DATABASE_DIRECT_URL: ela leva ao mesmo PostgreSQL por um pooler',
  ],
  [
    /must be set where DATABASE_READ_URL is: it names the primary, and the other one a replica/,
    'é necessária junto com DATABASE_READ_URL: ela indica o primário, e a outra uma réplica',
  ],
  [
    /must be set where DATABASE_READ_URL is, here and at every proxy: it says how old a list may be/,
    'é necessária junto com DATABASE_READ_URL, aqui e em cada proxy: diz quanto uma lista pode estar atrasada',
  ],
  [
    /must be set where SMTP_URL is: it is the sender of every mail/,
    'é necessária junto com SMTP_URL: é o remetente de todo e-mail',
  ],
  [
    /ERP_URL and ERP_SECRET must be set together: every message to the ERP is signed/,
    'ERP_URL e ERP_SECRET são necessárias juntas: todo aviso ao ERP é assinado',
  ],
  [
    /SMTP_URL must be set in production: without it nobody receives mail \(MAIL_TO_FILES=1 accepts that\)/,
    'SMTP_URL é necessária em produção: sem ela ninguém recebe e-mails (MAIL_TO_FILES=1 aceita isso)',
  ],
  [
    /SAMPLE_DATA must be none in production: its accounts have a public password/,
    'SAMPLE_DATA deve ser none em produção: a senha das suas contas é pública',
  ],
  [
    /OPERATOR_CNPJ and OPERATOR_NAME must be set in production: they say who pays/,
    'OPERATOR_CNPJ e OPERATOR_NAME são necessárias em produção: dizem quem paga',
  ],
  [
    /DATA_KEY must be set in production: every gateway needs the same/,
    'DATA_KEY é necessária em produção: todos os gateways usam a mesma',
  ],
  [
    /SESSION_SECRET must be set in production: every proxy needs the same/,
    'SESSION_SECRET é necessária em produção: todos os proxies usam a mesma',
  ],
  [
    /must name a database, with which the names of the sandboxes begin/,
    'deve indicar um banco de dados, com cujo nome começam os nomes dos ambientes de teste',
  ],
  [
    /DATABASE_URL must be set where SANDBOX_DATABASE_URL is: beside an embedded database the sandboxes are embedded too/,
    'DATABASE_URL é necessária onde houver SANDBOX_DATABASE_URL: ao lado de um banco embutido os ambientes de teste também são embutidos',
  ],
  [
    /DATABASE_URL must be set in production: the embedded database does not survive a power cut \(ALLOW_EMBEDDED=1 accepts that\)/,
    'DATABASE_URL é necessária em produção: o banco de dados embutido não sobrevive a uma queda de energia (ALLOW_EMBEDDED=1 aceita isso)',
  ],
  [
    /Port (\d+) of (\S+) is taken: choose another one with PORT/,
    'A porta $1 de $2 está ocupada: escolha outra com PORT',
  ],
  [/Nothing can listen at HOST (\S+), PORT (\d+): (.+)/, 'Não é possível atender em HOST $1, PORT $2: $3'],
  [/METRICS_HOST, (\w+): nothing can listen there: (.+)/, 'METRICS_HOST, $1: não é possível atender ali: $2'],
  [/DATA_DIR must be a folder that can be written: (.+)/, 'DATA_DIR deve ser uma pasta em que se possa gravar: $1'],
  [
    /The database is open in process (\d+) on (\S+) since (\S+) \((.+)\)\. Only one process at a time may open it: stop that one first/,
    'O banco de dados está aberto no processo $1 em $2 desde $3 ($4). Só um processo por vez pode abri-lo: encerre aquele antes',
  ],
  [/must be set for a proxy without a gateway/, 'deve ser definida para um proxy sem gateway'],
  [/must not be set for a proxy with a gateway/, 'não deve ser definida para um proxy com gateway'],
  [/PostgreSQL (\d+) or newer is needed; this one is (\d+)/, 'É necessário o PostgreSQL $1 ou mais novo; este é o $2'],
  [
    /The database must store texts as UTF8; this one has (\S+)/,
    'O banco de dados deve guardar textos em UTF8; este usa $1',
  ],
  [
    /PostgreSQL may lose acknowledged payments: turn on (.+)/,
    'O PostgreSQL pode perder pagamentos confirmados: ligue $1',
  ],
];

const ofGateway = /^The gateway did not start: (.+)$/;

/** Returns a line in Portuguese; undefined for one that is not among the sentences. */
export function inPortuguese(line: string): string | undefined {
  const [, reason] = ofGateway.exec(line) ?? [];
  if (reason !== undefined) return `O gateway não iniciou: ${inPortuguese(reason) ?? reason}`;
  for (const [english, portuguese] of sentences) {
    const whole = new RegExp(`${english.source}\\.$`);
    if (whole.test(line)) return line.replace(whole, `${portuguese}.`);
  }
  return undefined;
}

/**
 * Returns the message of an error that ends a start in Portuguese and then in English. A line that is not among the sentences,
 * such as one that says both already, stands once.
 */
export function inBothLanguages(message: string): string {
  const lines = message.split('\n');
  const translated = lines.map(inPortuguese);
  if (translated.every((line) => line === undefined)) return message;
  return [
    ...lines.map((line, at) => translated[at] ?? line),
    ...lines.filter((_, at) => translated[at] !== undefined),
  ].join('\n');
}

/** Ends a process that cannot start: prints why as a message, without a stack trace. */
export function endStart(error: unknown, prefix = ''): never {
  const text = prefix + (error instanceof Error ? error.message : String(error));
  // Of several lines after a prefix is what is said in both languages already.
  process.stderr.write(`${prefix !== '' && text.includes('\n') ? text : inBothLanguages(text)}\n`);
  process.exit(1);
}
