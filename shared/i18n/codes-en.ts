import type { codesPtBr } from './codes-pt-br.ts';

/** The English words of every code list, spread into the catalogue under `codes`. */
export const codesEn = {
  channel_status: { pending: 'Pending', active: 'Active', paused: 'Paused', other: '-' },
  advertiser_status: { pending: 'Pending', active: 'Active', paused: 'Paused', disabled: 'Disabled', other: '-' },
  advertiser_level: { bronze: 'Bronze', silver: 'Silver', gold: 'Gold', other: 'No level' },
  campaign_status: {
    pending: 'Pending',
    approved: 'Approved',
    paused: 'Paused',
    refused: 'Refused',
    other: 'Not Defined',
  },
  conversion_status: {
    refused: 'Refused',
    pending: 'Pending',
    approved: 'Approved',
    invoiced: 'Invoiced',
    paid: 'Paid',
    other: '',
  },
  commission_state: {
    future: 'Future',
    available: 'Available',
    requested: 'Requested',
    awaiting_invoice: 'Awaiting invoice',
    scheduled: 'Scheduled',
    paid: 'Paid',
    refused: 'Refused',
    other: '-',
  },
  affiliate_status: {
    pending: 'Pending',
    active: 'Active',
    paused: 'Paused',
    refused: 'Refused',
    deletion_requested: 'Deletion requested',
    deleted: 'Deleted',
    other: '-',
  },
  cap_period: { day: 'Daily', week: 'Weekly', month: 'Monthly', other: 'Not defined' },
  invoice_upload_status: { sent: 'Sent', approved: 'Approved', refused: 'Refused', other: '-' },
  payment_request_status: {
    requested: 'Requested',
    scheduled: 'Scheduled',
    paid: 'Paid',
    failed: 'Failed',
    cancelled: 'Cancelled',
    other: '-',
  },
  profile: { administrador: 'Administrator', gerente: 'Affiliate manager', afiliado: 'Affiliate', other: '-' },
  document_type: { cpf: 'CPF', cnpj: 'CNPJ', inter: 'VAT/NIF/TIN', other: '-' },
} satisfies typeof codesPtBr;
