import type { Declaration } from './declaration.ts';

const writers = ['manager', 'campaigns', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

const body = (serial: number) => ({
  kind: 'news_general_information',
  subject: `Novidades ${serial}`,
  text: 'Primeiro parágrafo.\n\nSegundo.',
});

export const newsletter: Declaration = {
  find: { q: (row) => row.subject },
  create: (_actors, serial) => body(serial),
  broken: { kind: 'campaign_break', subject: '' },
  may: { list: readers, create: writers },
  creation: { body: (_target, { serial }) => body(serial()) },
  wire: {
    'GET report /api/newsletter': { may: readers },
    'POST report /api/newsletter': { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
  },
};
