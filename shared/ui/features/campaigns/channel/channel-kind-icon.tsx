import Comparison from '@mui/icons-material/CompareArrows';
import Email from '@mui/icons-material/EmailOutlined';
import Facebook from '@mui/icons-material/Facebook';
import Group from '@mui/icons-material/ForumOutlined';
import Social from '@mui/icons-material/GroupsOutlined';
import Instagram from '@mui/icons-material/Instagram';
import Site from '@mui/icons-material/LanguageOutlined';
import Coupons from '@mui/icons-material/LocalOfferOutlined';
import TikTok from '@mui/icons-material/MusicNote';
import Video from '@mui/icons-material/OndemandVideo';
import App from '@mui/icons-material/PhoneAndroidOutlined';
import Cashback from '@mui/icons-material/SavingsOutlined';
import Telegram from '@mui/icons-material/Telegram';
import WhatsApp from '@mui/icons-material/WhatsApp';
import YouTube from '@mui/icons-material/YouTube';
import { type ChannelKind, channelKindOf } from '#shared/rules/channel-kind.ts';

const icons: Record<ChannelKind, typeof Site> = {
  instagram: Instagram,
  youtube: YouTube,
  tiktok: TikTok,
  facebook: Facebook,
  whatsapp: WhatsApp,
  telegram: Telegram,
  app: App,
  coupons: Coupons,
  cashback: Cashback,
  comparison: Comparison,
  email: Email,
  social: Social,
  video: Video,
  group: Group,
  site: Site,
};

/** The services, which have the same name in every language. */
const services: Partial<Record<ChannelKind, string>> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
};

interface ChannelKindIconProps {
  channel: { url: string; type_name: string | null; site_type: string | null };
}

/** What kind of channel it is, as a picture that says so. */
export function ChannelKindIcon({ channel }: ChannelKindIconProps) {
  const type = channel.type_name ?? channel.site_type;
  const kind = channelKindOf({ url: channel.url, type });
  const Icon = icons[kind];
  return (
    <Icon
      fontSize="small"
      titleAccess={services[kind] ?? type ?? 'Site'}
      sx={{ flexShrink: 0, color: 'text.secondary' }}
    />
  );
}
