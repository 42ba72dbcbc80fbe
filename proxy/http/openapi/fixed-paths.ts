import type { ErrorCode } from '#shared/errors.ts';
import { bankPaths } from './bank-paths.ts';
import { errorResponses, type OpenApiDocument, type Operation, refTo } from './operation.ts';
import type { JsonSchema } from './schema.ts';
import { testClockPaths } from './test-clock-paths.ts';

/** Paths that are not resources: the session, the step-up and the import upload. */

const user: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', description: 'The user.' },
    name: { type: 'string', description: 'The name of the user.' },
    email: { type: 'string', description: 'The login e-mail.' },
    profile: { type: 'string', description: 'The role, by its name in Portuguese.' },
    affiliate_id: {
      anyOf: [{ type: 'integer' }, { type: 'null' }],
      description: 'Whose access it is; null for staff.',
    },
    is_main: { type: 'boolean', description: 'Whether it is the main access of the affiliate.' },
    has_second_factor: { type: 'boolean', description: 'Whether a second factor is asked for at the sign-in.' },
    must_enrol: { type: 'boolean', description: 'Nothing but the enrolment of a second factor is open' },
    unread_notices: {
      type: 'integer',
      description: 'How many notices are unread; 100 stands for 100 or more. Missing where that was not asked',
    },
    permissions: { type: 'array', items: { type: 'string' }, description: '`resource:verb`' },
  },
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const answer = (schema: JsonSchema, codes: readonly ErrorCode[]): Operation['responses'] => ({
  200: { description: 'Done', content: json(schema) },
  ...errorResponses([...codes, 'rate_limited', 'gateway_unavailable']),
});
const signedIn = 'Who is signed in; null for nobody.';
const nobody: JsonSchema = { type: 'object', properties: { user: { type: 'null', description: signedIn } } };

/** The upload shares its path with the list of imports. */
const importUpload: Operation = {
  operationId: 'create-conversion-import',
  tags: ['conversion-import'],
  summary: 'Import a file of conversions, or validate it with dry_run',
  description:
    'At most 50 MB, with a Content-Length. For staff. An import that takes longer than ten seconds goes on after the answer, and so does one whose file has more than 4 MB at once: 202 with its record, whose `state` and `applied_lines` say how far it is. It is over when `state` is `applied`, `refused` or `stopped`; until then it is `reading`, `checking` or `applying`.',
  'x-audiences': ['staff'],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', description: 'CSV in UTF-8 or Latin-1, with `,` or `;`' },
            mapping: {
              type: 'string',
              description: 'JSON: maps each field to a column, a constant, joined columns or a table of values',
            },
            mapping_name: { type: 'string', description: 'The name of a saved mapping' },
            save_mapping_as: { type: 'string', description: 'A name under which the mapping is saved for all staff' },
            dry_run: {
              type: 'string',
              enum: ['true', 'false'],
              description: '`true` checks and stores nothing; `false` imports',
            },
            skip_bad_lines: {
              type: 'string',
              enum: ['true', 'false'],
              description: '`true` leaves out lines with errors; `false` imports nothing of a file that has one',
            },
          },
        },
      },
    },
  },
  responses: {
    202: { description: 'The import goes on', content: json(refTo('conversion-import')) },
    ...answer(
      {
        type: 'object',
        properties: {
          id: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'The import; null if nothing was stored' },
          lines: { type: 'integer', description: 'The lines of the file' },
          added: { type: 'integer', description: 'Orders that are new' },
          changed: { type: 'integer', description: 'Orders that have changed' },
          unchanged: { type: 'integer', description: 'Orders of which nothing new is said' },
          refused: { type: 'integer', description: 'Lines with errors' },
          amount: { type: 'number', description: 'The amounts of the orders' },
          errors: { type: 'array', items: refTo('ImportFault'), description: 'Why lines were refused' },
        },
      },
      [
        'malformed_request',
        'unauthenticated',
        'forbidden',
        'cross_site',
        'body_too_large',
        'unsupported_media_type',
        'import_refused',
        'import_stopped',
      ],
    ),
  },
};

export const fixedPaths: OpenApiDocument['paths'] = {
  '/session': {
    get: {
      operationId: 'read-session',
      tags: ['session'],
      summary: 'Read the signed-in user',
      description: '`user` is null without a session; 401 after the session has ended.',
      security: [],
      responses: answer(
        { type: 'object', properties: { user: { anyOf: [user, { type: 'null' }], description: signedIn } } },
        ['unauthenticated'],
      ),
    },
    post: {
      operationId: 'open-session',
      tags: ['session'],
      summary: 'Sign in',
      description: 'Sets the session cookie, which scripts cannot read.',
      security: [],
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['username', 'password'],
          properties: {
            username: { type: 'string', description: 'The login e-mail.' },
            password: { type: 'string', description: 'The password of the account.' },
            code: { type: 'string', description: 'Of the second factor, or a recovery code' },
          },
        }),
      },
      responses: answer({ type: 'object', properties: { user: { ...user, description: signedIn } } }, [
        ...(['invalid_fields', 'unknown_field', 'invalid_credentials', 'account_not_activated', 'cross_site'] as const),
        ...(['second_factor_required', 'second_factor_invalid'] as const),
      ]),
    },
    delete: {
      operationId: 'close-session',
      tags: ['session'],
      summary: 'Sign out',
      description: 'Ends the session and takes its cookie back. Without one it does nothing.',
      security: [],
      responses: answer(nobody, ['cross_site']),
    },
  },
  '/step-up': {
    post: {
      operationId: 'create-step-up',
      tags: ['session'],
      summary: 'Prove that the user is present',
      description:
        'Replaces the session cookie. For ten minutes the session may make the calls that answer `step_up_required` otherwise.',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: {
            password: { type: 'string', description: 'The own password.' },
            code: { type: 'string', description: 'In place of the password where there is a second factor' },
          },
        }),
      },
      responses: {
        201: {
          description: 'Done',
          content: json({ type: 'object', properties: { id: { type: 'integer', description: 'The user.' } } }),
        },
        ...errorResponses([
          ...(['invalid_fields', 'unknown_field', 'unauthenticated', 'cross_site'] as const),
          ...(['second_factor_required', 'rate_limited', 'gateway_unavailable'] as const),
        ]),
      },
    },
  },
  '/affiliate-view': {
    post: {
      operationId: 'create-affiliate-view',
      tags: ['session'],
      summary: 'See the portal as an affiliate sees it',
      description:
        'For administrators, and managers who reach all affiliates, after a step-up. Sets a cookie of its own for the pages below `/view/`, which read for 15 minutes and end with the session. Documents and payment data are masked; the audit names both.',
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          required: ['affiliate_id'],
          properties: { affiliate_id: { type: 'integer', description: 'Whose portal is shown.' } },
        }),
      },
      responses: {
        201: {
          description: 'Done',
          content: json({
            type: 'object',
            properties: {
              id: { type: 'integer', description: 'The affiliate' },
              ends_at: { type: 'string', format: 'date-time', description: 'When it ends by itself.' },
              path: { type: 'string', description: 'Where the portal is open' },
            },
          }),
        },
        ...errorResponses([
          ...(['invalid_fields', 'unknown_field', 'unauthenticated', 'forbidden', 'not_found', 'cross_site'] as const),
          ...(['step_up_required', 'rate_limited', 'gateway_unavailable'] as const),
        ]),
      },
    },
    delete: {
      operationId: 'delete-affiliate-view',
      tags: ['session'],
      summary: 'Leave the portal of an affiliate',
      description: 'Takes the cookie of its pages back; the own session stays.',
      responses: answer(
        { type: 'object', properties: { id: { type: 'null', description: 'Nobody is shown any more.' } } },
        ['unauthenticated', 'forbidden', 'cross_site'],
      ),
    },
  },
  '/avatar/{hash}': {
    get: {
      operationId: 'read-avatar',
      tags: ['session'],
      summary: 'Read the picture of a person',
      description:
        'By the SHA-256 of the trimmed, lower-case login e-mail: the own one; for staff any. 204 without one.',
      parameters: [
        {
          name: 'hash',
          in: 'path',
          required: true,
          description: 'The SHA-256 of the login e-mail, in hexadecimal.',
          schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        },
      ],
      responses: {
        200: { description: 'The picture', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
        204: { description: 'No picture' },
        ...errorResponses(['unauthenticated', 'not_found', 'rate_limited', 'gateway_unavailable']),
      },
    },
  },
  '/conversion-import': { post: importUpload },
  ...bankPaths,
  ...testClockPaths,
};
