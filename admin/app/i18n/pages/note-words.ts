import { noteCheckCodesPtBr } from '#shared/i18n/portal/note-check-codes-pt-br.ts';
import { noteWordsPtBr } from '#shared/i18n/resources/note-words-pt-br.ts';
import { addPortuguese } from '../portuguese.ts';
import { notesPtBr } from './notes-pt-br.ts';

/** Brings the words of the pages of fiscal notes along. */
addPortuguese(noteCheckCodesPtBr, { admin: notesPtBr, resources: noteWordsPtBr });
