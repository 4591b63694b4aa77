import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTrelloSandbox, type TrelloSandbox } from './support/trello-sandbox';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver';

let trello: TrelloSandbox;
let receiver: WebhookReceiver;
beforeEach(async () => {
  trello = await startTrelloSandbox();
  receiver = await startWebhookReceiver();
  cardId = trello.sandbox.trello.card('Rattling noise in the headset').id;
});
afterEach(async () => {
  await trello.sandbox.close();
  await receiver.close();
});

const watch = (idModel: string) =>
  trello.call<{ id: string }>('POST', `/1/webhooks/?idModel=${idModel}&callbackURL=${receiver.url}&description=Test`);
const support = () => trello.sandbox.trello.board('Support');
let cardId: string;
const card = () => trello.sandbox.trello.card(cardId);
const ben = () => trello.sandbox.trello.as('ben');
const idle = () => trello.sandbox.webhooks.idle();

test('asks the address with HEAD first, and refuses one that does not answer 200', async () => {
  receiver.status.head = 405;
  const refused = await trello.send('POST', `/1/webhooks?idModel=${support().id}&callbackURL=${receiver.url}`);
  expect([refused.status, refused.json]).toEqual([
    400,
    { message: `URL (${receiver.url}) did not return 200 status code, got 405`, error: 'ERROR' },
  ]);
  receiver.status.head = 200;
  expect(await watch(support().id)).toMatchObject({ active: true, consecutiveFailures: 0, idModel: support().id });
});

test('takes one webhook per address, model and token', async () => {
  await watch(support().id);
  const again = await trello.send('POST', `/1/webhooks?idModel=${support().id}&callbackURL=${receiver.url}`);
  expect([again.status, again.text]).toEqual([400, 'A webhook with that callback, model, and token already exists']);
  await watch(card().id);
});

test('delivers action, model and webhook, signed over the raw body and the address', async () => {
  const { id } = await watch(support().id);
  ben().moveCard(card(), trello.sandbox.trello.list('Support', 'Doing'));
  await idle();
  const [delivery] = receiver.received;
  expect(delivery!.action).toMatchObject({ type: 'updateCard', data: { listAfter: { name: 'Doing' } } });
  expect(delivery!.model).toMatchObject({ id: support().id, name: 'Support' });
  expect(delivery!.webhook).toMatchObject({ id, description: 'Test' });
  const { secret } = trello.sandbox.trello.application;
  const signature = createHmac('sha1', secret)
    .update(delivery!.body + receiver.url)
    .digest('base64');
  expect(delivery!.headers['x-trello-webhook']).toBe(signature);
});

test('delivers a label twice over: the label itself, and the changed set', async () => {
  await watch(support().id);
  const label = ben().createLabel(support(), { name: 'Parts', color: 'sky' });
  ben().addLabel(card(), label);
  await idle();
  expect(receiver.types.sort()).toEqual(['addLabelToCard', 'createLabel', 'updateCard']);
  const change = receiver.received.find(({ action }) => action.type === 'updateCard')!;
  expect(change.action.data.old).toEqual({ idLabels: expect.any(Array) });
});

test('sends to a card, a list, a member and a workspace what concerns them', async () => {
  const doing = trello.sandbox.trello.list('Support', 'Doing');
  const organization = [...trello.sandbox.trello.world.organizations.values()][0]!;
  await watch(doing.id);
  await watch(trello.sandbox.trello.as('chen').member.id);
  await watch(organization.id);
  const heard = async (act: () => void) => {
    receiver.received.length = 0;
    act();
    await idle();
    return receiver.types.sort();
  };
  expect(await heard(() => ben().renameCard(card(), 'Rattling'))).toEqual([]);
  expect(await heard(() => ben().moveCard(card(), doing))).toEqual(['updateCard']);
  const chen = trello.sandbox.trello.as('chen');
  expect(await heard(() => ben().addMember(card(), chen.member))).toEqual(['addMemberToCard']);
  expect(
    await heard(() => ben().createBoard({ name: 'New', organization, prefs: { permissionLevel: 'org' } })),
  ).toEqual(['addToOrganizationBoard', 'createBoard']);
});

test('echoes the client identifier of a write to webhooks of the same key only', async () => {
  await watch(support().id);
  await trello.call('PUT', `/1/cards/${card().id}?name=Renamed`, {
    headers: { 'x-trello-client-identifier': 'our-agent' },
  });
  ben().renameCard(card(), 'Renamed by Ben');
  await idle();
  const echoes = receiver.received.map(({ action, headers }) => [
    (action.data.card as { name: string }).name,
    headers['x-trello-client-identifier'],
  ]);
  expect(Object.fromEntries(echoes)).toEqual({ Renamed: 'our-agent', 'Renamed by Ben': undefined });
});

test('tries four times, counts the failures, and forgets them after a success', async () => {
  const { id } = await watch(card().id);
  receiver.status.post = 500;
  ben().renameCard(card(), 'Nobody listens');
  await idle();
  expect(receiver.received).toHaveLength(4);
  const failing = await trello.call('GET', `/1/webhooks/${id}`);
  expect(failing).toMatchObject({ consecutiveFailures: 4, active: true, firstConsecutiveFailDate: expect.any(String) });
  receiver.status.post = 200;
  ben().renameCard(card(), 'Someone listens');
  await idle();
  expect(await trello.call('GET', `/1/webhooks/${id}`)).toMatchObject({
    consecutiveFailures: 0,
    firstConsecutiveFailDate: null,
  });
});

test('waits by the sandbox’s clock: moved past one attempt it makes that one, moved past all it gives up', async () => {
  await trello.sandbox.close();
  trello = await startTrelloSandbox({ webhookRetryScale: 1 });
  await watch(card().id);
  receiver.status.post = 500;
  ben().renameCard(card(), 'Nobody listens');
  const [delivery] = trello.sandbox.webhooks.deliveries();
  const attempts = async (count: number) => {
    while (delivery!.outcomes.length < count) await sleep(5);
    await sleep(50); // long enough for another, if there were one
    return delivery!.outcomes.length;
  };
  expect(await attempts(1)).toBe(1);
  trello.sandbox.clock.advance(29_000);
  expect(await attempts(1)).toBe(1);
  trello.sandbox.clock.advance(1_000);
  expect(await attempts(2)).toBe(2);
  trello.sandbox.clock.advance(180_000);
  await idle();
  expect(receiver.received).toHaveLength(4);
});

test('that is held back by a fault comes when the clock is moved so far', async () => {
  await watch(card().id);
  const fault = { kind: 'delay', milliseconds: 3_600_000 } as const;
  trello.sandbox.faults.add({ match: { provider: 'webhook' }, fault });
  ben().renameCard(card(), 'Late');
  await sleep(50);
  expect(receiver.received).toEqual([]);
  trello.sandbox.clock.advance(3_600_000);
  await idle();
  expect(receiver.received).toHaveLength(1);
});

test.each([202, 204])('takes no answer but 200 for a success: %i is tried again', async (status) => {
  const { id } = await watch(card().id);
  receiver.status.post = status;
  ben().renameCard(card(), 'Almost heard');
  await idle();
  expect(receiver.received).toHaveLength(4);
  expect(await trello.call('GET', `/1/webhooks/${id}`)).toMatchObject({ consecutiveFailures: 4 });
});

test('disables a webhook after 30 days and more than 1,000 failures, not after either alone', async () => {
  const { id } = await watch(card().id);
  const webhook = trello.sandbox.trello.world.webhooks.get(id)!;
  receiver.status.post = 500;
  const fail = async () => {
    ben().comment(card(), 'Failing');
    await idle();
  };
  webhook.consecutiveFailures = 1200;
  await fail();
  expect(webhook.active).toBe(true);
  trello.sandbox.clock.advance(31 * 24 * 3600 * 1000);
  await fail();
  expect(webhook.active).toBe(false);
  receiver.received.length = 0;
  await fail();
  expect(receiver.received).toEqual([]);
});

test('deletes a webhook that answers 410, without another try', async () => {
  const { id } = await watch(card().id);
  receiver.status.post = 410;
  ben().renameCard(card(), 'Gone');
  await idle();
  expect(receiver.received).toHaveLength(1);
  expect((await trello.send('GET', `/1/webhooks/${id}`)).status).toBe(404);
});

test('deletes the webhooks of a revoked token and of an expired one', async () => {
  const control = trello.sandbox.trello;
  const soon = new Date(trello.sandbox.clock.now().getTime() + 60_000);
  for (const token of [control.issueToken('ada'), control.issueToken('chen', { expires: soon })]) {
    const address = `/1/tokens/${token.value}/webhooks?idModel=${support().id}&callbackURL=${receiver.url}`;
    await trello.call('POST', address, { token: token.value });
  }
  expect(control.world.webhooks.size).toBe(2);
  control.revokeToken([...control.world.webhooks.values()][0]!.token.value);
  expect(control.world.webhooks.size).toBe(1);
  trello.sandbox.clock.advance(60_000);
  expect(control.world.webhooks.size).toBe(0);
});

test('rests once its owner can no longer see the board', async () => {
  const ada = trello.sandbox.trello.as('ada');
  const board = ada.createBoard({ name: 'Shared' });
  const list = ada.createList(board, 'List');
  board.memberships.push({
    id: 'f'.repeat(24),
    idMember: trello.sandbox.trello.as('supportbot').member.id,
    memberType: 'normal',
  });
  const { id } = await watch(board.id);
  board.memberships.pop();
  ada.createCard(list, { name: 'Unseen' });
  await idle();
  expect(receiver.received).toEqual([]);
  expect(await trello.call('GET', `/1/webhooks/${id}`)).toMatchObject({ active: false });
});

test('tells of a workspace or a member what its owner can see, and goes on after what they cannot', async () => {
  const ada = trello.sandbox.trello.as('ada');
  const idOrganization = support().idOrganization ?? '';
  await watch(idOrganization);
  await watch(ada.member.id);
  ada.createBoard({ name: 'Secret', organization: trello.sandbox.trello.world.organizations.get(idOrganization) });
  const token = trello.sandbox.trello.issueToken('ada').value;
  await trello.call('POST', '/1/organizations?displayName=Ada%20alone', { token });
  await idle();
  expect(receiver.types).toEqual([]);
  ada.createCard(trello.sandbox.trello.list('Support', 'Doing'), { name: 'Seen' });
  await idle();
  expect(receiver.types).toContain('createCard');
  expect(receiver.received.map(({ model }) => model)).not.toContainEqual(
    expect.objectContaining({ idBoards: expect.arrayContaining([trello.sandbox.trello.board('Secret').id]) }),
  );
});

test('rests once its owner is no longer in the workspace', async () => {
  const idOrganization = support().idOrganization ?? '';
  const { id } = await watch(idOrganization);
  const token = trello.sandbox.trello.issueToken('ada').value;
  const agent = trello.sandbox.trello.as('supportbot').member.id;
  await trello.call('DELETE', `/1/organizations/${idOrganization}/members/${agent}`, { token });
  await idle();
  expect(receiver.types).toEqual([]);
  expect(await trello.call('GET', `/1/webhooks/${id}`)).toMatchObject({ active: false });
});

test('is listed by its token and nowhere else, moved, switched off and deleted', async () => {
  const { id } = await watch(support().id);
  const elsewhere = `${receiver.url}/elsewhere`;
  await trello.call('PUT', `/1/webhooks/${id}?callbackURL=${elsewhere}&active=false`);
  expect(await trello.call('GET', `/1/tokens/${trello.token}/webhooks`)).toMatchObject([
    { id, callbackURL: elsewhere, active: false },
  ]);
  ben().renameCard(card(), 'Silent');
  await idle();
  expect(receiver.received).toEqual([]);
  await trello.call('DELETE', `/1/webhooks/${id}`);
  expect(await trello.call('GET', `/1/tokens/${trello.token}/webhooks`)).toEqual([]);
});

test('loses, repeats and reorders deliveries when told to', async () => {
  await watch(card().id);
  const names = () => receiver.received.map(({ action }) => (action.data.card as { name: string }).name);
  for (const kind of ['drop', 'duplicate', 'reorder'] as const) {
    trello.sandbox.faults.add({ match: { provider: 'webhook' }, fault: { kind } });
    ben().renameCard(card(), kind);
    if (kind === 'reorder') ben().renameCard(card(), 'overtaking');
    await idle();
  }
  expect(names()).toEqual(['duplicate', 'duplicate', 'overtaking', 'reorder']);
});
