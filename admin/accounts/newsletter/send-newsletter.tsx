import SendIcon from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CreateBase, Form, useGetList, useNotify, useRefresh, useSaveContext, useTranslate } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { newsKind } from '#shared/codes/accounts/news-kind.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { newsletter, newsletterKinds } from '#shared/resources/accounts/newsletter.ts';
import { newsletterAudience } from '#shared/resources/accounts/newsletter-audience.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { useConfirmation } from '../../kit/feedback/use-confirmation.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { textOf } from '../../kit/fields/text-of.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { Letter } from '../../kit/page/letter.tsx';
import { useCreation } from '../../kit/page/use-creation.ts';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';

const Input = inputsOf(newsletter);

/** The button that opens the form of a new newsletter. Hidden from users who may not send one. */
export function SendNewsletter() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useCreation();
  const maySend = useMay(newsletter.name, 'create');
  if (!maySend) return null;
  return (
    <>
      <Button size="small" variant="contained" startIcon={<SendIcon />} onClick={() => setOpen(true)}>
        {translate('resources.newsletter.page.create')}
      </Button>
      {isOpen && <NewsletterDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewsletterDialog({ onClose }: Closing) {
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailedChange(newsletter.name);
  const onSuccess = () => {
    notify('resources.newsletter.notifications.created', { type: 'success' });
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title="resources.newsletter.page.create"
      maxWidth="sm"
      submitLabel="common.continue"
      onClose={onClose}
      form={(content) => (
        <CreateBase resource={newsletter.name} redirect={false} mutationOptions={{ onSuccess, onError }}>
          <PreviewedForm>{content}</PreviewedForm>
        </CreateBase>
      )}
    >
      <Input.Code source="kind" list={newsKind} names={newsletterKinds} />
      <Audience />
      <Input.Text source="subject" />
      <Input.TextBlock source="text" hint="admin.newsletter.text_hint" />
    </FormDialog>
  );
}

const useAudiences = () => useGetList<RecordOf<typeof newsletterAudience>>(newsletterAudience.name);

/** How many would receive the chosen kind now. Its line takes the place of the hint of the kind. */
function Audience() {
  const t = useWords();
  const kind: unknown = useWatch({ name: 'kind' });
  const { data } = useAudiences();
  const recipients = data?.find(({ id }) => id === kind)?.recipients;
  return (
    <Typography variant="body2" color="text.secondary" role="status" sx={{ minHeight: 20, mt: '-28px' }}>
      {recipients === 0 && t('admin.newsletter.nobody')}
      {recipients !== undefined && recipients > 0 && t('admin.newsletter.audience', { smart_count: recipients })}
    </Typography>
  );
}

/** The form of a newsletter, which shows the mail and the number of its recipients before it is sent. */
function PreviewedForm({ children }: { children: ReactNode }) {
  const t = useWords();
  const notify = useNotify();
  const { save } = useSaveContext();
  const { data } = useAudiences();
  const { ask, dialog } = useConfirmation();
  const submit = async (values: FieldValues) => {
    const recipients = data?.find(({ id }) => id === values['kind'])?.recipients;
    if (recipients === 0) {
      notify('admin.newsletter.nobody', { type: 'info' });
      return undefined;
    }
    let errors: unknown;
    await ask({
      question:
        recipients === undefined
          ? t('admin.newsletter.question_uncounted')
          : t('admin.newsletter.question', { smart_count: recipients }),
      explanation: <Preview subject={textOf(values['subject'])} text={textOf(values['text'])} />,
      onConfirm: async () => {
        errors = await save?.(values);
      },
    });
    return errors;
  };
  return (
    <Form record={{}} resolver={schemaResolver(newsletter.input, (values: unknown) => values)} onSubmit={submit}>
      {children}
      {dialog}
    </Form>
  );
}

function Preview({ subject, text }: { subject: string; text: string }) {
  const t = useWords();
  return (
    <>
      <Typography component="div" sx={{ mb: 2 }}>
        {t('admin.newsletter.preview_text')}
      </Typography>
      <Letter subject={subject} text={text} />
    </>
  );
}
