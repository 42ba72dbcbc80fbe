import { lazy } from 'react';

/** The box that makes a link, for pages other than that of the links. Its details are loaded when opened. */
export const LinkBox = lazy(async () => ({ default: (await import('../pages/links/link-box.tsx')).LinkBox }));

interface CampaignLinkBoxProps {
  campaignId: number;
  couponId: number | undefined;
}

/** The same box for the page of a campaign, with the details at once. */
export const CampaignLinkBox = lazy(async () => {
  const [{ LinkBox: Box }, { LinkDetails }] = await Promise.all([
    import('../pages/links/link-box.tsx'),
    import('../pages/links/link-details.tsx'),
  ]);
  return {
    default: ({ campaignId, couponId }: CampaignLinkBoxProps) => (
      <Box campaignId={campaignId} couponId={couponId} Details={LinkDetails} />
    ),
  };
});
