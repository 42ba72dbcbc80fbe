// What a field of each kind is on every floor.

/**
 * @typedef {object} Kind
 * @property {string} record schema of the record, in a contract
 * @property {string} input schema of the input, in a contract
 * @property {string} column of the table, without its name and `notNull`
 * @property {string} form schema of the body, in the gateway
 * @property {string} control input of the back-office
 * @property {string} [shown] component of a column of the back-office
 * @property {readonly string[]} [uses] what a contract imports for it
 * @property {readonly string[]} [formUses] what the routes of a gateway import for it
 * @property {string} example a value that a test sends
 */

/** @type {Record<string, Kind>} */
export const KINDS = {
  line: {
    record: 'z.string()',
    input: 'requiredText(80)',
    column: 'text()',
    form: 'requiredLine(80)',
    control: 'Text',
    uses: ['requiredText'],
    formUses: ['requiredLine'],
    example: '`Valor ${serial}`',
  },
  text: {
    record: 'z.string()',
    input: 'requiredText(2000)',
    column: 'text()',
    form: 'requiredText(2000)',
    control: 'TextBlock',
    uses: ['requiredText'],
    formUses: ['requiredText'],
    example: '`Texto ${serial}`',
  },
  flag: {
    record: 'flag',
    input: 'withDefault(flag, true)',
    column: 'boolean().default(true)',
    form: "z.boolean('validation.choice')",
    control: 'Flag',
    shown: 'BooleanField',
    uses: ['flag', 'withDefault'],
    example: 'true',
  },
  amount: {
    record: 'amount',
    input: 'amount',
    column: "bigint({ mode: 'number' })",
    form: 'amountCents',
    control: 'Money',
    shown: 'MoneyField',
    uses: ['amount'],
    formUses: ['amountCents'],
    example: '12.5',
  },
  date: {
    record: 'date',
    input: 'date',
    column: "date({ mode: 'string' })",
    form: 'businessDate',
    control: 'Date',
    shown: 'DateField',
    uses: ['date'],
    formUses: ['businessDate'],
    example: "'2026-03-02'",
  },
  whole: {
    record: 'z.int()',
    input:
      "z.int('validation.integer').check(z.nonnegative('validation.integer'), z.lte(1_000_000, 'validation.integer'))",
    column: 'integer()',
    form: "z.int('validation.integer').min(0, 'validation.integer').max(1_000_000, 'validation.integer')",
    control: 'Count',
    example: '7',
  },
  instant: {
    record: 'instant',
    input: 'instant',
    column: 'timestamp({ withTimezone: true })',
    form: 'instant',
    control: 'Text',
    shown: 'DateTimeField',
    uses: ['instant'],
    example: "'2026-03-02T12:00:00.000Z'",
  },
  number: {
    record: 'z.number()',
    input: 'z.number()',
    column: 'doublePrecision()',
    form: 'z.number()',
    control: 'Count',
    example: '1.5',
  },
};

/** What only an answer of another gateway has, and no form asks for. */
export const READ_ONLY_KINDS = new Set(['instant', 'number']);
