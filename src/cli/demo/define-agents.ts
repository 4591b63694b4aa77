import type { AgentIntegrationsClient } from '../../client';
import { boardAccount, mailAccount } from './accounts';

export const taskQueue = 'demo-agents';
export const mailTrigger = 'support-inbox';
export const moveTrigger = 'support-moves';

/** Defines the two agents: one answers mail, the other one reacts to moved cards. */
export async function defineAgents({ agents }: AgentIntegrationsClient, boardId: string): Promise<void> {
  const board = { account: boardAccount, boards: [boardId] };
  await agents.define('support', {
    workflowType: 'supportAgent',
    taskQueue,
    equipment: {
      'mail.findEmail': { account: mailAccount },
      'mail.sendEmail': { account: mailAccount, permission: 'approval' },
      'board.getBoards': { account: boardAccount },
      'board.getListCards': board,
      'board.createCard': board,
      'board.addCommentToCard': board,
      'board.updateCard': board,
    },
    // On this machine anyone who reaches Temporal may decide, also by a bare signal from Temporal Web UI.
    approval: { refuseUnverified: false },
    triggers: [
      {
        id: mailTrigger,
        type: 'mail.newEmail',
        account: mailAccount,
        config: { folder: 'inbox', filter: 'hasAttachments:true NOT subject:newsletter' },
      },
    ],
  });
  await agents.define('move-watcher', {
    workflowType: 'moveWatcher',
    taskQueue,
    equipment: {},
    triggers: [{ id: moveTrigger, type: 'board.cardMoved', account: boardAccount, config: { boardIds: [boardId] } }],
  });
}
