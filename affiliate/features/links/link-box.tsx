import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { useTakingPart } from '../../session/use-taking-part.ts';
import type { LinkDetailsComponent } from './link-fields.ts';
import { LinkMaker } from './link-maker.tsx';

interface LinkBoxProps {
  /** The campaign to promote; without it one is chosen. */
  campaignId?: number;
  /** The coupon that is chosen at first. */
  couponId?: number | undefined;
  /** The fields that few links need, shown at once. */
  Details?: LinkDetailsComponent;
}

/**
 * The small box that makes a link, for the pages of the home and of a campaign. Nothing for those who may not.
 */
export function LinkBox(props: LinkBoxProps) {
  return useMayMakeLinks() ? <MakingBox {...props} /> : null;
}

function MakingBox({ campaignId, couponId, Details }: LinkBoxProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data: taking, isError } = useTakingPart();
  // The page of a campaign says how to take part; until then this box would only repeat it.
  const isOut = campaignId !== undefined && !isError && !taking?.some(({ campaign_id: id }) => id === campaignId);
  if (isOut) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography component="h2" variant="h2" id={titleId} sx={{ mb: 2 }}>
        {t('portal.links.create_title')}
      </Typography>
      <LinkMaker campaignId={campaignId} couponId={couponId} Details={Details} />
    </Card>
  );
}
