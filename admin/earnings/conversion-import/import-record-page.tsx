import Card from '@mui/material/Card';
import { Title, useParams } from 'react-admin';
import { conversionImport } from '#shared/resources/earnings/conversion-import.ts';
import { NotFound } from '../../kit/page/not-found.tsx';
import { PageTrail } from '../../kit/page/page-trail.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { WatchedImport } from './watched-import.tsx';

/** The page of an import: how far it is, what it did, and the lines that were not applied. */
export function ImportRecordPage() {
  const t = useWords();
  const id = Number(useParams()['id']);
  if (!Number.isInteger(id) || id <= 0) return <NotFound />;
  const title = t('admin.import.title', { id });
  return (
    <>
      <Title title={title} />
      <PageTrail resource={conversionImport.name} title={title} />
      <Card sx={{ p: 3 }}>
        <WatchedImport id={id} />
      </Card>
    </>
  );
}
