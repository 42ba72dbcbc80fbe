import { describe, expect, it } from 'vitest';
import { readFileHead } from './file-head.ts';
import { guessMapping } from './guess-mapping.ts';
import { valueOf } from './mapping.ts';
import { questionsOf } from './questions.ts';

const guessOf = async (content: string | Uint8Array<ArrayBuffer>) => {
  const head = await readFileHead(new Blob([content]));
  if (head === undefined) throw new Error('no header');
  return { head, ...guessMapping(head, []) };
};

const columnsOf = ({ mapping }: Awaited<ReturnType<typeof guessOf>>) =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, source]) =>
      typeof source === 'object' && 'column' in source ? [[field, source.column]] : [],
    ),
  );

const files = {
  Shopify:
    'Name,Email,Financial Status,Currency,Subtotal,Shipping,Total,Created at,Lineitem name,Refunded Amount\n#7,a@x.br,paid,BRL,10.00,5.00,15.00,2026-02-01 09:58:12 -0300,Boné,0.00\n#7,a@x.br,,,,,,,Meia,\n',
  WooCommerce:
    'Order Number,Order Status,Order Date,Order Subtotal Amount,Order Shipping Amount,Order Refund Amount,Order Total Amount\n7,Completed,2026-02-01 09:58,10.00,5.00,0.00,15.00\n',
  VTEX: 'Order;Sequence;Creation Date;Status;Payment Value;SKU Total Price;Shipping Value;Total Value;Corporate Name;Corporate Name\nv7-01;7;2026-02-01 01:19:14.6610588Z;Faturado;25,00;10,00;5,00;25,00;;\n',
  Nuvemshop:
    'Número do Pedido;E-mail;Data;Status do Pedido;Status do Pagamento;Subtotal;Desconto;Valor do Frete;Total\n7;a@x.br;01/02/2026 09:30:00;Aberto;Recusado;10.00;0.00;5.00;15.00\n',
  Hotmart:
    'Código da transação;Produto;Data da venda;Valor total;Moeda;Status\nHP7;Curso;15/02/2026 10:11:12;R$ 10,00;BRL;APPROVED\n',
  'Hotmart, detailed':
    'Código da transação;Status da transação;Transação do Produto Principal;Produto;Data da transação;Confirmação do pagamento;Valor de compra com impostos;Moeda de compra;Valor de compra sem impostos;Faturamento bruto (sem impostos);Moeda de recebimento\nHP7;Completo;(none);Curso;15/02/2026 10:11:12;15/02/2026 10:20:00;11.00;BRL;10.00;10.00;BRL\n',
  'Mercado Pago':
    'Data da compra (date_created);Número da transação do Mercado Pago (operation_id);Código de referência (external_reference);Status da operação (status);Valor do produto (transaction_amount);Frete (shipping_cost);Valor devolvido (amount_refunded)\n30-05-2026 18:00:00;99;P7;approved;10.00;5.00;0.00\n',
  Awin: 'id,commissionStatus,commissionAmount,saleAmount,clickDate,transactionDate,validationDate,declineReason,orderRef\n1,approved,1.00,10.00,2026-02-01T12:00:00,2026-02-01T12:10:00,,,P7\n',
  CJ: 'Commission ID,Action Status,Event Date,Order ID,Sale Amount\n9,locked,2026-02-01T03:20:00Z,P7,10.00\n',
  Rakuten:
    'Report,Signature Orders\n\nMember ID (U1),MID,Order ID,Transaction Date,SKU,Sales\nu,1,P7,2/13/2026,A,$10.00\nTotal,,,,,$10.00\n',
  Admitad:
    'action_id,order_id,status,cart,currency,action_date,click_date,closing_date\n5,P7,approved,10.00,BRL,2026-02-01 19:54:34,,\n',
};

const expected: Record<keyof typeof files, Record<string, string>> = {
  Shopify: {
    order_id: 'Name',
    transaction_amount: 'Subtotal',
    status: 'Financial Status',
    booking_date: 'Created at',
    refunded_amount: 'Refunded Amount',
  },
  WooCommerce: {
    order_id: 'Order Number',
    transaction_amount: 'Order Subtotal Amount',
    status: 'Order Status',
    booking_date: 'Order Date',
    refunded_amount: 'Order Refund Amount',
  },
  VTEX: { order_id: 'Order', transaction_amount: 'SKU Total Price', status: 'Status', booking_date: 'Creation Date' },
  Nuvemshop: {
    order_id: 'Número do Pedido',
    transaction_amount: 'Subtotal',
    status: 'Status do Pagamento',
    booking_date: 'Data',
  },
  Hotmart: {
    order_id: 'Código da transação',
    transaction_amount: 'Valor total',
    status: 'Status',
    booking_date: 'Data da venda',
  },
  'Hotmart, detailed': {
    order_id: 'Código da transação',
    transaction_amount: 'Valor de compra sem impostos',
    status: 'Status da transação',
    booking_date: 'Data da transação',
    transaction_datetime: 'Confirmação do pagamento',
  },
  'Mercado Pago': {
    order_id: 'Código de referência (external_reference)',
    transaction_amount: 'Valor do produto (transaction_amount)',
    status: 'Status da operação (status)',
    booking_date: 'Data da compra (date_created)',
    refunded_amount: 'Valor devolvido (amount_refunded)',
  },
  Awin: {
    order_id: 'orderRef',
    transaction_amount: 'saleAmount',
    status: 'commissionStatus',
    booking_date: 'transactionDate',
    click_datetime: 'clickDate',
    validation_datetime: 'validationDate',
    refusal_reason: 'declineReason',
  },
  CJ: { order_id: 'Order ID', transaction_amount: 'Sale Amount', status: 'Action Status', booking_date: 'Event Date' },
  Rakuten: { order_id: 'Order ID', transaction_amount: 'Sales', booking_date: 'Transaction Date' },
  Admitad: {
    order_id: 'order_id',
    transaction_amount: 'cart',
    status: 'status',
    booking_date: 'action_date',
    click_datetime: 'click_date',
    validation_datetime: 'closing_date',
  },
};

describe.each(Object.keys(files) as (keyof typeof files)[])('a file of %s', (name) => {
  it('is recognized by its headings, and each field is the right one', async () => {
    const guess = await guessOf(files[name]);
    expect(guess.preset?.name).toBe(name.split(', ')[0]);
    expect(columnsOf(guess)).toEqual(expected[name]);
    const [line = {}] = guess.head.lines;
    expect(guess.mapping.order_id && valueOf(guess.mapping.order_id, line)).toMatch(/7/);
    expect(questionsOf(guess.head, guess.mapping)).toEqual({});
  });
});

describe('the choices of a guess', () => {
  const reasonsOf = async (content: string) =>
    (await guessOf(content)).choices.map(({ field, column, reason, instead }) => [field, column, reason, instead]);

  it('of a shop with freight and two statuses are said', async () => {
    expect(await reasonsOf(files.Nuvemshop)).toEqual([
      ['transaction_amount', 'Subtotal', 'without_freight', 'Total'],
      ['transaction_amount', 'Subtotal', 'before_discount', undefined],
      ['status', 'Status do Pagamento', 'payment_status', 'Status do Pedido'],
    ]);
    expect(await reasonsOf(files.VTEX)).toEqual([
      ['transaction_amount', 'SKU Total Price', 'item_amount', 'Payment Value'],
    ]);
  });

  it('of an unknown shop follow the same rules', async () => {
    const line = 'Pedido;Subtotal;Frete;Total;Status;Status do Pagamento\n1;10,00;5,00;15,00;aberto;pago\n';
    expect(await reasonsOf(line)).toEqual([
      ['transaction_amount', 'Subtotal', 'without_freight', 'Total'],
      ['status', 'Status do Pagamento', 'payment_status', 'Status'],
    ]);
    const guess = await guessOf('Pedido;Frete;Valor total\n1;5,00;15,00\n');
    expect(guess.mapping.transaction_amount).toBeUndefined();
    expect(guess.choices).toEqual([
      { field: 'transaction_amount', column: null, reason: 'no_total', instead: 'Valor total' },
    ]);
    expect(await reasonsOf('Pedido;Total\n1;15,00\n')).toEqual([['transaction_amount', 'Total', 'total', undefined]]);
  });

  it('translate the statuses that are known, and leave the others to the user', async () => {
    const { mapping } = await guessOf(files.Shopify.replace(',paid,', ',on_hold,'));
    const entries = mapping.status?.kind === 'table' ? mapping.status.entries : [];
    expect(entries[0]).toEqual({ from: 'on_hold', to: '' });
    expect(entries).toContainEqual({ from: 'voided', to: 'refused' });
    expect(entries).toContainEqual({ from: 'partially_refunded', to: 'approved' });
  });
});

describe('what a file leaves open', () => {
  it('is asked with an example', async () => {
    const content = 'Pedido;Data;Valor\nA;05/11/2025;10,00\nA;05/11/2025;2,50\n';
    const { head, mapping } = await guessOf(content);
    expect(questionsOf(head, mapping)).toEqual({
      dateOrder: {
        text: '05/11/2025',
        day: new Date('2025-11-05T03:00:00Z'),
        month: new Date('2025-05-11T03:00:00Z'),
      },
      orderLines: { order: 'A', amounts: ['10,00', '2,50'] },
    });
    expect(questionsOf(head, { ...mapping, dateOrder: 'day', orderLines: 'sum' })).toEqual({});
    const shown = await guessOf(content.replace('05/11', '25/11'));
    expect(questionsOf(shown.head, shown.mapping).dateOrder).toBeUndefined();
  });
});

describe('the head of a file', () => {
  it('skips the delimiter, titles and totals, and reads UTF-16 and the marks of spreadsheets', async () => {
    const text =
      'sep=;\nRelatório, de vendas, por dia\nPeríodo;fevereiro\nPedido;Data;Valor\n="007";01/02/2026;10,00\n\'008;02/02/2026;1,00\nTotal;;11,00\n';
    const wide = new Uint8Array(Buffer.from(`\uFEFF${text.replaceAll(';', '\t').replace('sep=\t\n', '')}`, 'utf16le'));
    for (const content of [text, wide])
      expect(await readFileHead(new Blob([content]))).toEqual({
        columns: ['Pedido', 'Data', 'Valor'],
        lines: [
          { Pedido: '007', Data: '01/02/2026', Valor: '10,00' },
          { Pedido: '008', Data: '02/02/2026', Valor: '1,00' },
        ],
      });
  });
});
