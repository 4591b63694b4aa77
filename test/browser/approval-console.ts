import { startGateway, type RunningGateway } from '../gateway/worlds/start-gateway';
import { askingForApproval, type AskForApproval } from '../gateway/worlds/waiting-approvals';
import { createWorld, type World } from '../support/world';
import { openConsolePage, type ConsolePage } from './console-page';

/** Where requests wait, and a page for somebody in London who has not signed in yet. */
export interface ApprovalConsole extends ConsolePage {
  readonly world: World;
  readonly gateway: RunningGateway;
  readonly ask: AskForApproval;
}

export const reply = {
  to: ['lena@northwind.example'],
  cc: ['accounts@northwind.example'],
  subject: 'Re: Invoice 4711 is wrong',
  body: 'Hello Lena,\n\nthank you for the **corrected invoice**. We have:\n\n- put it on the board for our accounting,\n- asked them to pay by *Friday*.\n\nThe card is [here](https://trello.example/c/4711).\n\nKind regards\nContoso Support',
  attachments: ['mail-attachment:support:AAMkAGI1:AAMkATT1'],
};

export async function openApprovalConsole(): Promise<ApprovalConsole> {
  const world = await createWorld();
  await world.startWorkers();
  await world.client.agents.define('helper', { workflowType: 'noting', taskQueue: 'nobody', equipment: {} });
  const gateway = await startGateway(world);
  const ask = await askingForApproval(world);
  const opened = await openConsolePage({ viewport: { width: 1000, height: 900 }, timezoneId: 'Europe/London' });
  return {
    ...opened,
    world,
    gateway,
    ask,
    close: async () => {
      await opened.close();
      await world.stop();
    },
  };
}
