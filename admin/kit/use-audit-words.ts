import { useTranslate } from 'react-admin';
import { type WordKey } from './use-words.ts';

/** The kinds of objects and of events that the server records by now, for filters to offer. */
const entities = ['affiliate', 'site', 'user', 'invoice', 'payment', 'conversion_import', 'import_mapping'] as const;
const actions = [
  'affiliate.register',
  'affiliate.activation_mail',
  'affiliate.forget',
  'affiliate.update',
  'affiliate.status',
  'affiliate.manager',
  'user.activate',
  'user.create',
  'session.start',
  'session.end',
  'site.create',
  'site.update',
  'site.delete',
  'conversion.import',
  'import_mapping.create',
  'import_mapping.update',
  'import_mapping.delete',
  'invoice.update',
  'invoice.liberate',
  'payment.request',
] as const;

const choice = (word: WordKey, id: string) => ({ id, name: word });

export const auditEntityChoices = entities.map((entity) => choice(`admin.audit.entities.${entity}`, entity));
export const auditActionChoices = actions.map((action) => choice(`admin.audit.actions.${action}`, action));

interface AuditEvent {
  /** `noun.verb`, as the server records it. */
  action: string;
  entity: string;
  entity_id: string | null;
}

/** The words for what the audit records; a name that has no word shows as it is. */
export function useAuditWords() {
  const translate = useTranslate();
  const actionWord = (action: string) => translate(`admin.audit.actions.${action}`, { _: action });
  const entityWord = (entity: string) => translate(`admin.audit.entities.${entity}`, { _: entity });
  return {
    actionWord,
    entityWord,
    /** 'Canal alterado · Canal 12'. */
    describe: ({ action, entity, entity_id }: AuditEvent) =>
      [actionWord(action), entity_id === null ? '' : `${entityWord(entity)} ${entity_id}`].filter(Boolean).join(' · '),
  };
}
