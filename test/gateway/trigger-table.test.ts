import { Hono } from 'hono';
import type { TriggerOverview } from '../../src/contracts/trigger-report';
import { toolError } from '../../src/contracts/tool-error';
import { definedTrigger } from '../../src/gateway/triggers/defined-triggers';
import { TriggerTable } from '../../src/gateway/triggers/trigger-table';

test("an agent's page counts what its triggers could not start, beside what they started and what they skipped", async () => {
  const overview = { status: 'active', counts: { delivered: 7, skipped: 5, failed: 3 }, recent: [] };
  const inbox = {
    definition: { id: 'inbox', type: 'mail.newEmail', account: 'work', config: {}, ignoreOwnChanges: false },
    overview: overview as unknown as TriggerOverview,
  };
  const app = new Hono().get('/', (context) =>
    context.html(TriggerTable({ address: '/agents/desk', triggers: [inbox] })),
  );
  const page = await (await app.request('/')).text();
  for (const cell of ['"Delivered">7', '"Skipped">5', '"Failed">3'])
    expect(page).toContain(`<td data-label=${cell}</td>`);
});

test("a trigger of which nobody can tell how it runs takes nothing from its agent's page", async () => {
  const definition = { id: 'inbox', type: 'mail.newEmail', account: 'work', config: {}, ignoreOwnChanges: false };
  const problem = 'The run of the trigger "inbox" goes no further.';
  const read = () => Promise.reject(toolError('ProviderUnavailable', problem));
  const temporal = { withDeadline: (_until: number, ask: () => unknown) => ask() };
  const asked = { client: { temporal }, listings: { trigger: read } };
  const trigger = await definedTrigger(asked as unknown as Parameters<typeof definedTrigger>[0], 'desk', definition);
  expect(trigger).toEqual({ definition, unreadable: problem });
  const app = new Hono().get('/', (context) =>
    context.html(TriggerTable({ address: '/agents/desk', triggers: [trigger] })),
  );
  const page = await (await app.request('/')).text();
  expect(page).toContain('>unreadable</span>');
  for (const cell of ['"Delivered">–', '"Failed">–', '"Last event">not known'])
    expect(page).toContain(`<td data-label=${cell}</td>`);
});
