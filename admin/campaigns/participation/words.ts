import { participationWordsPtBr } from '#shared/i18n/resources/participation-words-pt-br.ts';
import { participationPtBr } from '../../app/i18n/pages/participation-pt-br.ts';
import { addPortuguese } from '../../app/i18n/portuguese.ts';

/** Brings the words of participations along. */
addPortuguese({ admin: participationPtBr, resources: participationWordsPtBr });
