import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { advertiserLevel } from '#shared/codes/campaigns/advertiser-level.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import type { InputOf, RecordOf } from '#shared/contract/contract.ts';
import { advertiser } from '#shared/resources/campaigns/advertiser.ts';
import { useConfirmation } from '../../kit/feedback/use-confirmation.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

type Advertiser = RecordOf<typeof advertiser>;

/** The value of a select for no level. */
const NONE = 'none';

/** Returns what changes the status or the level of an advertiser, each by a call of its own. */
function useChange(record: Advertiser) {
  const notify = useNotify();
  const onError = useFailedChange(advertiser.name);
  const [update, { isPending }] = useUpdate<Advertiser>();
  const change = (data: Pick<Partial<InputOf<typeof advertiser>>, 'status' | 'level'>) =>
    update(
      advertiser.name,
      { id: record.id, data: { ...data, version: record.version }, previousData: record },
      {
        mutationMode: 'pessimistic',
        returnPromise: true,
        onSuccess: () => notify('resources.advertiser.notifications.updated', { type: 'success' }),
        onError,
      },
    ).catch(() => undefined);
  return { change, isPending };
}

const width = { minWidth: 160 };

/** The status of an advertiser, to be changed after a question. */
export function StatusSelect({ record }: { record: Advertiser }) {
  const t = useWords();
  const translate = useTranslate();
  const mayChange = useMay(advertiser.name, 'update');
  const { change, isPending } = useChange(record);
  const { ask, dialog } = useConfirmation();
  const label = (code: unknown) => t(advertiserStatus.labelKey(code));
  const choose = (status: (typeof advertiserStatus.allCodes)[number]) =>
    void ask({
      question: t('admin.advertiser.status_question', { name: record.business_name }),
      explanation: t('admin.advertiser.status_text', { from: label(record.status), to: label(status) }),
      onConfirm: () => change({ status }),
    });
  return (
    <>
      <TextField
        select
        fullWidth={false}
        size="small"
        sx={width}
        label={translate('resources.advertiser.fields.status')}
        value={record.status}
        disabled={!mayChange || isPending}
        onChange={({ target }) => {
          const status = advertiserStatus.byCode(Number(target.value))?.code;
          if (status !== undefined) choose(status);
        }}
      >
        {advertiserStatus.allCodes.map((code) => (
          <MenuItem key={code} value={code}>
            {label(code)}
          </MenuItem>
        ))}
      </TextField>
      {dialog}
    </>
  );
}

export function LevelSelect({ record }: { record: Advertiser }) {
  const t = useWords();
  const translate = useTranslate();
  const mayChange = useMay(advertiser.name, 'update');
  const { change, isPending } = useChange(record);
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      sx={width}
      label={translate('resources.advertiser.fields.level')}
      value={record.level ?? NONE}
      disabled={!mayChange || isPending}
      onChange={({ target }) => void change({ level: advertiserLevel.byCode(Number(target.value))?.code ?? null })}
    >
      <MenuItem value={NONE}>
        <em>{t('admin.advertiser.no_level')}</em>
      </MenuItem>
      {advertiserLevel.allCodes.map((code) => (
        <MenuItem key={code} value={code}>
          {t(advertiserLevel.labelKey(code))}
        </MenuItem>
      ))}
    </TextField>
  );
}
