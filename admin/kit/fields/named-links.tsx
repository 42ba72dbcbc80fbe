import { RecordLink } from './record-link.tsx';
import { CutText, NAME, NARROW } from './value-fields.tsx';

interface OfAffiliate {
  affiliate_id: number;
  affiliate_name: string | null;
}

interface OfCampaign {
  campaign_id: number;
  campaign_name: string;
}

/** Renders the affiliate of a row as a link to its page. */
export const affiliateLink = ({ affiliate_id: id, affiliate_name: name }: OfAffiliate) => (
  <RecordLink resource="affiliate" id={id}>
    <CutText text={name ?? String(id)} width={NARROW} />
  </RecordLink>
);

/** Renders the campaign of a row as a link to its page. */
export const campaignLink = ({ campaign_id: id, campaign_name: name }: OfCampaign) => (
  <RecordLink resource="campaign" id={id}>
    <CutText text={name} width={NAME} />
  </RecordLink>
);
