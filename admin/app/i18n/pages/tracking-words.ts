import { trackingWordsPtBr } from '#shared/i18n/resources/tracking-words-pt-br.ts';
import { participationPtBr } from './participation-pt-br.ts';
import { addPortuguese } from '../portuguese.ts';

/** Brings the words of links and clicks along. */
addPortuguese({ admin: participationPtBr, resources: trackingWordsPtBr });
