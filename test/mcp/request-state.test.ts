import { taskRequest } from '../../bench/prove/days/task-request';
import { sealCall } from '../../src/calls/open-call';
import { mailUser } from '../support/world';
import { decide } from '../support/pending-approval';
import { createMcpWorld, tokens, type McpWorld } from './mcp-world';

let world: McpWorld;
let url: string;

beforeAll(async () => {
  world = await createMcpWorld();
  ({ url } = await world.startGateway());
});
afterAll(() => world.stop());

interface Answer {
  result?: { resultType?: string; requestState?: string; structuredContent?: unknown };
  error?: { code: number; message: string };
}

/** Calls a tool as a client that opens pages. */
async function call(request: { name: string }, token = tokens.desk): Promise<Answer> {
  const sending = { name: request.name, capabilities: { elicitation: { url: {} } } };
  const response = await fetch(taskRequest({ url: `${url}/mcp`, token }, 'tools/call', { ...request }, sending));
  return (await response.json()) as Answer;
}

const send = (subject: string) => ({
  name: 'mail_send_email',
  arguments: { to: ['lena@northwind.example'], subject, body: 'Hello' },
});
const card = { name: 'board_create_card', arguments: { board: 'Support', list: 'Inbox', name: 'Never made' } };
const sent = (subject: string) => world.sandbox.graph.sentMail(mailUser).filter((mail) => mail.subject === subject);

test('a state resumes the request that it was given for, as its caller, and no other', async () => {
  const { result: asked } = await call(send('Resumed'));
  expect(asked).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) });
  await decide(world, { decision: 'approve' });
  const { requestState } = asked!;
  for (const [request, token] of [
    [send('Edited'), tokens.desk],
    [card, tokens.desk],
    [send('Resumed'), tokens.reader],
  ] as const)
    expect((await call({ ...request, ...{ requestState } }, token)).error).toMatchObject({
      ...{ code: -32_602, message: expect.stringContaining('was given for another request') },
    });
  expect((await call({ ...send('Resumed'), ...{ requestState } })).result).toMatchObject({
    structuredContent: { subject: 'Resumed' },
  });
  expect([sent('Resumed').length, sent('Edited').length]).toEqual([1, 0]);
  expect([...world.sandbox.trello.world.cards.values()].filter(({ name }) => name === 'Never made')).toEqual([]);
});

test('a state that the release before gave, which does not say for which request, resumes its call', async () => {
  const input = send('Of before').arguments;
  const { workflowId } = await world.client.calls.start('mail.sendEmail', input, { agent: 'desk', id: 'of-before' });
  await decide(world, { decision: 'approve' });
  const opened = { id: 'of-before', step: 'mail.sendEmail', agent: 'desk', answer: 'brief' } as const;
  const requestState = sealCall(world.keyRing, 'desk', opened);
  expect(workflowId).toBe('tool-call/of-before');
  expect((await call({ ...send('Of before'), ...{ requestState } })).result).toMatchObject({
    structuredContent: { subject: 'Of before' },
  });
});
