import { agentTaskQueue } from '../../support/world';
import { createConsoleWorld, type Browser, type ConsoleWorld } from '../worlds/console-world';
import { textOf } from '../worlds/agent-world';

let world: ConsoleWorld;
let lena: Browser;

beforeAll(async () => {
  world = await createConsoleWorld();
  await world.connectAccounts();
  await world.startWorkers();
  lena = world.openBrowser({ name: 'lena@northwind.example', proof: 'openid' });
  await world.client.agents.define('helper', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    approval: { approvers: ['olga@contoso.example'] },
    equipment: { 'mail.sendEmail': {}, 'board.createCard': { account: 'team', boards: ['65f0c0de65f0c0de65f0c0de'] } },
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:invoice' } }],
  });
});
afterAll(() => world.stop());

/** Where the links of a page lead within the console, without its pages of single steps to try, which are all alike. */
const linksOn = (text: string): string[] =>
  [...text.matchAll(/<a [^>]*href="(\/[^"#]*)/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((address) => !/^\/playground\/(?!mail\.sendEmail)/.test(address));

test('whoever may only look is led to no form that they may not send, and is refused nothing they are led to', async () => {
  const seen = new Set<string>();
  const open = ['/'];
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const { status, text } = await lena.get(address);
    expect([address, status]).toEqual([address, 200]);
    const forms = text.split('<form method="post"').slice(1);
    const fillable = forms.filter((form) => !/^ action="\/(sign-out|time-zone)"|<fieldset disabled=""/.test(form));
    expect([address, fillable.map((form) => form.slice(0, 100))]).toEqual([address, []]);
    open.push(...linksOn(text));
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      '/agents/helper',
      '/agents/helper/steps/board.createCard',
      '/agents/helper/triggers/inbox',
      '/integrations/mail/accounts/support',
      '/playground/mail.sendEmail',
    ]),
  );
});

test('they read what the forms would show: settings of an agent, account and boards of a step', async () => {
  const agent = textOf((await lena.get('/agents/helper')).text);
  expect(agent).toMatch(
    /Settings Workflow type noting .*olga@contoso\.example.* Somebody with the role operator changes them\./,
  );
  const step = textOf((await lena.get('/agents/helper/steps/board.createCard')).text);
  expect(step).toMatch(/Account team Boards 65f0c0de65f0c0de65f0c0de Somebody with the role operator changes it\./);
  const open = textOf((await lena.get('/agents/helper/steps/mail.sendEmail')).text);
  expect(open).toMatch(/Account any the call names Somebody/);
});
