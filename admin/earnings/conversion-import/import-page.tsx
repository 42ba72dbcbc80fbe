import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Title, useGetList } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { campaign } from '#shared/resources/campaigns/campaign.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { FileChooser } from './file-chooser.tsx';
import type { FileHead } from './file-head.ts';
import { type Guess, guessMapping } from './guess-mapping.ts';
import { ImportRun } from './import-run.tsx';
import { type Mapping, missingColumns, sourcesOf } from './mapping.ts';
import { MappingEditor } from './mapping-editor.tsx';
import { isSameMapping, mappingFromWire, type SavedMapping } from './mapping-wire.ts';
import { useOrderOfMessage } from './order-of-message.ts';
import { SaveMapping } from './save-mapping.tsx';
import { SavedMappingPicker } from './saved-mapping-picker.tsx';

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

/** The mapping in the editor, and the saved mapping it is based on. */
interface Draft {
  mapping: Mapping;
  saved: SavedMapping | undefined;
  /** The guess that it was started from. */
  guess: Guess | undefined;
  /** The name to save it under. */
  name: string;
}

const NOTHING: Draft = { mapping: {}, saved: undefined, guess: undefined, name: '' };

/** Keeps a draft if the file has its columns; otherwise starts with a guess from the column names. */
function draftFor(head: FileHead, draft: Draft, makeGuess: () => Guess): Draft {
  const isStarted = sourcesOf(draft.mapping).length > 0;
  const fits = isStarted && missingColumns(draft.mapping, head.columns).length === 0;
  if (fits) return draft;
  const guess = makeGuess();
  return { ...NOTHING, mapping: guess.mapping, guess };
}

const CAMPAIGNS_MAX = 100;

/** Imports a file of conversions: select it, map its columns, preview the changes, apply them. */
export function ImportPage() {
  const t = useWords();
  const { data: campaigns = [], isPending } = useGetList<RecordOf<typeof campaign>>(campaign.name, {
    pagination: { page: 1, perPage: CAMPAIGNS_MAX },
    sort: { field: 'name', order: 'ASC' },
  });
  const [chosen, setChosen] = useState<{ file: File; head: FileHead }>();
  const [draft, setDraft] = useState(NOTHING);
  const { mapping, saved, guess, name } = draft;
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  const choose = (file: File, head: FileHead) => {
    setChosen({ file, head });
    setDraft((before) => draftFor(head, before, () => guessMapping(head, campaigns)));
  };
  useOrderOfMessage(!isPending, choose);
  const load = (record: SavedMapping | undefined) =>
    change(
      record
        ? { mapping: mappingFromWire(record.mapping), saved: record, guess: undefined, name: record.name }
        : { saved: record },
    );
  return (
    <Stack sx={{ gap: 2, maxWidth: 1120 }}>
      <Title title="resources.conversion-import.page.create" />
      <Step number={1} title={t('admin.import.file_title')}>
        <FileChooser file={chosen?.file} head={chosen?.head} onChoose={choose} />
      </Step>
      {chosen && (
        <>
          <Step number={2} title={t('admin.import.mapping_title')}>
            <SavedMappingPicker
              columns={chosen.head.columns}
              saved={saved}
              isChanged={saved !== undefined && !isSameMapping(mappingFromWire(saved.mapping), mapping)}
              onChoose={load}
            />
            <MappingEditor
              head={chosen.head}
              mapping={mapping}
              guess={guess}
              onChange={(edited) => change({ mapping: edited })}
            />
            <SaveMapping
              mapping={mapping}
              name={name}
              saved={saved}
              onName={(typed) => change({ name: typed })}
              onSaved={(record) => change({ saved: record, name: record.name })}
            />
          </Step>
          <Step number={3} title={t('admin.import.run_title')}>
            <ImportRun file={chosen.file} head={chosen.head} mapping={mapping} onRestart={() => setChosen(undefined)} />
          </Step>
        </>
      )}
    </Stack>
  );
}
