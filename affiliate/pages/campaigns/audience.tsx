import Typography from '@mui/material/Typography';
import { segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** Which channels the campaign admits; nothing where it admits all. */
export function Audience({ campaign: { audience } }: { campaign: ResourceRecord<'campaign'> }) {
  const { t } = useTranslation();
  const lines = segmentKinds.flatMap((kind) =>
    ([true, false] as const).flatMap((isAllowed) => {
      const names = audience.filter((one) => one.kind === kind && one.is_allowed === isAllowed).map(({ name }) => name);
      if (names.length === 0) return [];
      const key = isAllowed ? 'allowed' : 'denied';
      return [t(`portal.campaigns.audience.${kind}.${key}`, { names: names.join(', ') })];
    }),
  );
  if (lines.length === 0) return null;
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>{t('portal.campaigns.audience.title')}</Typography>
      {lines.map((line) => (
        <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </div>
  );
}
