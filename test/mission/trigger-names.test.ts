import { createHash, randomBytes } from 'node:crypto';
import { startGateway, type RunningGateway } from '../gateway/worlds/start-gateway';
import { signIn, type BrowserSession } from '../gateway/worlds/browser-session';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

/** What triggers name is looked up when they are defined, whichever way: client, HTTP API, page; the command line is a client. */
let world: World;
let gateway: RunningGateway;
let ada: BrowserSession;
const apiToken = randomBytes(32).toString('base64url');
let boards: { support: string; product: string };
let inbox: string;

const agent = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} };
const unknownId = '65f0c0de65f0c0de65f0c0de';
const trigger = (type: string, config: object, account = type.startsWith('mail.') ? 'support' : 'team') => ({
  ...{ id: 'watch', type, account },
  config: config as Record<string, unknown>,
});
const define = (...written: Parameters<typeof trigger>) =>
  world.client.agents.define('watcher', { ...agent, triggers: [trigger(...written)] });
const stored = async () => (await world.client.agents.get('watcher')).definition.triggers[0]?.config;

beforeAll(async () => {
  const tokens = `program:operator:${createHash('sha256').update(apiToken).digest('hex')}`;
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const { trello } = world.sandbox;
  boards = { support: trello.board('Support').id, product: trello.board('Product').id };
  inbox = trello.list('Support', 'Inbox').id;
  gateway = await startGateway({ ...world, environment: { API_TOKENS: tokens } });
  ada = await signIn(gateway, 'Ada Lovelace');
  await world.client.agents.define('watcher', agent);
});
afterAll(() => world.stop());

test('trigger configurations take names where steps take names, and the id is kept', async () => {
  const { trello, graph } = world.sandbox;
  const urgent = { name: 'Urgent Things', color: 'red' };
  const label = trello.as('ada').createLabel(trello.board('Support'), urgent);
  const supported = { boardIds: ['support'], listIds: 'INBOX', labelIds: ['urgent  things'] };
  await define('board.newLabelAddedToCard', supported);
  expect(await stored()).toEqual({ boardIds: [boards.support], listIds: [inbox], labelIds: [label.id] });

  const { warnings } = await define('board.newMemberOnCard', {
    boardIds: [`https://trello.com/b/${trello.board('Support').shortLink}/support`, boards.product],
    members: ['@ben', 'Chen Li', 'me'],
  });
  const members = ['ben', 'chen', 'supportbot'].map((name) => trello.as(name).member.id);
  expect(await stored()).toEqual({ boardIds: [boards.support, boards.product], members });
  expect(warnings).toEqual([]);

  await define('board.cardMoved', { boardIds: ['Support'], fromListIds: ['Inbox'], toListIds: ['Doing'] });
  expect(await stored()).toMatchObject({ fromListIds: [inbox], toListIds: [trello.list('Support', 'Doing').id] });
  await define('board.newBoard', { workspace: 'Contoso' });
  expect(await stored()).toEqual({ workspace: trello.board('Support').idOrganization });

  await define('board.newBoard', { workspace: 'https://trello.com/w/contoso/home' });
  expect(await stored()).toEqual({ workspace: trello.board('Support').idOrganization });

  const { id } = graph.createFolder(mailUser, 'Orders');
  await define('mail.newEmail', { folder: 'orders' });
  expect(await stored()).toEqual({ folder: id });
  await define('mail.newEmail', { folder: 'inbox' });
  expect(await stored()).toEqual({ folder: 'inbox' });
});

test('types of what happens are taken as Trello names them, with or without the property', async () => {
  const activityTypes = ['updateCard:idList', 'commentCard', 'voteOnCard'];
  await define('board.newBoardActivity', { boardIds: ['Support'], activityTypes });
  expect(await stored()).toEqual({ boardIds: [boards.support], activityTypes });
  await define('board.newNotification', { boardIds: ['Support'], types: 'cardDueSoon' });
  expect((await ada.get('/agents/watcher/triggers/watch/edit')).text).toContain('selected="">cardDueSoon<');
});

test('a type of activity that is not known here is taken, for Trello may have added it, and warned of', async () => {
  const activityTypes = ['updateCrad:idList', 'dreamOfCard', 'commentCard'];
  const { warnings } = await define('board.newBoardActivity', { boardIds: ['Support'], activityTypes });
  expect(await stored()).toMatchObject({ activityTypes });
  expect(warnings.filter((warning) => warning.includes('not known here'))).toEqual([
    expect.stringMatching(/^watch: activityTypes: "updateCrad" is not known here\..*Did you mean "updateCard"\?$/),
    expect.stringMatching(/^watch: activityTypes: "dreamOfCard" is not known here\..*never fires\./),
  ]);
});

test('a thing that is named by an id which is on none of the boards is warned of', async () => {
  const { warnings } = await define('board.cardArchived', { boardIds: [boards.support], listIds: [unknownId] });
  expect(warnings).toEqual([expect.stringMatching(/^watch: listIds: "65f0.*can never match/)]);
});

const refusals: [what: string, ...written: Parameters<typeof trigger>, said: RegExp][] = [
  [
    'account',
    'board.newCard',
    { boardIds: [unknownId] },
    'nobody',
    /watch: account: There is no board account named "nobody".*team/,
  ],
  ['mail account', 'mail.newEmail', {}, 'nobody', /watch: account: There is no mail account named "nobody".*support/],
  [
    'board by id',
    'board.newCard',
    { boardIds: [unknownId] },
    'team',
    /boardIds: The account "team" has no board "65f0.*"Support"/,
  ],
  ['board by name', 'board.newCard', { boardIds: ['Suport'] }, 'team', /boardIds: .*Did you mean "Support"\?/],
  [
    'list',
    'board.newCard',
    { boardIds: ['Support'], listIds: ['Inbx'] },
    'team',
    /listIds: The board "Support" has no list "Inbx".*"Inbox"/,
  ],
  [
    'label',
    'board.newLabelAddedToCard',
    { boardIds: ['Support'], labelIds: ['Rush'] },
    'team',
    /labelIds: .*"Warranty"/,
  ],
  ['member', 'board.newMemberOnCard', { boardIds: ['Support'], members: ['dora'] }, 'team', /members: .*"Ben Okafor"/],
  [
    'workspace',
    'board.newBoard',
    { workspace: 'fabrikam' },
    'team',
    /workspace: The account "team" has no workspace.*"Contoso"/,
  ],
  ['type of notification', 'board.newNotification', { types: ['mentionOnCard'] }, 'team', /types.*mentionedOnCard/],
  ['folder', 'mail.newEmail', { folder: 'Custmers' }, 'support', /folder: .*Did you mean "Customers"\?/],
];

test.each(refusals)(
  'an unknown %s is refused when a trigger is defined, with what there is',
  async (_, type, config, account, said) => {
    const before = await stored();
    await expect(define(type, config, account)).rejects.toMatchObject({
      type: 'InvalidInput',
      message: expect.stringMatching(said),
    });
    expect(await stored()).toEqual(before);
  },
);

test('a name that several have is refused with the candidates', async () => {
  const { trello } = world.sandbox;
  const other = trello.as('ada').createList(trello.board('Product'), 'Inbox');
  const refused = define('board.newCard', { boardIds: ['Support', 'Product'], listIds: ['Inbox'] });
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining(`on "Product", id ${other.id}`) });
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining(`on "Support", id ${inbox}`) });
});

test('through the HTTP API, on the page, and where a trigger is tried or edited, it is refused and looked up alike', async () => {
  const put = (config: object) =>
    fetch(`${gateway.url}/api/agents/watcher`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...agent, triggers: [trigger('board.newCard', config)] }),
    });
  const unknown = await put({ boardIds: ['Suport'] });
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('Did you mean')]);
  expect((await put({ boardIds: ['Product'] })).status).toBe(200);
  expect(await stored()).toEqual({ boardIds: [boards.product] });

  const edit = '/agents/watcher/triggers/watch/edit';
  const wrong = await ada.post(edit, { account: 'team', 'input.config.boardIds.0': 'Suport' });
  expect(wrong.status).toBe(422);
  const page = await wrong.text();
  expect(page).toMatch(/id="input.config.boardIds-problem"[^>]*><li>The account &quot;team&quot; has no board/);
  expect(page).toContain('value="Suport"');
  const gone = await ada.post(edit, { account: 'nobody', 'input.config.boardIds.0': 'Support' });
  expect(await gone.text()).toMatch(/id="account-problem"[^>]*><li>There is no board account named/);
  await ada.post(edit, { account: 'team', 'input.config.boardIds.0': 'Support' });
  expect(await stored()).toEqual({ boardIds: [boards.support] });

  const added = await ada.post('/agents/watcher/triggers/-new?type=board.cardMoved', {
    ...{ account: 'team', 'input.id': 'moves' },
    ...{ 'input.config.boardIds.0': 'Support', 'input.config.toListIds.0': 'Dooing' },
  });
  expect([added.status, await added.text()]).toEqual([
    422,
    expect.stringMatching(/id="input.config.toListIds-problem"[^>]*><li>.*Did you mean &quot;Doing&quot;/),
  ]);
  const tried = (config: object) => world.client.triggers.tryOut(trigger('board.newCard', config));
  await expect(tried({ boardIds: ['Suport'] })).rejects.toMatchObject({ type: 'InvalidInput' });
  expect((await tried({ boardIds: ['Support'] })).length).toBeGreaterThan(0);
});

test('where the provider does not answer, ids are taken with a warning and names are not', async () => {
  world.sandbox.faults.add({ match: { provider: 'trello' }, fault: { kind: 'status', status: 503 }, times: 40 });
  const named = define('board.newComment', { boardIds: ['Support'] });
  await expect(named).rejects.toMatchObject({ message: expect.stringMatching(/names cannot be looked up now/) });
  const { warnings } = await define('board.newComment', { boardIds: [boards.product] });
  expect(warnings).toEqual([expect.stringMatching(/nobody knows yet/)]);
  world.sandbox.faults.clear();
});
