import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatBrl } from '#shared/money.ts';
import { useTranslation } from '#shared/screens/translation.tsx';

/** What the FAQ states where the settings are not known (spec §9), in reais. */
const MINIMUM_DEFAULT = 500;

const questions = ['when', 'minimum', 'invoice', 'states'] as const;

/** Questions and answers about payments. */
export function PaymentFaq({ minimum }: { minimum: number | undefined }) {
  const { t, locale } = useTranslation();
  const values = { minimum: formatBrl(minimum === undefined || minimum === 0 ? MINIMUM_DEFAULT : minimum, locale) };
  return (
    <Box component="section" aria-labelledby="payment-faq">
      <Typography component="h2" variant="h2" id="payment-faq" sx={{ mb: 1.5 }}>
        {t('screens.financial.faq.title')}
      </Typography>
      {questions.map((question) => (
        <Accordion key={question} disableGutters variant="outlined" slotProps={{ heading: { component: 'h3' } }}>
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {t(`screens.financial.faq.${question}`)}
            </Typography>
          </AccordionSummary>
          <AccordionDetails>
            <Typography variant="body2" color="text.secondary">
              {t(`screens.financial.faq.${question}_answer`, values)}
            </Typography>
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
