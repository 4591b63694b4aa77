import { createWorld, type World } from '../../support/world';
import { signIn, type BrowserSession } from './browser-session';
import { shownOn } from './shown-on';
import { startGateway, type RunningGateway } from './start-gateway';
import { askingForApproval, type AskForApproval } from './waiting-approvals';

/** A world in which requests wait for Ada, who has signed in at its gateway. */
export interface ApprovalWorld extends World {
  readonly gateway: RunningGateway;
  readonly ada: BrowserSession;
  readonly ask: AskForApproval;
  /** Asks to send the message, with what is given in place of its own. */
  readonly askToSend: (input?: object) => ReturnType<AskForApproval>;
  readonly askToCall: () => ReturnType<AskForApproval>;
  /** Approves with these fields, after a look at what they change. */
  readonly approveEdited: (path: string, fields: Record<string, string>) => Promise<Response>;
}

export const message = {
  to: ['lena@northwind.example', 'omar@northwind.example'],
  subject: 'Your <order>',
  body: '\nHello **Lena**,\r\nit ships today.',
  attachments: ['mail-attachment:support:AAMkAGI1:AAMkATT1'],
};

export async function createApprovalWorld(environment: Record<string, string> = {}): Promise<ApprovalWorld> {
  const world = await createWorld({ environment });
  await world.startWorkers();
  // The agent of what is asked for: nothing comes of what is approved for an agent that does not exist.
  await world.client.agents.define('helper', { workflowType: 'noting', taskQueue: 'nobody', equipment: {} });
  const gateway = await startGateway(world);
  const ask = await askingForApproval(world);
  const ada = await signIn(gateway, 'Ada Lovelace');
  return {
    ...world,
    gateway,
    ada,
    ask,
    approveEdited: async (path, fields) => {
      const changes = await ada.post(path, { ...fields, decision: 'review' });
      return ada.post(path, { ...fields, decision: 'approve', shown: shownOn(await changes.text()) });
    },
    askToSend: (input = {}) => ask({ step: 'mail.sendEmail', input: { ...message, ...input } }),
    askToCall: () =>
      ask({
        step: 'board.createCard',
        title: 'Create Card',
        effect: 'create',
        input: { list: '65f0c0de65f0c0de65f0c0de', name: 'Invoice <4711>' },
      }),
  };
}
