import { useTranslate } from 'react-admin';

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
