import MailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import ResetIcon from '@mui/icons-material/NoEncryptionOutlined';
import { useDelete, useNotify, useRecordContext, useRefresh, useUpdate } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { staffUser } from '#shared/resources/accounts/staff-user.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { ConfirmedRowAction } from '../../kit/list/row-action.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

type StaffUser = RecordOf<typeof staffUser>;

/** Sends the invitation again, while it waits. */
function InviteAgain({ record }: { record: StaffUser }) {
  const t = useWords();
  const notify = useNotify();
  const onError = useFailedChange(staffUser.name);
  const [update] = useUpdate();
  const onSuccess = () => notify('admin.staff.invited_again', { type: 'success' });
  const params = { id: record.id, data: { invite: true }, previousData: record };
  return (
    <ConfirmedRowAction
      label={t('admin.staff.invite_again')}
      name={record.name}
      icon={<MailIcon fontSize="small" />}
      question={t('admin.staff.invite_question', { email: record.email })}
      explanation={t('admin.staff.invite_text')}
      onConfirm={() =>
        update(staffUser.name, params, {
          mutationMode: 'pessimistic',
          returnPromise: true,
          onSuccess,
          onError,
        }).catch(() => undefined)
      }
    />
  );
}

const SECOND_FACTOR = 'second-factor';

function ResetSecondFactor({ record }: { record: StaffUser }) {
  const t = useWords();
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailedChange(staffUser.name);
  const [remove] = useDelete();
  const onSuccess = () => {
    notify('admin.staff.second_factor_reset', { type: 'success' });
    refresh();
  };
  const params = { id: record.id, previousData: { id: record.id } };
  return (
    <ConfirmedRowAction
      label={t('admin.staff.reset_second_factor')}
      name={record.name}
      icon={<ResetIcon fontSize="small" />}
      color="warning"
      question={t('admin.staff.reset_question', { name: record.name })}
      explanation={t('admin.staff.reset_text')}
      onConfirm={() =>
        remove(SECOND_FACTOR, params, {
          mutationMode: 'pessimistic',
          returnPromise: true,
          onSuccess,
          onError,
        }).catch(() => undefined)
      }
    />
  );
}

/** The actions of a staff user beside the form. */
export function StaffActions() {
  const record = useRecordContext<StaffUser>();
  const mayReset = useMay(SECOND_FACTOR, 'delete');
  if (!record) return null;
  return (
    <>
      {record.activated_at === null && record.active && <InviteAgain record={record} />}
      {record.has_second_factor && mayReset && <ResetSecondFactor record={record} />}
    </>
  );
}
