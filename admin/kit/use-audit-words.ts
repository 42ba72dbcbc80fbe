import { useTranslate } from 'react-admin';
import { auditAction } from '#shared/codes/audit-action.ts';
import { type WordKey } from './use-words.ts';

/** The kinds of objects that the server records by now, for filters to offer. */
const entities = ['affiliate', 'site', 'user', 'invoice', 'payment', 'conversion_import', 'import_mapping'] as const;

const choice = (word: WordKey, id: string) => ({ id, name: word });

export const auditEntityChoices = entities.map((entity) => choice(`admin.audit.entities.${entity}`, entity));
export const auditActionChoices = auditAction.entries.map(({ code }) => ({
  id: code,
  name: auditAction.labelKey(code),
}));

interface AuditEvent {
  /** `noun.verb`, as the server records it. */
  action: string;
  entity: string;
  entity_id: string | null;
}

/** The words for what the audit records; a name that has no word shows as it is. */
export function useAuditWords() {
  const translate = useTranslate();
  const actionWord = (action: string) =>
    auditAction.byCode(action) ? translate(auditAction.labelKey(action)) : action;
  const entityWord = (entity: string) => translate(`admin.audit.entities.${entity}`, { _: entity });
  return {
    actionWord,
    entityWord,
    /** 'Canal alterado · Canal 12'. */
    describe: ({ action, entity, entity_id }: AuditEvent) =>
      [actionWord(action), entity_id === null ? '' : `${entityWord(entity)} ${entity_id}`].filter(Boolean).join(' · '),
  };
}
