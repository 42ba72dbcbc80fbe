import { lazyPart } from '#shared/ui/base/lazy-part.tsx';

interface CampaignLinkBoxProps {
  campaignId: number;
  couponId: number | undefined;
}

/** The box that makes a link, for the page of a campaign, with the details at once. */
export const CampaignLinkBox = lazyPart(async () => {
  const [{ LinkBox: Box }, { LinkDetails }] = await Promise.all([
    import('./link-box.tsx'),
    import('./link-details.tsx'),
  ]);
  return {
    CampaignLinkBox: ({ campaignId, couponId }: CampaignLinkBoxProps) => (
      <Box campaignId={campaignId} couponId={couponId} Details={LinkDetails} />
    ),
  };
}, 'CampaignLinkBox');
