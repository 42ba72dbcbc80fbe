import { z } from 'zod';
import { isCnpj } from '#shared/brazil/cnpj.ts';
import { isCpf } from '#shared/brazil/cpf.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { findCompanyName, lookUpError } from './company-names.ts';

const isDocument = {
  cnpj: (text: string) => /^[\dA-Z]{14}$/.test(text) && isCnpj(text),
  cpf: (text: string) => /^\d{11}$/.test(text) && isCpf(text),
} as const;

const lookUp = (kind: keyof typeof isDocument, summary: string): Route =>
  route({
    method: 'GET',
    app: 'direct',
    path: `/${kind}/data/:document`,
    needs: 'tax-document:one',
    side: 'both',
    rate: 'lookup',
    params: z.object({ document: z.string() }),
    summary,
    handle: async ({ params: { document }, context }) => {
      if (!isDocument[kind](document)) throw lookUpError('not_found');
      return ok({ razao_social: await findCompanyName(context, kind, document) });
    },
  });

/** The name that belongs to a tax document. */
export const taxDocumentRoutes: readonly Route[] = [
  lookUp('cnpj', 'The name of the company of a CNPJ.'),
  lookUp('cpf', 'The name of the person of a CPF.'),
];
