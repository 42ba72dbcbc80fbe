import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './campaigns.module.css';

/** The lines of a text, without the signs that a list is typed with. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s*•–-]+/, '').trim())
    .filter((line) => line !== '');

/** What the campaign allows and what it forbids, line by line. */
export function CampaignRules({ campaign }: { campaign: ResourceRecord<'campaign'> }) {
  const { t } = useTranslation();
  const { rules_allowed: allowed, rules_forbidden: forbidden } = campaign;
  const kinds = [
    ['allowed', linesOf(allowed), <Check key="icon" color="success" fontSize="small" />],
    ['forbidden', linesOf(forbidden), <Close key="icon" color="error" fontSize="small" />],
  ] as const;
  return kinds
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines, icon]) => (
      <div key={name} className={styles.rules}>
        <h3>{t(`portal.campaigns.${name}`)}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line}>
              {icon}
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </div>
    ));
}
