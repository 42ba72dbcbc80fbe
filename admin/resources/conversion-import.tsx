import { DataTable } from 'react-admin';
import { conversionImport } from '#shared/resources/conversion-import.ts';
import { columnsOf } from '../kit/columns.tsx';
import { ResourceList } from '../kit/resource-list.tsx';
import { DateTimeField, MoneyField } from '../kit/value-fields.tsx';

const Column = columnsOf(conversionImport);

/** The files of conversions that were applied, newest first. */
export function ConversionImportList() {
  return (
    <ResourceList sort={{ field: 'id', order: 'DESC' }}>
      <DataTable bulkActionButtons={false}>
        <Column source="id" align="right" />
        <Column source="created_at" field={DateTimeField} />
        <Column source="file_name" />
        <Column source="user_name" />
        <Column source="lines" align="right" />
        <Column source="added" align="right" />
        <Column source="changed" align="right" />
        <Column source="unchanged" align="right" />
        <Column source="refused" align="right" />
        <Column source="amount" align="right" field={MoneyField} />
      </DataTable>
    </ResourceList>
  );
}
