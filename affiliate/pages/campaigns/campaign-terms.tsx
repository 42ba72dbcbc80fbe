import Typography from '@mui/material/Typography';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './campaigns.module.css';
import { useTerms } from './terms.ts';

/** What a campaign pays for which sale, and when. */
export function CampaignTerms({ campaign }: { campaign: ResourceRecord<'campaign'> }) {
  const { t } = useTranslation();
  const { commissionOf, divisionsOf } = useTerms();
  const { click_window_days, validation_days, release_days } = campaign;
  const times = [
    `${t('portal.campaigns.click_window')} ${t('portal.campaigns.click_window_text', { smart_count: click_window_days })}.`,
    ...(validation_days === null
      ? []
      : [
          t(validation_days === 0 ? 'portal.campaigns.validation_at_once' : 'portal.campaigns.validation_text', {
            smart_count: validation_days,
          }),
        ]),
    ...(release_days === null
      ? []
      : [
          t(release_days === 0 ? 'portal.campaigns.release_at_once' : 'portal.campaigns.release_text', {
            smart_count: release_days,
          }),
        ]),
  ];
  return (
    <>
      <ul className={styles.lines}>
        {[{ sales: t('portal.campaigns.sale'), pays: commissionOf(campaign) }, ...divisionsOf(campaign)].map(
          ({ sales, pays }, index) => (
            <li key={index} className={styles.row}>
              <span>{sales}</span>
              <strong>{pays}</strong>
            </li>
          ),
        )}
      </ul>
      <ol className={styles.times}>
        {times.map((text) => (
          <Typography key={text} component="li" variant="body2" color="text.secondary">
            {text}
          </Typography>
        ))}
      </ol>
    </>
  );
}
