import { eventually } from '../support/eventually';
import { openApprovalConsole, type ApprovalConsole } from './approval-console';

/** A field that points at something shows its name and sends its id. Names are strangers' text: none is taken for an id. */
let opened: ApprovalConsole;
let page: ApprovalConsole['page'];
/** Id of an archived list. A colleague has given the board an open one that has this id for a name. */
let archived: string;

beforeAll(async () => {
  opened = await openApprovalConsole();
  ({ page } = opened);
  await opened.world.connectAccounts();
  const { trello } = opened.world.sandbox;
  const done = trello.list('Support', 'Done');
  archived = done.id;
  const colleague = trello.as('ben');
  colleague.archiveList(done);
  colleague.createList(trello.board('Support'), archived);
  await opened.signIn(opened.gateway);
});
afterAll(() => opened.close());

/** Opens a request for a card on that list, with its fields. */
async function edit(list: string, board = 'Support') {
  const input = { board, list, name: 'Invoice 4711' };
  const asked = await opened.ask({ step: 'board.createCard', title: 'Create Card', account: 'team', input });
  await page.goto(`${opened.gateway.url}${asked.path}`);
  await page.getByText('Edit before approving').click();
  const field = page.locator('[data-points-at=list]');
  await eventually(
    'its lists are offered',
    async () => {
      // Which lists there are depends on the board, whose name the form may just have learnt.
      await page.getByLabel('Reason for rejecting').focus();
      await field.focus();
      return (await field.getAttribute('list')) !== null;
    },
    10,
  );
  return { ...asked, input, field };
}

async function approve() {
  await page.getByRole('button', { name: 'Approve' }).click();
  const changes = page.getByRole('button', { name: 'Approve with these changes' });
  const done = page.getByText('Approved').first();
  await changes.or(done).first().waitFor();
  if (await changes.isVisible()) await changes.click();
  await done.waitFor();
}

test('an id that nothing is offered for stays what was asked, whoever gives its list that name', async () => {
  const { state, input, field } = await edit(archived);
  expect(await field.inputValue()).toBe(archived);
  await approve();
  expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: false, input });
});

test('a list that was asked by its name stays what was asked, too', async () => {
  const { state, input } = await edit('Inbox');
  await approve();
  expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: false, input });
});

test('an id that is shown by its name stays that id, also where somebody has pasted it', async () => {
  const inbox = opened.world.sandbox.trello.list('Support', 'Inbox');
  const { state, input, field } = await edit(inbox.id);
  await eventually('its name is shown', async () => (await field.inputValue()) === 'Inbox');
  await approve();
  expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: false, input });

  const pasted = await edit(inbox.id);
  await pasted.field.fill(archived);
  await approve();
  expect((await pasted.state()).outcome).toMatchObject({ edited: true, input: { list: archived } });
});

test('a name that a person types is the list that is offered by it', async () => {
  const { state, field } = await edit(archived);
  await field.fill('Inbox');
  await approve();
  const { id: list } = opened.world.sandbox.trello.list('Support', 'Inbox');
  expect((await state()).outcome).toMatchObject({ kind: 'approved', edited: true, input: { list } });
});

describe('after the board was changed', () => {
  const listOf = (board: string) => opened.world.sandbox.trello.list(board, 'Inbox').id;

  beforeAll(() => {
    const { trello } = opened.world.sandbox;
    trello.as('ben').createList(trello.board('Product'), 'Inbox');
  });

  /** Opens a request whose list is shown by its name, and names the other board, which has a list of that name too. */
  async function changeBoard() {
    const asked = await edit(listOf('Support'));
    await eventually('its name is shown', async () => (await asked.field.inputValue()) === 'Inbox');
    const before = await asked.field.getAttribute('list');
    const board = page.locator('[data-points-at=board]');
    await board.fill('Product');
    await board.blur();
    await eventually('its lists are offered', async () => (await asked.field.getAttribute('list')) !== before);
    return asked;
  }

  test('a list that a person chooses is the one of that board', async () => {
    const { state, field } = await changeBoard();
    await field.fill('Inbox');
    await approve();
    expect((await state()).outcome).toMatchObject({ edited: true, input: { list: listOf('Product') } });
  });

  test('the list of the other board is shown by its id', async () => {
    const { state, field } = await changeBoard();
    await eventually('its id is shown', async () => (await field.inputValue()) === listOf('Support'));
    await approve();
    expect((await state()).outcome).toMatchObject({ edited: true, input: { list: listOf('Support') } });
  });
});
