import Alert from '@mui/material/Alert';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { affiliate } from '#shared/resources/accounts/affiliate.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { BulkEdit } from '../../kit/list/bulk-edit.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { decidableStatuses } from './decidable-statuses.ts';

const Input = inputsOf(affiliate);

/** What can be set for the selected affiliates. */
export function AffiliateBulkActions() {
  const t = useWords();
  return (
    <>
      <BulkEdit contract={affiliate} field="status" label="admin.affiliate.set_status">
        <Input.Code source="status" list={affiliateStatus} names={decidableStatuses} />
        <Alert severity="info">{t('admin.affiliate.deletion_statuses')}</Alert>
      </BulkEdit>
      <BulkEdit contract={affiliate} field="comercial_manager_id" label="admin.affiliate.set_comercial_manager">
        <Input.Manager source="comercial_manager_id" />
      </BulkEdit>
      <BulkEdit contract={affiliate} field="service_manager_id" label="admin.affiliate.set_service_manager">
        <Input.Manager source="service_manager_id" />
      </BulkEdit>
    </>
  );
}
