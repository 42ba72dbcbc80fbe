import { z } from 'zod';
import { isCnpj } from '#shared/brazil/cnpj.ts';
import { isCpf } from '#shared/brazil/cpf.ts';
import { ok, type Route, route } from '../../../server/registry.ts';
import { findCompanyName } from './company-names.ts';

const lookUp = (kind: 'cpf' | 'cnpj', document: z.ZodType<string>, summary: string): Route =>
  route({
    method: 'GET',
    app: 'direct',
    path: `/${kind}/data/:document`,
    needs: 'tax-document:one',
    side: 'both',
    rate: 'lookup',
    params: z.object({ document }),
    summary,
    handle: async ({ params, context }) => ok({ razao_social: await findCompanyName(context, kind, params.document) }),
  });

/** The name that belongs to a tax document. */
export const taxDocumentRoutes: readonly Route[] = [
  lookUp(
    'cnpj',
    z
      .string()
      .regex(/^[\dA-Z]{14}$/)
      .refine(isCnpj),
    'The name of the company of a CNPJ.',
  ),
  lookUp(
    'cpf',
    z
      .string()
      .regex(/^\d{11}$/)
      .refine(isCpf),
    'The name of the person of a CPF.',
  ),
];
