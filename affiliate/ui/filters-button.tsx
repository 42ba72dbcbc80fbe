import Tune from '@mui/icons-material/Tune';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

interface FiltersButtonProps {
  /** How many filters are set. */
  count: number;
  /** The id of what the button shows and hides. */
  panelId: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides the filters of a list on a phone, and says how many are set. */
export function FiltersButton({ count, panelId, isOpen, onToggle }: FiltersButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="outlined"
      icon={<Tune fontSize="small" />}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
    >
      {count === 0 ? t('portal.campaigns.filter') : t('portal.campaigns.filter_count', { count })}
    </Button>
  );
}
