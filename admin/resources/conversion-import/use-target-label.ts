import { useTranslate } from 'react-admin';
import type { ImportTarget } from '#shared/resources/import-mapping.ts';

/** What a target field is called: the word of the report's column that it fills. */
export function useTargetLabel(): (name: ImportTarget) => string {
  const translate = useTranslate();
  const reportColumn = (name: ImportTarget) => (name === 'status' ? 'validation_status' : name);
  return (name) =>
    name === 'order_id'
      ? translate('admin.import.order_id')
      : translate(`resources.conversion.fields.${reportColumn(name)}`);
}
