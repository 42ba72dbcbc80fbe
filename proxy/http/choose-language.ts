import type { RequestHandler } from 'express';
import { languageOfProgram, stateOf } from './request-state.ts';

/** Programs have no header of our pages: they ask for a language in the usual way. */
export const chooseLanguage: RequestHandler = (request, response, next) => {
  stateOf(response).locale = languageOfProgram(request);
  next();
};
