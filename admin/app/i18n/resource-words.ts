import type { ResourceRecord } from '#shared/resources/index.ts';
import type { StaffResource } from '../../resources/staff-resource.ts';

type FieldWords<Name extends StaffResource> = Record<keyof ResourceRecord<Name>, string>;

/** The words of every resource that staff see: a resource or field without one does not compile. */
export type ResourceWords = {
  [Name in StaffResource]: {
    /** One and many: 'Afiliado |||| Afiliados'. */
    name: string;
    fields: FieldWords<Name> & Record<string, string>;
    /** What an empty list says, and what to do next. */
    empty?: string;
    invite?: string;
    notifications?: Partial<Record<'created' | 'updated' | 'deleted', string>>;
    page?: Partial<Record<'list' | 'create' | 'edit' | 'show', string>>;
  };
};
