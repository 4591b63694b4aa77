import { signIn, type BrowserSession } from '../gateway/worlds/browser-session';
import { startGateway } from '../gateway/worlds/start-gateway';
import { agentTaskQueue, createWorld, type World } from '../support/world';

/** Nothing is connected yet. */
let world: World;
let ada: BrowserSession;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorkers({ only: 'services' });
  ada = await signIn(await startGateway(world), 'Ada Lovelace');
  await world.client.agents.define('helper', {
    ...{ workflowType: 'noting', taskQueue: agentTaskQueue },
    equipment: { 'mail.findEmail': {}, 'board.createCard': {} },
  });
});
afterAll(() => world.stop());

/** The hint beside an account picker, as a person reads it, and where its links lead. */
async function hintAt(page: string, picker: string): Promise<{ text: string; links: string[] }> {
  const { text } = await ada.get(page);
  const hint = new RegExp(`<p class="hint" id="${picker}-hint">(.*?)</p>`).exec(text)?.[1] ?? '';
  const links = [...hint.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
  return { text: hint.replaceAll(/<[^>]+>/g, ''), links };
}

test.each([
  ['mail', 'mail.findEmail', /Or leave it open: each call then names the account in its input “account”\.$/],
  ['board', 'board.createCard', /names the account in its input “account”, and the board in “board”/],
])(
  'an account or board left to the caller is explained where the picker of %s accounts is empty',
  async (integration, step, leftOpen) => {
    const { text, links } = await hintAt(`/agents/helper/steps/${step}`, `account-${step}`);
    expect(text).toContain(`No ${integration} account of the type standard is connected. Connect one`);
    expect(text).toMatch(leftOpen);
    expect(links).toContain(`/integrations/${integration}/new`);
  },
);

test('the meetings option is explained where a picker of mail accounts is empty, on every page that has one', async () => {
  const form = '/agents/helper/triggers/-new?type=mail.newEmail';
  for (const [page, picker, meetings] of [
    ['/agents/helper/steps/mail.findEmail', 'account-mail.findEmail', '?accounts=meetings'],
    ['/playground/mail.findEmail', 'account', '/playground/mail.findEmail?accounts=meetings'],
    [form, 'account', `${form}&accounts=meetings`],
  ] as const) {
    const { text, links } = await hintAt(page, picker);
    expect(text).toContain('one that may read transcripts of meetings is then listed under meetings.');
    expect(links).toContain(meetings);
    const there = await hintAt(page.includes('?') ? `${page}&accounts=meetings` : `${page}?accounts=meetings`, picker);
    expect(there.text).toContain(
      'No mail account of the type meetings is connected. Connect one with “Transcripts of online meetings”.',
    );
  }
  const boards = await hintAt('/agents/helper/steps/board.createCard?accounts=meetings', 'account-board.createCard');
  expect(boards.text).toContain('Boards have no meetings; look under standard.');
});
