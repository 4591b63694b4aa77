import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { eventually } from '../support/eventually';
import { npmInstall, run, say, start, type Place } from './place';
import { root, useTarballs, type Tarballs } from './tarballs';
import { mailUser, signIn, withServices, withWorker, writeDotEnv } from './with-services';

/** AI SDK 7 and the packages it works with, which need Node 22; the example names AI SDK 6. */
const versions = { ai: '^7', '@temporalio/ai-sdk': 'latest', '@ai-sdk/provider': '^4' };

/**
 * Runs `examples/support-agent` as its README says, but on AI SDK 7: a mail arrives, its scripted model looks for earlier mail, creates a card, and
 * sends a reply after a person has approved.
 *
 * @param place a folder that does not exist yet
 */
export async function runSupportAgent(beside: Place, tarballs: Tarballs): Promise<void> {
  const folder = join(beside.folder, 'support-agent');
  cpSync(join(root, 'examples/support-agent'), folder, { recursive: true });
  const place = { ...beside, folder, path: `${join(folder, 'node_modules/.bin')}${delimiter}${beside.path}` };
  useTarballs(folder, tarballs, versions);
  importForWorkflows(join(folder, 'support-agent.ts'));
  await npmInstall(place);
  await run(place, 'npm', 'run', 'build');
  await run(place, 'agent-integrations', 'keys', 'create');
  await withServices(async ({ environment, sandbox }) => {
    const cli = (...options: string[]): Promise<string> => start(place, {}, 'agent-integrations', ...options).ended();
    writeDotEnv(place, environment);
    await withWorker(place, { SUPPORT_MODEL: 'scripted' }, async () => {
      await signIn(start(place, {}, 'agent-integrations', 'accounts', 'connect', 'mail', 'support'));
      await cli('accounts', 'connect', 'board', 'team', '--from-environment');
      await start(place, {}, 'npm', 'run', 'define').ended();
      const subject = 'Where is my order?';
      sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject });
      const id = await eventually(
        'a person is asked',
        async () => (JSON.parse(await cli('approvals', 'list', '--json')) as { id: string }[])[0]?.id,
        120,
      );
      const sent = (): number => sandbox.graph.sentMail(mailUser).length;
      const before = sent();
      await cli('approvals', 'approve', id);
      await eventually('the card is moved', () => placesOfCards(subject).includes('Waiting for customer'), 120);
      const cards = placesOfCards(subject);
      if (before !== 0 || sent() !== 1 || cards.length !== 1)
        throw new Error(
          `${before} mails before the approval, ${sent()} after it, ${cards.length} cards: not 0, 1 and 1.`,
        );
      say(place, 'a scripted model of AI SDK 7 has found mail, made a card, and sent a reply that was approved');
    });

    function placesOfCards(name: string): string[] {
      const { cards, lists } = sandbox.trello.world;
      return [...cards.values()]
        .filter((card) => card.name === name)
        .map(({ idList }) => lists.get(idList)?.name ?? '');
    }
  });
}

/** Since 1.22, Temporal's package has a separate entry for workflows, as docs/models.md says. */
function importForWorkflows(file: string): void {
  const older = "from '@temporalio/ai-sdk'";
  const text = readFileSync(file, 'utf8');
  if (!text.includes(older)) throw new Error(`${file} no longer imports ${older}.`);
  writeFileSync(file, text.replace(older, "from '@temporalio/ai-sdk/workflow'"));
}
