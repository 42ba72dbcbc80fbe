import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { FunctionField } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { creative } from '#shared/resources/campaigns/creative.ts';
import { formatDate } from '#shared/time.ts';
import { CutText } from '../../kit/fields/value-fields.tsx';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { CommonInputs, PictureInputs, TextInputs } from './creative-inputs.tsx';
import { NewCreative } from './new-creative.tsx';

export type Creative = RecordOf<typeof creative>;

const Column = columnsOf(creative);

const UPLOADED = '/api/';
const [THUMB_WIDTH_PX, THUMB_HEIGHT_PX] = [120, 60];

/** An uploaded picture; the address of an external one, which the page may not load; or the text. */
function Look({ kind, image_url: address, caption }: Creative) {
  const t = useWords();
  if (kind === 'text') return <CutText text={caption} width={320} />;
  if (address === null) return null;
  const opens = { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' };
  if (!address.startsWith(UPLOADED)) return <Link {...opens}>{t('admin.campaign.creative.elsewhere')}</Link>;
  return (
    <Link {...opens} sx={{ display: 'inline-flex' }}>
      <Box
        component="img"
        src={address}
        alt={caption === '' ? t('admin.campaign.creative.picture') : caption}
        loading="lazy"
        sx={{ width: THUMB_WIDTH_PX, height: THUMB_HEIGHT_PX, objectFit: 'contain' }}
      />
    </Link>
  );
}

function EditCreative({ kind, image_url: address }: Creative) {
  const isElsewhere = kind === 'image' && address?.startsWith(UPLOADED) === false;
  const common = ['name', 'caption', 'target_url'] as const;
  return (
    <EditInDialog contract={creative} fields={isElsewhere ? [...common, 'image_url', 'width', 'height'] : common}>
      <CommonInputs />
      {isElsewhere && <PictureInputs />}
      <TextInputs kind={kind} />
    </EditInDialog>
  );
}

/** The pictures and texts with which a campaign is promoted. */
export function CreativesTab({ campaignId }: { campaignId: number }) {
  const t = useWords();
  return (
    <PartList
      contract={creative}
      filter={{ campaign_id: campaignId }}
      title={t('admin.campaign.creatives')}
      text={t('admin.campaign.creatives_text')}
      empty={t('admin.campaign.no_creatives')}
      add={<NewCreative campaignId={campaignId} />}
    >
      <Column source="image_url" card="number" label="resources.creative.fields.image_url">
        <FunctionField<Creative> render={(record) => <Look {...record} />} />
      </Column>
      <Column.CutText source="name" card="title" width={240} />
      <Column
        source="width"
        label="admin.campaign.creative.size"
        render={({ width, height }) => (width === null || height === null ? '' : `${width} × ${height}`)}
      />
      <Column.CutText source="target_url" width={200} />
      <Column source="withdrawn_at" render={({ withdrawn_at: at }) => (at === null ? '' : formatDate(at))} />
      <ActionsColumn changes={creative}>
        <FunctionField<Creative> render={(record) => record.withdrawn_at === null && <EditCreative {...record} />} />
      </ActionsColumn>
    </PartList>
  );
}
