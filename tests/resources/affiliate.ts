import { affiliatePeople, affiliateWriters, managers, signedIn, staff } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';
import { instantDay } from './instant-day.ts';

const change = (serial: number) => ({ city: `Cidade ${serial}` });
const edit: WireWay = { make: (_target, { serial }) => ({ body: change(serial()) }) };

export const affiliate: Declaration = {
  find: {
    q: (row) => `${String(row.name)} ${String(row.last_name)}`,
    created_from: instantDay,
    created_to: instantDay,
  },
  updates: {
    staff: [
      { name: 'Nome', last_name: 'Novo', city: 'Olinda' },
      { status: 2 },
      { comercial_manager_id: null },
      { service_manager_id: 1 },
    ],
    affiliate: [
      { business_name: 'Empresa Nova Ltda', phone_number: '5511912345678' },
      { zip_code: '20040020', address: 'Rua da Assembleia', address_number: '10', address_other: 'Sala 3' },
    ],
  },
  broken: { name: '' },
  kind: 'affiliate',
  may: { list: staff, one: signedIn, update: [...affiliateWriters, ...managers] },
  change,
  wire: {
    'GET affiliate /api/affiliate/search': { may: staff },
    'GET affiliate /api/v2/get/affiliate': { may: affiliatePeople },
    'GET affiliate /api/get/affiliate/:id': { may: staff, object: 'affiliate' },
    'GET affiliate /api/v2/affiliate/data': { may: affiliatePeople },
    'GET affiliate /api/affiliate/data/:id': { may: staff, object: 'affiliate' },
    'PUT affiliate /api/v2/edit/affiliate': { may: affiliateWriters, ...edit },
    'PUT affiliate /api/edit/affiliate/:id': { may: managers, object: 'affiliate', ...edit },
    'PUT affiliate /api/affiliate/status/:id': {
      may: managers,
      object: 'affiliate',
      make: () => ({ body: { status: 1 } }),
    },
    'PUT affiliate /api/affiliate/comercial_manager/:id': {
      may: managers,
      object: 'affiliate',
      make: () => ({ body: { comercial_manager_id: 2 } }),
    },
    // The one that it has: another one would take the affiliate away from the manager of assigned ones.
    'PUT affiliate /api/affiliate/service_manager/:id': {
      may: managers,
      object: 'affiliate',
      make: ({ serviceManager }) => ({ body: { service_manager_id: serviceManager } }),
    },
  },
};
