import { Readable } from 'node:stream';
import {
  implement,
  type BoardStepContext,
  type MailStepContext,
  type StepImplementation,
} from '../../../activities/implement';
import { rehearse } from '../../../activities/step-run/rehearse';
import { createList } from '../../../src/contracts/board/create-list';
import { apiCall } from '../../../src/contracts/mail/api-call';
import { moveEmail } from '../../../src/contracts/mail/move-email';
import { getMailbox } from '../../../src/contracts/mail/get-mailbox';
import { parseMailEndpoint } from '../../../src/providers/raw-call/endpoint-path';
import { path } from '../../../src/providers/request-path';
import { answerJson } from '../../providers/local-server';
import { microsoft, startAttempts, trello, type Attempts } from './attempts';

let world: Attempts;
beforeEach(async () => {
  world = await startAttempts((_request, response) => answerJson(response, 200, { id: 'm' }));
  world.connect('mail/support', microsoft);
  world.connect('board/team', trello);
});
afterEach(() => world.stop());

const mail = (contract: unknown, handler: (context: MailStepContext) => Promise<unknown>) =>
  implement(
    contract as typeof moveEmail,
    async (_input, context) => (await handler(context)) as never,
  ) as unknown as StepImplementation;
const run = (implementation: StepImplementation, input: object, call = {}) =>
  world.within(() => rehearse([implementation], world.dependencies)({ step: implementation.contract.name, input }), {
    call,
  });
const sent = () => world.provider.requests.map(({ method, url }) => `${method} ${url}`);
const input = { account: 'support', messageId: 'm', folder: 'archive' };

test('a rehearsal reads what the step reads, and ends at its first change, which is shown and not sent', async () => {
  let goneOn = false;
  const moving = mail(moveEmail, async ({ graph, isLate }) => {
    expect(isLate()).toBe(false);
    await graph.get(path`/me/messages/m`);
    await graph.post(path`/me/messages/m/move`, { body: { destinationId: 'archive' } });
    goneOn = true;
  });
  const shown = await run(moving, input);
  expect(shown).toMatchObject({
    ...{ account: 'support', permission: 'approval', heldBack: true },
    requests: [
      { method: 'GET', url: `${world.provider.url}/v1.0/me/messages/m` },
      { method: 'POST', body: '{"destinationId":"archive"}' },
    ],
  });
  expect(shown.requests[0]).not.toHaveProperty('body');
  expect(JSON.stringify(shown)).not.toContain('mail-token');
  expect([sent(), goneOn]).toEqual([['GET /v1.0/me/messages/m'], false]);
});

test('a step that only reads is run whole, also where it asks with POST', async () => {
  const reading = mail(getMailbox, async ({ graph }) => graph.post(path`/search/query`, { body: {} }));
  expect(await run(reading, { account: 'support' })).toMatchObject({ heldBack: false, permission: 'autopilot' });
  expect(sent()).toEqual(['POST /v1.0/search/query']);
});

test('an API call is shown and not sent, whatever it is', async () => {
  const raw = mail(apiCall, ({ graph }) => graph.raw({ method: 'GET', endpoint: parseMailEndpoint('/me') }));
  expect(await run(raw, { account: 'support', method: 'GET', endpoint: '/me' })).toMatchObject({
    ...{ heldBack: true, permission: 'autopilot' },
    requests: [{ method: 'GET', url: `${world.provider.url}/v1.0/me` }],
  });
  expect(sent()).toEqual([]);
});

test('a step of ours that looks at headers by a raw read is shown up to its change all the same', async () => {
  const moving = mail(moveEmail, async ({ graph }) => {
    await graph.raw({ method: 'GET', endpoint: parseMailEndpoint('/me') });
    await graph.post(path`/me/messages/m/move`, { body: {} });
  });
  expect((await run(moving, input)).requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(sent()).toEqual(['GET /v1.0/me']);
});

test('a long body is shown in part, and a file only named', async () => {
  const posting = (content: string) =>
    mail(moveEmail, async ({ graph }) => graph.post(path`/me/messages`, { body: content }));
  const longest = 'x'.repeat(32 * 1024 - 2);
  expect((await run(posting(longest), input)).requests[0]?.body).toBe(`"${longest}"`);
  expect((await run(posting(`${longest}y`), input)).requests[0]?.body).toBe(`"${longest}y … (32769 characters)`);
  const uploading = implement(createList, async (_input, { trello: client }: BoardStepContext) => {
    const file = { file: () => Readable.from(['x']), fileName: 'a', contentType: 'text/plain', size: 1 };
    return client.upload(path`/cards/${'c'}/attachments`, file) as never;
  }) as unknown as StepImplementation;
  const list = { account: 'team', board: 'Support', name: 'New' };
  expect((await run(uploading, list)).requests).toMatchObject([{ method: 'POST', body: '(a file, streamed)' }]);
  expect(sent()).toEqual([]);
});

test('what the step refuses is refused, and there are no other steps', async () => {
  const failing = mail(moveEmail, () => Promise.reject(new Error('a fault')));
  await expect(run(failing, input)).rejects.toThrow('a fault');
  await expect(run(failing, {})).rejects.toMatchObject({ type: 'InvalidInput' });
  const unknown = world.within(() => rehearse([failing], world.dependencies)({ step: 'mail.x', input: {} }));
  await expect(unknown).rejects.toMatchObject({
    type: 'InvalidInput',
    message: expect.stringContaining('There is no step "mail.x".') as string,
  });
});
