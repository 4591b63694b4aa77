import renderHtml from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';
import { eventually } from '../support/eventually';
import { agentTaskQueue, mailUser } from '../support/world';
import { createAgentWorld, type AgentWorld } from './worlds/agent-world';
import { askingForApproval } from './worlds/waiting-approvals';

let world: AgentWorld;
let approval: string;

beforeAll(async () => {
  world = await createAgentWorld();
  const { client, sandbox } = world;
  const watches = { id: 'inbox', type: 'mail.newEmail' as const, account: 'support', config: {} };
  const agent = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: { 'mail.findEmail': {} } };
  await client.agents.define('desk', { ...agent, triggers: [watches] });
  const seen = () => client.triggers.get('inbox').catch(() => undefined);
  await eventually('it has looked', async () => (await seen())?.lastCompletePullAt);
  sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Your invoice' });
  await eventually('the mail is delivered', async () => (await seen())?.recent.find(({ delivered }) => delivered));
  const input = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello' };
  approval = (await (await askingForApproval(world))({ step: 'mail.sendEmail', input })).path;
});
afterAll(() => world.stop());

/** The live regions of a page as its script compares them, without what is told of time. */
function regionsOf(page: string): string[] {
  const { children } = parseDocument(page.replaceAll(/<time[^>]*>[^<]*<\/time>/g, ''));
  return DomUtils.findAll((element) => 'data-live' in element.attribs, children).map((region) =>
    renderHtml(region.children),
  );
}

test.each([
  ...['/', '/activity', '/approvals', '/agents', '/agents/helper', '/agents/desk', '/agents/desk/triggers/inbox'],
  ...['/integrations', '/integrations/mail/accounts/support', '/integrations/board/accounts/team', 'an approval'],
])('the live regions of %s stay as they are where nothing has changed, so that no look renews them', async (page) => {
  const path = page === 'an approval' ? approval : page;
  const read = async () => regionsOf((await world.ada.get(path)).text);
  expect(await read()).not.toEqual([]);
  await eventually('two looks show the same', async () => {
    const [one, other] = [await read(), await read()];
    return JSON.stringify(one) === JSON.stringify(other);
  });
});
