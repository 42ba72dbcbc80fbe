import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { DataTable, LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { conversionImport } from '#shared/resources/earnings/conversion-import.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { CountField, DateTimeField, MoneyField } from '../../kit/fields/value-fields.tsx';

const Column = columnsOf(conversionImport);

/** Opens the import page; an import is not created by a form. Nothing for users who may not import. */
function ImportButton() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const mayImport = useMay(conversionImport.name, 'create');
  if (!mayImport) return null;
  return (
    <Button
      variant="contained"
      size="small"
      startIcon={<UploadIcon />}
      component={LinkBase}
      to={createPath({ resource: conversionImport.name, type: 'create' })}
    >
      {translate('resources.conversion-import.page.create')}
    </Button>
  );
}

function NoImports() {
  const translate = useTranslate();
  const mayImport = useMay(conversionImport.name, 'create');
  return (
    <EmptyList
      text={translate('resources.conversion-import.empty')}
      {...(mayImport && { next: translate('resources.conversion-import.invite') })}
    >
      <ImportButton />
    </EmptyList>
  );
}

/** The applied import files, newest first. */
export function ConversionImportList() {
  return (
    <ResourceList contract={conversionImport} mainAction={<ImportButton />} empty={<NoImports />}>
      <DataTable bulkActionButtons={false}>
        <Column source="id" align="right" />
        <Column source="created_at" field={DateTimeField} />
        <Column.CutText source="file_name" width={150} />
        <Column.CutText source="user_name" width={110} />
        <Column source="lines" align="right" field={CountField} />
        <Column source="added" align="right" field={CountField} />
        <Column source="changed" align="right" field={CountField} />
        <Column source="unchanged" align="right" field={CountField} />
        <Column source="refused" align="right" field={CountField} />
        <Column source="amount" align="right" field={MoneyField} />
      </DataTable>
    </ResourceList>
  );
}
