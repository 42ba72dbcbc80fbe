import type { DateOrder } from './file-date.ts';

/** How the lines of one order belong together: each has a part of its amount, or all repeat the amount of the order. */
export type OrderLines = 'sum' | 'once';

/** The fields that a preset fills, by the names of the import. */
type PresetField =
  | 'order_id'
  | 'transaction_amount'
  | 'refunded_amount'
  | 'status'
  | 'booking_date'
  | 'click_datetime'
  | 'transaction_datetime'
  | 'validation_datetime'
  | 'refusal_reason';

type Status = 'approved' | 'pending' | 'refused';

/** What is known of the files of a shop system or a network. */
export interface OrderFilePreset {
  /** As people call it; the same in all languages. Null for our own report. */
  name: string | null;
  /** A file is of this system if it has all of these headings; of a list, one. */
  headings: readonly (string | readonly string[])[];
  /** The headings of a field; the first one that the file has is used. */
  columns: { readonly [Field in PresetField]?: readonly string[] };
  statuses: Readonly<Record<string, Status>>;
  /** Undefined where its files have one line per order. */
  orderLines?: OrderLines;
  /** Undefined where its dates show it, or where it differs between shops. */
  dateOrder?: DateOrder;
  /** Whether a discount is still to be taken from the chosen amount. */
  isBeforeDiscount?: true;
}

/**
 * The files that are recognized by their headings, compared without case, accents and punctuation. The amount is always
 * one without freight, and the status that of the payment, if the file has one. Sources: docs/order-files.md.
 */
export const orderFilePresets: readonly OrderFilePreset[] = [
  {
    name: null,
    headings: ['ID do canal', 'Número do pedido', 'Valor da transação', 'Data da reserva', 'Comissão do afiliado'],
    columns: {},
    statuses: {},
    dateOrder: 'day',
  },
  {
    name: 'Shopify',
    headings: ['Name', 'Financial Status', 'Subtotal', 'Created at'],
    columns: {
      order_id: ['Name'],
      transaction_amount: ['Subtotal'],
      refunded_amount: ['Refunded Amount'],
      status: ['Financial Status'],
      booking_date: ['Created at'],
      transaction_datetime: ['Paid at'],
    },
    statuses: {
      paid: 'approved',
      partially_refunded: 'approved',
      authorized: 'pending',
      pending: 'pending',
      partially_paid: 'pending',
      refunded: 'refused',
      voided: 'refused',
      expired: 'refused',
    },
    orderLines: 'once',
  },
  {
    // Advanced Order Export; its refunds are lines of the same order below zero.
    name: 'WooCommerce',
    headings: ['Order Number', 'Order Status', 'Order Date', 'Order Subtotal Amount'],
    columns: {
      order_id: ['Order Number'],
      transaction_amount: ['Order Subtotal Amount'],
      refunded_amount: ['Order Refund Amount'],
      status: ['Order Status'],
      booking_date: ['Order Date'],
      transaction_datetime: ['Paid Date'],
    },
    statuses: {
      Completed: 'approved',
      Concluído: 'approved',
      Processing: 'pending',
      Processando: 'pending',
      'On hold': 'pending',
      Aguardando: 'pending',
      'Pending payment': 'pending',
      'Pagamento pendente': 'pending',
      Cancelled: 'refused',
      Cancelado: 'refused',
      Refunded: 'refused',
      Reembolsado: 'refused',
      Failed: 'refused',
      Malsucedido: 'refused',
    },
    orderLines: 'once',
    isBeforeDiscount: true,
  },
  {
    // Order Export & Order Import (WebToffee).
    name: 'WooCommerce',
    headings: ['order_number', 'order_date', 'status', 'order_subtotal', 'order_currency'],
    columns: {
      order_id: ['order_number'],
      transaction_amount: ['order_subtotal'],
      refunded_amount: ['refund_total', 'refunded_total'],
      status: ['status'],
      booking_date: ['order_date'],
      transaction_datetime: ['paid_date'],
    },
    statuses: {
      completed: 'approved',
      processing: 'pending',
      'on-hold': 'pending',
      pending: 'pending',
      cancelled: 'refused',
      refunded: 'refused',
      failed: 'refused',
    },
    orderLines: 'once',
    isBeforeDiscount: true,
  },
  {
    // A line per SKU. `Total Value` and `Payment Value` are those of the order, on each of its lines.
    name: 'VTEX',
    headings: ['Order', 'Sequence', 'Creation Date', 'SKU Total Price'],
    columns: {
      order_id: ['Order'],
      transaction_amount: ['SKU Total Price'],
      status: ['Status raw value (temporary)', 'Status'],
      booking_date: ['Creation Date'],
      transaction_datetime: ['Authorized Date'],
    },
    statuses: {
      invoiced: 'approved',
      Faturado: 'approved',
      'payment-pending': 'pending',
      'Pagamento Pendente': 'pending',
      'payment-approved': 'pending',
      'Pagamento Aprovado': 'pending',
      'ready-for-handling': 'pending',
      'Pronto para o Manuseio': 'pending',
      handling: 'pending',
      'Preparando Entrega': 'pending',
      'authorize-fulfillment': 'pending',
      'Aguardando autorização para despachar': 'pending',
      'window-to-cancel': 'pending',
      'Carência para Cancelamento': 'pending',
      'start-handling': 'pending',
      'Iniciar Manuseio': 'pending',
      'cancellation-requested': 'pending',
      'Cancelamento Solicitado': 'pending',
      invoice: 'pending',
      'payment-denied': 'refused',
      'Pagamento Negado': 'refused',
      canceled: 'refused',
      Cancelado: 'refused',
    },
    orderLines: 'sum',
  },
  {
    name: 'Nuvemshop',
    headings: ['Número do Pedido', 'Status do Pagamento', 'Subtotal', 'Valor do Frete'],
    columns: {
      order_id: ['Número do Pedido'],
      transaction_amount: ['Subtotal'],
      status: ['Status do Pagamento'],
      booking_date: ['Data'],
      transaction_datetime: ['Data de pagamento'],
    },
    statuses: {
      Confirmado: 'approved',
      Pendente: 'pending',
      Autorizado: 'pending',
      Recusado: 'refused',
      Cancelado: 'refused',
      Reembolsado: 'refused',
      Estornado: 'refused',
    },
    orderLines: 'once',
    dateOrder: 'day',
    isBeforeDiscount: true,
  },
  {
    // The detailed model has the price with and without the taxes of the buyer's country, in the currency of the buyer.
    name: 'Hotmart',
    headings: [
      'Código da transação',
      ['Moeda', 'Moeda de compra'],
      ['Status', 'Status da transação'],
      ['Data da venda', 'Data de venda', 'Data da transação'],
    ],
    columns: {
      order_id: ['Código da transação'],
      transaction_amount: [
        'Preço da Oferta',
        'Valor da Oferta',
        'Valor de compra sem impostos',
        'Valor total',
        'Preço Total',
        'Preço',
        'Valor de compra com impostos',
      ],
      status: ['Status da transação', 'Status'],
      booking_date: ['Data da venda', 'Data de venda', 'Data da transação'],
      transaction_datetime: ['Data de confirmação', 'Confirmação do pagamento'],
    },
    statuses: {
      APPROVED: 'approved',
      Aprovada: 'approved',
      Aprovado: 'approved',
      COMPLETE: 'approved',
      Completa: 'approved',
      Completo: 'approved',
      STARTED: 'pending',
      Iniciada: 'pending',
      WAITING_PAYMENT: 'pending',
      'Aguardando pagamento': 'pending',
      'Aguardando Pagto': 'pending',
      BILLET_PRINTED: 'pending',
      'Boleto impresso': 'pending',
      UNDER_ANALISYS: 'pending',
      PROCESSING_TRANSACTION: 'pending',
      PROTESTED: 'pending',
      DISPUTE: 'pending',
      CANCELED: 'refused',
      CANCELLED: 'refused',
      Cancelada: 'refused',
      Recusado: 'refused',
      EXPIRED: 'refused',
      Expirada: 'refused',
      REFUNDED: 'refused',
      Reembolsada: 'refused',
      Reembolsado: 'refused',
      CHARGEBACK: 'refused',
      Estornado: 'refused',
      BLOCKED: 'refused',
      NO_FUNDS: 'refused',
    },
    dateOrder: 'day',
  },
  {
    // Report 'collection' of the sales.
    name: 'Mercado Pago',
    headings: [
      'Número da transação do Mercado Pago (operation_id)',
      'Status da operação (status)',
      'Valor do produto (transaction_amount)',
    ],
    columns: {
      order_id: ['Código de referência (external_reference)', 'Número da transação do Mercado Pago (operation_id)'],
      transaction_amount: ['Valor do produto (transaction_amount)'],
      refunded_amount: ['Valor devolvido (amount_refunded)'],
      status: ['Status da operação (status)'],
      booking_date: ['Data da compra (date_created)'],
      transaction_datetime: ['Data de creditação (date_approved)'],
    },
    statuses: {
      approved: 'approved',
      authorized: 'pending',
      pending: 'pending',
      in_process: 'pending',
      in_mediation: 'pending',
      rejected: 'refused',
      cancelled: 'refused',
      refunded: 'refused',
      charged_back: 'refused',
    },
    dateOrder: 'day',
  },
  {
    name: 'Awin',
    headings: ['commissionStatus', 'saleAmount', 'orderRef', 'transactionDate'],
    columns: {
      order_id: ['orderRef'],
      transaction_amount: ['saleAmount'],
      status: ['commissionStatus'],
      booking_date: ['transactionDate'],
      click_datetime: ['clickDate'],
      validation_datetime: ['validationDate'],
      refusal_reason: ['declineReason'],
    },
    statuses: { pending: 'pending', approved: 'approved', declined: 'refused', deleted: 'refused' },
  },
  {
    // A correction is a line of the same order below zero.
    name: 'CJ',
    headings: ['Action Status', 'Event Date', 'Order ID', 'Sale Amount'],
    columns: {
      order_id: ['Order ID'],
      transaction_amount: ['Sale Amount'],
      status: ['Action Status'],
      booking_date: ['Event Date'],
    },
    statuses: { new: 'pending', extended: 'pending', locked: 'approved', closed: 'approved', corrected: 'approved' },
    orderLines: 'sum',
  },
  {
    // Signature Orders report: a line per item, in the notation of the United States.
    name: 'Rakuten',
    headings: ['Order ID', 'Transaction Date', 'Sales', ['Member ID (U1)', 'Member ID', 'MID']],
    columns: { order_id: ['Order ID'], transaction_amount: ['Sales'], booking_date: ['Transaction Date'] },
    statuses: {},
    orderLines: 'sum',
    dateOrder: 'month',
  },
  {
    // The fields of its statistics of actions.
    name: 'Admitad',
    headings: ['action_id', 'order_id', 'status', 'cart', 'action_date'],
    columns: {
      order_id: ['order_id'],
      transaction_amount: ['cart'],
      status: ['status'],
      booking_date: ['action_date'],
      click_datetime: ['click_date'],
      validation_datetime: ['closing_date'],
      refusal_reason: ['comment'],
    },
    statuses: {
      pending: 'pending',
      approved: 'approved',
      approved_but_stalled: 'pending',
      declined: 'refused',
    },
  },
];

/** Headings of the currency of an order. A line with another one than the real is refused. */
export const currencyHeadings: readonly string[] = [
  'currency',
  'currency code',
  'order currency',
  'currency id',
  'sale currency',
  'transaction currency',
  'moeda',
  'moeda da venda',
  'moeda do pedido',
  'código da moeda',
  'moeda da transação',
  'moeda da compra',
  'moeda de compra',
  'moeda do pagamento',
  'moeda de pagamento',
  'moeda original',
  'payment currency',
  'original currency',
  'saleAmount currency',
  'saleAmount.currency',
  'sale amount currency',
];

/** What such a column has for the real, without case, accents and punctuation. */
export const realNames: readonly string[] = ['brl', 'r', 'real', 'reais', 'realbrasileiro', '986'];

/** Headings of what was paid back of an order. */
export const refundHeadings: readonly string[] = [
  'refunded amount',
  'order refund amount',
  'refund amount',
  'amount refunded',
  'refund total',
  'refunded total',
  'valor devolvido',
  'valor devolvido (amount_refunded)',
  'valor reembolsado',
  'valor estornado',
];

/** Headings of a freight: where a file has one, its total has it too. */
export const freightHeadings: readonly string[] = [
  'frete',
  'valor do frete',
  'valor frete',
  'custo do frete',
  'frete (R$)',
  'frete (shipping_cost)',
  'envio',
  'valor do envio',
  'custo de envio',
  'taxa de entrega',
  'valor da entrega',
  'shipping',
  'shipping amount',
  'shipping value',
  'shipping cost',
  'shipping total',
  'order shipping amount',
  'shipping_total',
  'freight',
  'freight value',
  'delivery fee',
];

/** Headings of an amount that may have freight in it. */
export const totalHeadings: readonly string[] = [
  'total',
  'valor total',
  'total do pedido',
  'valor do pedido',
  'valor total do pedido',
  'total (R$)',
  'total geral',
  'valor pago',
  'total pago',
  'valor final',
  'total value',
  'payment value',
  'order total',
  'order amount',
  'order total amount',
  'order_total',
  'grand total',
  'total price',
  'total amount',
  'amount paid',
];
