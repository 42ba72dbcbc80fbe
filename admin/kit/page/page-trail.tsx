import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  Link,
  LinkBase,
  PrevNextButtons,
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useShowContext,
  useTranslate,
} from 'react-admin';
import { useWords } from './use-words.ts';

interface PageTrailProps {
  /** The resource to whose list the page belongs. */
  resource: string;
  /** Where the list is, and its name, if not as usual. */
  listPath?: string;
  listName?: string;
  /** The name of the page. */
  title: string;
  /** The record, if the page leads to those beside it in its list. */
  record?: RaRecord;
  /** The order of the list where it was not open before. */
  order?: readonly [field: string, direction: 'ASC' | 'DESC'];
}

/** Where a page stands, and the way back to its list. */
export function PageTrail({ resource, listPath = `/${resource}`, listName, title, record, order }: PageTrailProps) {
  const t = useWords();
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
      <Breadcrumbs aria-label={t('admin.edit_affiliate.trail')}>
        <Link to="/">{t('admin.edit_affiliate.dashboard')}</Link>
        <Link to={listPath}>{listName ?? translate(`resources.${resource}.name`, { smart_count: 2 })}</Link>
        <Typography variant="inherit" aria-current="page">
          {title}
        </Typography>
      </Breadcrumbs>
      <Stack direction="row" sx={{ alignItems: 'center', flexShrink: 0 }}>
        {record && <Neighbours resource={resource} record={record} order={order} />}
        <Button component={LinkBase} to={listPath} startIcon={<ArrowBackIcon />}>
          {t('common.back')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** How many records of the list are asked for where it was not open before. */
const NEIGHBOURS_MAX = 100;

interface NeighboursProps {
  resource: string;
  record: RaRecord;
  order: PageTrailProps['order'];
}

/** The records before and after this one, in the list as it was last seen. */
function Neighbours({ resource, record, order }: NeighboursProps) {
  return (
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={record}>
        {/* Around what it shows while it loads too, which would break the line of a phone. */}
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <PrevNextButtons limit={NEIGHBOURS_MAX} {...(order && { sort: { field: order[0], order: order[1] } })} />
        </Box>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** The trail of the record that a `Show` shows, as far as its address names it. */
export function RecordTrail() {
  const { resource, defaultTitle } = useShowContext();
  return <PageTrail resource={resource} title={defaultTitle ?? ''} />;
}
