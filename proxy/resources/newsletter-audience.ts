import { newsletterAudience as contract } from '#shared/resources/newsletter-audience.ts';
import { mapping } from '../engine/mapping.ts';

export const newsletterAudience = mapping(contract, {
  list: {
    staff: {
      call: 'GET report /api/newsletter/audience',
      row: ({ kind, recipients }) => ({ id: kind, recipients }),
    },
  },
});
