import { lazyPart } from '#shared/ui/base/lazy-part.tsx';

/** The box that makes a link, for pages other than that of the links. Its details are loaded when opened. */
export const LinkBox = lazyPart(() => import('./link-box.tsx'), 'LinkBox');

interface CampaignLinkBoxProps {
  campaignId: number;
  couponId: number | undefined;
}

/** The same box for the page of a campaign, with the details at once. */
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
