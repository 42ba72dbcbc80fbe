import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Link from '@mui/icons-material/Link';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { NavLink } from 'react-router-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../session/paths.ts';
import styles from './bars.module.css';

const destinations = [
  { to: paths.home, words: 'portal.page.home', Icon: HomeOutlined },
  { to: paths.campaigns, words: 'portal.page.campaigns', Icon: CampaignOutlined },
  { to: paths.links, words: 'portal.page.links', Icon: Link },
  { to: paths.report, words: 'portal.page.report', Icon: AssessmentOutlined },
  { to: paths.financial, words: 'portal.page.financial', Icon: AccountBalanceWalletOutlined },
] as const;

/** The main navigation in the top bar of wide screens. */
export function TopNavigation() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('portal.layout.main_navigation')} className={styles.pages}>
      {destinations.map(({ to, words }) => (
        <NavLink key={to} to={to} end={to === paths.home} className={styles.page}>
          {t(words)}
        </NavLink>
      ))}
    </nav>
  );
}

/** The main navigation at the bottom of phones, within reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('portal.layout.main_navigation')} className={styles.bottom}>
      {destinations.map(({ to, words, Icon }) => (
        <NavLink key={to} to={to} end={to === paths.home} className={styles.tab}>
          <Icon />
          {t(words)}
        </NavLink>
      ))}
    </nav>
  );
}

interface AccountLinksProps {
  hasTaxInvoices: boolean;
  /** How many tax invoices the affiliate has to send now. */
  toSend: number;
}

/** The rarer destinations, as icons of the top bar. The tax invoices are one for affiliates who have some. */
export function AccountLinks({ hasTaxInvoices, toSend }: AccountLinksProps) {
  const { t } = useTranslation();
  const label =
    toSend === 0 ? t('portal.page.invoices') : t('portal.layout.tax_invoices_to_send', { smart_count: toSend });
  const links = [
    ...(hasTaxInvoices ? [{ to: paths.invoices, label, Icon: DescriptionOutlined, waiting: toSend }] : []),
    { to: paths.account, label: t('portal.page.account'), Icon: PersonOutlined, waiting: 0 },
  ];
  return links.map(({ to, label, Icon, waiting }) => (
    <NavLink key={to} to={to} aria-label={label} data-tooltip={label} className={styles.icon}>
      <Icon />
      {waiting > 0 && <span className={styles.badge}>{Math.min(waiting, 99)}</span>}
    </NavLink>
  ));
}
