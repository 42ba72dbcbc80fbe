import RefuseIcon from '@mui/icons-material/BlockOutlined';
import ApproveIcon from '@mui/icons-material/CheckCircleOutlined';
import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined';
import ReopenIcon from '@mui/icons-material/ReplayOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { Form, type RaRecord, useRecordContext } from 'react-admin';
import * as z from 'zod/mini';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import type { NameOf } from '#shared/codes/code-list.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { participation } from '#shared/resources/campaigns/participation.ts';
import { participationDecision } from '#shared/resources/campaigns/participation-decision.ts';
import { schemaResolver } from '#shared/ui/form/schema-resolver.ts';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { textOf } from '../../kit/fields/text-of.ts';
import { type Closing, FormDialog } from '../../kit/form/form-dialog.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { useBulkDecision } from '../use-bulk-decision.ts';
import { useDecision } from '../use-decision.ts';

type Participation = RecordOf<typeof participation>;
type Status = NameOf<typeof campaignStatus>;

interface Decision {
  from: Status;
  to: Status;
  icon: ReactElement;
  color: 'primary' | 'warning' | 'error';
}

const size = 'small';
/** What staff decide about a participation, by the status that it has. A refusal and a pause need a reason. */
const decisions = {
  approve: { from: 'pending', to: 'approved', icon: <ApproveIcon fontSize={size} />, color: 'primary' },
  refuse: { from: 'pending', to: 'refused', icon: <RefuseIcon fontSize={size} />, color: 'error' },
  pause: { from: 'approved', to: 'paused', icon: <PauseIcon fontSize={size} />, color: 'warning' },
  resume: { from: 'paused', to: 'approved', icon: <ResumeIcon fontSize={size} />, color: 'primary' },
  reopen: { from: 'refused', to: 'pending', icon: <ReopenIcon fontSize={size} />, color: 'primary' },
} as const satisfies Record<string, Decision>;

type DecisionName = keyof typeof decisions;

const decisionNames = ['approve', 'refuse', 'pause', 'resume', 'reopen'] as const satisfies DecisionName[];
const needsReason = (name: DecisionName): name is 'refuse' | 'pause' => name === 'refuse' || name === 'pause';

const Input = inputsOf(participation);
const reasonSchema = z.object({ reason: requiredText(500) });

interface ReasonDialogProps extends Closing {
  name: DecisionName;
  /** The only one that is decided on; the selected ones name themselves. */
  about?: Participation;
  decide: (values: { reason?: string }) => unknown;
}

/** Asks for the reason of a refusal or a pause, which the affiliate reads. */
function ReasonDialog({ name, about, decide, onClose }: ReasonDialogProps) {
  const t = useWords();
  const save = async (values: object) => {
    await decide(reasonSchema.parse(values));
    onClose();
  };
  return (
    <FormDialog
      title={`admin.participation.${name}`}
      submitLabel={`admin.participation.${name}`}
      maxWidth="sm"
      onClose={onClose}
      form={(content) => (
        <Form record={{}} resolver={schemaResolver(reasonSchema, (values) => values)} onSubmit={save}>
          {content}
        </Form>
      )}
    >
      {about && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('admin.participation.about', {
            channel: about.site_name,
            affiliate: about.affiliate_name ?? String(about.affiliate_id),
            campaign: about.campaign_name,
          })}
        </Typography>
      )}
      <Input.TextBlock source="reason" hint="admin.participation.reason_hint" autoFocus />
    </FormDialog>
  );
}

/** Names a participation by its channel and campaign. */
export const channelAndCampaign = ({ site_name, campaign_name }: RaRecord) =>
  `${textOf(site_name)}, ${textOf(campaign_name)}`;

/** What decisions about participations need. */
export const participationDecisions = {
  resource: participation.name,
  decision: participationDecision.name,
  names: { site_id: 'site_id', campaign_id: 'campaign_id' },
  titleOf: channelAndCampaign,
  alsoChanges: [],
};

const statusOf = (name: DecisionName) => campaignStatus.codes[decisions[name].to];

/** Returns a function that decides about one participation at once; it can be taken back. */
export function useDecide(name: DecisionName) {
  const t = useWords();
  const decide = useDecision(participationDecisions);
  return (record: Participation, values: { reason?: string } = {}) =>
    decide([record], { status: statusOf(name), ...values }, () =>
      t(`admin.participation.done.${name}`, { name: channelAndCampaign(record) }),
    );
}

function RowDecision({ name, record }: { name: DecisionName; record: Participation }) {
  const t = useWords();
  const decide = useDecide(name);
  const [isAsking, setAsking] = useState(false);
  const { icon, color } = decisions[name];
  return (
    <>
      <RowAction
        label={t(`admin.participation.${name}`)}
        name={`${record.site_name}, ${record.campaign_name}`}
        icon={icon}
        color={color}
        onClick={() => (needsReason(name) ? setAsking(true) : void decide(record))}
      />
      {isAsking && (
        <ReasonDialog
          name={name}
          about={record}
          decide={(values) => decide(record, values)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The decisions that the status of the row allows. */
export function RowDecisions() {
  const record = useRecordContext<Participation>();
  if (!record) return null;
  const status = campaignStatus.byCode(record.status)?.name;
  return decisionNames
    .filter((name) => decisions[name].from === status)
    .map((name) => <RowDecision key={name} name={name} record={record} />);
}

const bulkDecisions = ['approve', 'refuse', 'pause', 'resume'] as const satisfies DecisionName[];

function BulkDecision({ name }: { name: (typeof bulkDecisions)[number] }) {
  const t = useWords();
  const start = useBulkDecision(participationDecisions);
  const [isAsking, setAsking] = useState(false);
  const decide = (values: { reason?: string } = {}) =>
    start({ status: statusOf(name), ...values }, (count) =>
      t(`admin.participation.done_many.${name}`, { smart_count: count }),
    );
  return (
    <>
      {needsReason(name) ? (
        <Button size="small" startIcon={decisions[name].icon} onClick={() => setAsking(true)}>
          {t(`admin.participation.${name}`)}
        </Button>
      ) : (
        <ConfirmedButton
          startIcon={decisions[name].icon}
          question={t(`admin.participation.${name}`)}
          explanation={t(`admin.participation.${name}_text`)}
          // The progress has a dialog of its own.
          onConfirm={() => {
            decide();
            return Promise.resolve();
          }}
        >
          {t(`admin.participation.${name}`)}
        </ConfirmedButton>
      )}
      {isAsking && <ReasonDialog name={name} decide={decide} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The decisions about all selected participations; those whose status does not allow it are named with their reason. */
export function BulkDecisions() {
  return bulkDecisions.map((name) => <BulkDecision key={name} name={name} />);
}
