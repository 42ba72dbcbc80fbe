import { useTranslate } from 'react-admin';
import { auditAction, specialEntities } from '#shared/codes/platform/audit-action.ts';
import { plainEntities, plainVerbs } from '#shared/codes/platform/plain-noun.ts';

const entityKeys = new Map<string, string>([
  ...specialEntities.map((entity) => [entity, `admin.audit.entities.${entity}`] as const),
  ...plainEntities.map((entity) => [entity, `plain_audit.entities.${entity}`] as const),
]);

const actionKeys = new Map<string, string>([
  ...auditAction.entries.map(({ code }) => [code, auditAction.labelKey(code)] as const),
  ...plainEntities.flatMap((entity) =>
    plainVerbs.map((verb) => [`${entity}.${verb}`, `plain_audit.actions.${entity}_${verb}`] as const),
  ),
]);

const choicesOf = (keys: ReadonlyMap<string, string>) => [...keys].map(([id, name]) => ({ id, name }));
export const auditEntityChoices = choicesOf(entityKeys);
export const auditActionChoices = choicesOf(actionKeys);

interface AuditEvent {
  /** `noun.verb`, as recorded by the server. */
  action: string;
  entity: string;
  entity_id: string | null;
}

/** Returns the texts for audit entries; a name without a text is shown unchanged. */
export function useAuditWords() {
  const translate = useTranslate();
  const word = (keys: ReadonlyMap<string, string>, name: string) => {
    const key = keys.get(name);
    return key === undefined ? name : translate(key);
  };
  const actionWord = (action: string) => word(actionKeys, action);
  const entityWord = (entity: string) => word(entityKeys, entity);
  return {
    actionWord,
    entityWord,
    /** Describes an entry: 'Canal alterado · Canal 12'. */
    describe: ({ action, entity, entity_id }: AuditEvent) =>
      [actionWord(action), entity_id === null ? '' : `${entityWord(entity)} ${entity_id}`].filter(Boolean).join(' · '),
  };
}
