import { linkPreview as contract } from '#shared/resources/link-preview.ts';
import { both, mapping } from '../engine/mapping.ts';

export const linkPreview = mapping(contract, {
  list: both({ call: 'GET /v2/link/preview', envelope: 'array', filter: ['url'], requires: ['url'] }),
});
