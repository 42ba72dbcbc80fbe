import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import { useState } from 'react';
import { Form, useRecordContext } from 'react-admin';
import * as z from 'zod/mini';
import type { RecordOf } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { trackingLink } from '#shared/resources/tracking/tracking-link.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { ConfirmedRowAction, RowAction } from '../../kit/list/row-action.tsx';
import { useUpdateEach } from '../../kit/list/use-update-each.ts';
import { useWords } from '../../kit/page/use-words.ts';

type Link = RecordOf<typeof trackingLink>;

const Input = inputsOf(trackingLink);
const reasonSchema = z.object({ off_reason: requiredText(500) });

/** The button of a row that switches its link off, for a reason that the affiliate reads, or on again. */
export function SwitchLink() {
  const link = useRecordContext<Link>();
  if (!link) return null;
  return link.off_reason === null ? <SwitchOff link={link} /> : <SwitchOn link={link} />;
}

function SwitchOn({ link }: { link: Link }) {
  const t = useWords();
  const updateEach = useUpdateEach(trackingLink.name);
  return (
    <ConfirmedRowAction
      label={t('admin.link.switch_on')}
      name={link.code}
      icon={<LinkIcon fontSize="small" />}
      question={t('admin.link.switch_on_question', { code: link.code })}
      explanation={t('admin.link.switch_on_text')}
      onConfirm={() => updateEach([link], { off_reason: null })}
    />
  );
}

function SwitchOff({ link }: { link: Link }) {
  const t = useWords();
  const updateEach = useUpdateEach(trackingLink.name);
  const [isAsking, setAsking] = useState(false);
  const save = async (values: object) => {
    if ((await updateEach([link], reasonSchema.parse(values))) > 0) setAsking(false);
  };
  return (
    <>
      <RowAction
        label={t('admin.link.switch_off')}
        name={link.code}
        icon={<LinkOffIcon fontSize="small" />}
        color="warning"
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <FormDialog
          title="admin.link.switch_off"
          submitLabel="admin.link.switch_off"
          maxWidth="sm"
          onClose={() => setAsking(false)}
          form={(content) => (
            <Form record={{}} resolver={schemaResolver(reasonSchema, (values) => values)} onSubmit={save}>
              {content}
            </Form>
          )}
        >
          <Input.TextBlock source="off_reason" hint="admin.link.reason_hint" autoFocus />
        </FormDialog>
      )}
    </>
  );
}
