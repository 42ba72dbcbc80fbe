import { noteWordsPtBr } from '#shared/i18n/resources/note-words-pt-br.ts';
import { addPortuguese } from '../portuguese.ts';
import { notesPtBr } from './notes-pt-br.ts';

/** Brings the words of the pages of fiscal notes along. */
addPortuguese({ admin: notesPtBr, resources: noteWordsPtBr });
