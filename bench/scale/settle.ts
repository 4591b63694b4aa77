import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentDefinitionInput } from '../../src/contracts';
import { connectMailbox, connectMember } from '../connect-account';
import { persistently } from '../prove/persistently';
import { runAtOnce } from '../speed/at-once';
import type { LastingInstallation } from './lasting-installation';
import { accountsOf, mailboxOf, memberOf, triggersOf, type Size } from './size';

const atOnce = 10;

type TriggerInput = NonNullable<AgentDefinitionInput['triggers']>[number];

/** Connects all accounts, defines an agent with triggers for each, waits until all run with their webhooks, and returns the seconds taken. */
export async function settle(
  installation: LastingInstallation,
  size: Size,
  { hasWebhooks, onProgress }: { hasWebhooks: boolean; onProgress: (line: string) => void },
): Promise<number> {
  const began = Date.now();
  const { client, sandbox } = installation;
  // On busy processors one definition in hundreds is refused: the caller retries.
  const define = (name: string, triggers: TriggerInput[]) =>
    persistently(() =>
      client.agents.define(name, { workflowType: 'noting', taskQueue: 'nobodys', equipment: {}, triggers }),
    );
  const addMailbox = async (number: number): Promise<void> => {
    const name = `mail-${number}`;
    await connectMailbox(installation, name, mailboxOf(number));
    const one = (index: number): TriggerInput => ({ id: `${name}-${index}`, type: 'mail.newEmail', account: name });
    await define(
      name,
      Array.from({ length: size.triggersOfMailbox }, (_, index) => one(index)),
    );
  };
  const addBoard = async (number: number): Promise<void> => {
    const [name, owner] = [`board-${number}`, memberOf(number)];
    await connectMember(installation, name, owner);
    const config = { boardIds: [(await sandbox.boardOf(owner)).id] };
    const one = (index: number): TriggerInput => ({
      id: `${name}-${index}`,
      account: name,
      config,
      type: index === 0 ? 'board.newCard' : 'board.cardMoved',
    });
    await define(
      name,
      Array.from({ length: size.triggersOfBoard }, (_, index) => one(index)),
    );
  };
  await runAtOnce({ times: size.mailboxes, atOnce }, (number) => addMailbox(number - 1));
  await runAtOnce({ times: size.boards, atOnce }, (number) => addBoard(number - 1));
  onProgress(`${accountsOf(size)} accounts are connected, each with an agent`);
  const wanted = triggersOf(size);
  for (let told = 0; ; told += 1) {
    const triggers = await client.triggers.list();
    const ready = triggers.filter(({ status, problem }) => status === 'active' && problem === undefined).length;
    const webhooks = await sandbox.countWebhooks();
    if (ready === wanted && (!hasWebhooks || webhooks >= wanted)) break;
    if (told % 5 === 0) onProgress(`${ready} of ${wanted} triggers run, with ${webhooks} webhooks`);
    await sleep(4_000);
  }
  return (Date.now() - began) / 1_000;
}
