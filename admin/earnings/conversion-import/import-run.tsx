import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { readingStopped } from '#shared/resources/earnings/conversion-import.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { ErrorTable } from '../../kit/feedback/error-table.tsx';
import { UploadProgress } from '../../kit/form/upload-progress.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import type { FileHead } from './file-head.ts';
import { ImportFacts } from './import-facts.tsx';
import { ImportWarnings } from './import-warnings.tsx';
import { LostImport } from './lost-import.tsx';
import { type Mapping, mappingErrors } from './mapping.ts';
import { mappingToWire } from './mapping-wire.ts';
import { questionsOf } from './questions.ts';
import type { ImportResult, UploadAnswer } from './upload.ts';
import { useImport } from './use-import.ts';
import { WatchedImport } from './watched-import.tsx';

interface ImportRunProps {
  file: File;
  head: FileHead;
  mapping: Mapping;
  onRestart: () => void;
}

/** Runs a dry run of the file, shows the expected changes, and applies them. */
export function ImportRun({ file, head, mapping, onRestart }: ImportRunProps) {
  const t = useWords();
  const translate = useTranslate();
  const [skipsBadLines, setSkipsBadLines] = useState(false);
  const { run, cancel, isRunning, progress, checked, applied, error, lostAfter } = useImport(file, mapping);
  const errorCount =
    Object.keys(mappingErrors(mapping, head.columns)).length + Object.keys(questionsOf(head, mapping)).length;
  const isStopped = checked?.errors.at(-1)?.code === readingStopped;
  const hasUnansweredReturns =
    mapping.orderLines === undefined && checked?.errors.some(({ code }) => code === 'negative_amount') === true;
  const send = (dryRun: boolean) => run({ file, mapping: mappingToWire(mapping), dryRun, skipBadLines: skipsBadLines });

  if (applied)
    return (
      <Ended onRestart={onRestart}>
        <Applied result={applied} fileName={file.name} />
      </Ended>
    );
  const form = (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {errorCount > 0 ? (
        <Alert severity="info">{t('admin.import.mapping_incomplete', { smart_count: errorCount })}</Alert>
      ) : (
        !checked && <Box>{t('admin.import.check_text')}</Box>
      )}
      {error && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {[error.message, ...error.details].map((text) => translate(text)).join(' ')}
        </Alert>
      )}
      {isRunning && <UploadProgress share={progress} onCancel={cancel} />}
      {checked && !isRunning && (
        <Checked
          result={checked}
          fileName={file.name}
          isStopped={isStopped}
          hasUnansweredReturns={hasUnansweredReturns}
          skipsBadLines={skipsBadLines}
          onSkipBadLines={setSkipsBadLines}
        />
      )}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant={checked ? 'outlined' : 'contained'}
          disabled={isRunning || errorCount > 0}
          onClick={() => void send(true)}
        >
          {t(checked ? 'admin.import.check_again' : 'admin.import.check')}
        </Button>
        {checked && (
          <Button
            variant="contained"
            disabled={isRunning || isStopped || hasUnansweredReturns || (checked.errors.length > 0 && !skipsBadLines)}
            onClick={() => void send(false)}
          >
            {t('admin.import.apply')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
  if (lostAfter === undefined) return form;
  const whenFound = (id: number) => (
    <Ended onRestart={onRestart}>
      <WatchedImport id={id} />
    </Ended>
  );
  return (
    <LostImport fileName={file.name} after={lostAfter} whenFound={whenFound}>
      {form}
    </LostImport>
  );
}

interface CheckedProps {
  result: ImportResult;
  fileName: string;
  /** Whether the reading ended before the end of the file. */
  isStopped: boolean;
  /** Whether the file has returns, and nothing says what they are of. */
  hasUnansweredReturns: boolean;
  skipsBadLines: boolean;
  onSkipBadLines: (skips: boolean) => void;
}

/** What would become of the file, and what is to be said about its errors before. */
function Checked(props: CheckedProps) {
  const { result, fileName, isStopped, hasUnansweredReturns, skipsBadLines, onSkipBadLines } = props;
  const t = useWords();
  return (
    <>
      <ImportFacts result={result} />
      <WaitingNotice result={result} />
      <ImportWarnings warnings={result.warnings} />
      {result.errors.length > 0 && (
        <>
          {isStopped && (
            <Alert severity="error" sx={{ width: '100%' }}>
              {t('admin.import.stopped')}
            </Alert>
          )}
          <ErrorTable errors={result.errors} fields={['line', 'column', 'reason']} fileName={fileName} />
          {!isStopped && hasUnansweredReturns && (
            <Alert severity="warning" sx={{ width: '100%' }}>
              {t('admin.import.order_lines.returns_first')}
            </Alert>
          )}
          {!isStopped && !hasUnansweredReturns && (
            <>
              <Box>{t('admin.import.errors_text')}</Box>
              <FormControlLabel
                control={
                  <Checkbox checked={skipsBadLines} onChange={(event) => onSkipBadLines(event.target.checked)} />
                }
                label={t('admin.import.skip_bad_lines')}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

/** Says how many lines wait for a second person after this import, or would. */
function WaitingNotice({ result: { id, waiting } }: { result: ImportResult }) {
  const t = useWords();
  if (!waiting) return null;
  return (
    <Notice
      severity="warning"
      action={
        id !== null && (
          <Button size="small" variant="outlined" component={LinkBase} to={`/conversion-import/${id}/show`}>
            {t('admin.import.waiting.open')}
          </Button>
        )
      }
    >
      {t(id === null ? 'admin.import.waiting.then' : 'admin.import.waiting.now', { smart_count: waiting })}
    </Notice>
  );
}

function Applied({ result, fileName }: { result: UploadAnswer; fileName: string }) {
  const t = useWords();
  if ('state' in result) return <WatchedImport id={result.id} />;
  return (
    <>
      <Alert severity="success" sx={{ width: '100%' }}>
        {t('admin.import.applied')}
      </Alert>
      {result.errors.length > 0 && (
        <Alert severity="warning" sx={{ width: '100%' }}>
          {t('admin.import.has_errors', { smart_count: result.refused })}
        </Alert>
      )}
      <WaitingNotice result={result} />
      <ImportFacts result={result} />
      <ImportWarnings warnings={result.warnings} />
      {result.errors.length > 0 && (
        <ErrorTable errors={result.errors} fields={['line', 'column', 'reason']} fileName={fileName} />
      )}
    </>
  );
}

/** What became of an import, with what may be done next. */
function Ended({ onRestart, children }: { onRestart: () => void; children: ReactNode }) {
  const t = useWords();
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {children}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="contained" component={LinkBase} to="/conversion-import">
          {t('admin.import.to_history')}
        </Button>
        <Button onClick={onRestart}>{t('admin.import.another')}</Button>
      </Stack>
    </Stack>
  );
}
