import { affiliatePeople, affiliateWriters, managers, type PersonName } from '../access/people.ts';
import type { Declaration, Target, WireWay } from './declaration.ts';

const deciders = [...managers, 'finance'] as const;
const readers = [...deciders, 'auditor'] as const;
const senders = [...affiliateWriters, ...deciders] as const;

/** A file that is a PDF as far as anybody looks. */
const pdf = () => new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' });

/** The form of an upload. */
function noteForm(invoiceIds: readonly number[], affiliateId?: number): FormData {
  const form = new FormData();
  form.set('invoice_ids', JSON.stringify(invoiceIds));
  if (affiliateId !== undefined) form.set('affiliate_id', String(affiliateId));
  form.set('file', pdf(), 'nota.pdf');
  return form;
}

/** Whose the invoice is decides, and it does not wait for a file. */
const send: WireWay = {
  names: 'elsewhere',
  admitted: [404, 409],
  make: ({ affiliate, invoice }: Target) => ({ body: noteForm([invoice], affiliate) }),
};
const decide = (serial: number) => ({ status: 2, admin_notes: `Ilegível ${serial}` });
const may = (people: readonly PersonName[]) => ({ may: people, object: 'invoice_upload' }) as const;
const remove: WireWay = {
  make: async ({ affiliate, invoice_upload: id }, { noteUpload }) => ({
    params: { id: affiliate > 1_000 ? id : await noteUpload(affiliate) },
  }),
};
/** Decided about before is a conflict. */
const admitted = [409, 422];

export const invoiceUpload: Declaration = {
  find: { q: (row) => row.file_name },
  streams: ['create'],
  actions: ['update', 'delete'],
  kind: 'invoice_upload',
  may: {
    list: [...affiliatePeople, ...readers],
    one: [...affiliatePeople, ...readers],
    create: senders,
    update: deciders,
    delete: senders,
  },
  change: decide,
  changeAdmitted: admitted,
  spare: ({ affiliate }, { noteUpload }) => noteUpload(affiliate),
  files: {
    'invoice-file': {
      may: [...affiliatePeople, ...deciders],
      names: 'elsewhere',
      make: ({ invoice_upload: id }) => ({ method: 'GET', path: `/api/invoice-file?id=${id}` }),
    },
    'invoice-file (sent)': {
      may: senders,
      ...send,
      make: ({ affiliate, invoice }) => ({
        method: 'POST',
        path: '/api/invoice-file',
        body: noteForm([invoice], affiliate),
      }),
    },
  },
  wire: {
    'GET finance /api/invoices/upload/search': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET finance /api/invoices/upload/affiliate/:affiliateId': { may: readers, object: 'affiliate' },
    'GET finance /api/v2/invoices/upload': { may: affiliatePeople },
    'GET finance /api/invoices/upload/:id': may(readers),
    'GET finance /api/v2/invoices/upload/:id': may(affiliatePeople),
    'GET finance /api/invoices/upload/file/:id': may(deciders),
    'GET finance /api/v2/invoices/upload/file/:id': may(affiliatePeople),
    'POST finance /api/invoices/upload': { may: deciders, ...send },
    'POST finance /api/v2/invoices/upload': { may: affiliateWriters, ...send },
    'PUT finance /api/invoices/upload/:id': {
      ...may(deciders),
      admitted,
      make: (_target, { serial }) => ({ body: decide(serial()) }),
    },
    'DELETE finance /api/invoices/upload/:id': { ...may(deciders), ...remove },
    'DELETE finance /api/v2/invoices/upload/:id': { ...may(affiliateWriters), ...remove },
  },
};
