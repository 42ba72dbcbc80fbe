import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Form } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { commissionGroup } from '#shared/resources/campaigns/commission-group.ts';
import { inputsOf } from './inputs.tsx';

const Input = inputsOf(commissionGroup);

/** The names of the fields that a form of a record draws. */
function fieldsOf(record: object) {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Form record={record} resource={commissionGroup.name}>
          <Input.Text source="code" />
          <Input.Text source="name" />
        </Form>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name);
}

it('what only a creation takes is asked for when a record is created, and not when it is edited', () => {
  expect(fieldsOf({})).toEqual(['code', 'name']);
  expect(fieldsOf({ id: 1, code: 'a', name: 'b' })).toEqual(['name']);
});
