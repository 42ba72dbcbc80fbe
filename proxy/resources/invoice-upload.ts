import { invoiceUpload as contract } from '#shared/resources/invoice-upload.ts';
import { mapping } from '../engine/mapping.ts';

export const invoiceUpload = mapping(contract, {
  list: {
    staff: {
      call: 'GET finance /api/invoices/upload/search',
      paging: 'per_page',
      filter: 'all',
      sort: ['id', 'created_at'],
      order: ['id', 'DESC'],
    },
    affiliate: {
      call: 'GET v2 finance /api/v2/invoices/upload',
      envelope: 'data',
      search: ['id', 'file_name', 'yearmonth'],
      order: ['id', 'DESC'],
    },
  },
  one: {
    staff: { call: 'GET finance /api/invoices/upload/:id', envelope: 'data' },
    affiliate: { call: 'GET v2 finance /api/v2/invoices/upload/:id', envelope: 'data' },
  },
  update: {
    staff: [{ call: 'PUT finance /api/invoices/upload/:id', fields: ['status', 'admin_notes'], body: 'fields' }],
  },
  delete: {
    staff: { call: 'DELETE finance /api/invoices/upload/:id', envelope: 'data' },
    affiliate: { call: 'DELETE v2 finance /api/v2/invoices/upload/:id', envelope: 'data' },
  },
});
