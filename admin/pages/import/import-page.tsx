import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Title, useStore } from 'react-admin';
import { useWords } from '../../kit/use-words.ts';
import { FileChooser } from './file-chooser.tsx';
import type { FileHead } from './file-head.ts';
import { ImportRun } from './import-run.tsx';
import { guessMapping, type Mapping, mappingFaults, readStoredMappings } from './mapping.ts';
import { MappingEditor } from './mapping-editor.tsx';
import { SavedMappings } from './saved-mappings.tsx';

const LAST = 'import.lastMapping';
/** The remembered mapping is kept like the named ones, under this name. */
const LAST_NAME = 'last';

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 2 }}>
        {number}. {title}
      </Typography>
      {children}
    </Card>
  );
}

/** What the editor starts with: the last mapping as far as it fits the file, or what the columns' names say. */
function firstMapping(head: FileHead, stored: unknown): Mapping {
  const last = readStoredMappings({ [LAST_NAME]: stored })[LAST_NAME];
  const fits = last !== undefined && Object.keys(mappingFaults(last, head.columns)).length === 0;
  return fits ? last : guessMapping(head.columns);
}

/** Importing a file of conversions: choose it, say where each field comes from, see what would change, apply. */
export function ImportPage() {
  const t = useWords();
  const [chosen, setChosen] = useState<{ file: File; head: FileHead }>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [last, setLast] = useStore<unknown>(LAST);

  const choose = (file: File, head: FileHead) => {
    setChosen({ file, head });
    setMapping(firstMapping(head, last));
  };
  const restart = () => {
    setChosen(undefined);
    setMapping({});
  };
  return (
    <Stack sx={{ gap: 2, maxWidth: 1120 }}>
      <Title title="resources.conversion-import.page.create" />
      <Step number={1} title={t('admin.import.file_title')}>
        <FileChooser file={chosen?.file} head={chosen?.head} onChoose={choose} />
      </Step>
      {chosen && (
        <>
          <Step number={2} title={t('admin.import.mapping_title')}>
            <SavedMappings mapping={mapping} onLoad={setMapping} />
            <MappingEditor head={chosen.head} mapping={mapping} onChange={setMapping} />
          </Step>
          <Step number={3} title={t('admin.import.run_title')}>
            <ImportRun
              file={chosen.file}
              columns={chosen.head.columns}
              mapping={mapping}
              onChecked={() => setLast(mapping)}
              onRestart={restart}
            />
          </Step>
        </>
      )}
    </Stack>
  );
}
