import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** What a searched text can be, the most telling first: results of an earlier form are shown before those of a later one. */
export const searchForm = defineCodeList({
  name: 'search_form',
  entries: [
    { code: 'click_id', name: 'click_id', colour: 'info' },
    { code: 'bank_number', name: 'bank_number', colour: 'info' },
    { code: 'email', name: 'email', colour: 'info' },
    { code: 'cnpj', name: 'cnpj', colour: 'info' },
    { code: 'cpf', name: 'cpf', colour: 'info' },
    { code: 'phone', name: 'phone', colour: 'info' },
    { code: 'pix_key', name: 'pix_key', colour: 'info' },
    { code: 'reference', name: 'reference', colour: 'info' },
    { code: 'code', name: 'code', colour: 'info' },
    { code: 'number', name: 'number', colour: 'info' },
    { code: 'bank_reference', name: 'bank_reference', colour: 'info' },
    { code: 'amount', name: 'amount', colour: 'info' },
    { code: 'address', name: 'address', colour: 'info' },
    { code: 'document', name: 'document', colour: 'info' },
    { code: 'words', name: 'words', colour: 'info' },
  ],
});

export type SearchForm = CodeOf<typeof searchForm>;
