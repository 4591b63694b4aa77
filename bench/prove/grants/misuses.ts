import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { isToolError } from '../../../src/contracts/tool-error';
import type { Attack } from './attack';
import type { Attempt } from './attempt';
import { defineAttackedAgent } from './grant-world';

/** Grants that a person gave, but for something else, for one use, or for an earlier time. */
export const misuses: readonly Attack[] = [
  {
    name: 'a request that nobody has decided',
    allowed: 0,
    refusal: /has not been decided/,
    run: async (attempt) => attempt.use(await attempt.ask()),
  },
  {
    name: 'a request that was rejected',
    allowed: 0,
    refusal: /was not approved \(rejected\)/,
    run: async (attempt) => {
      const id = await attempt.ask();
      await attempt.decide(id, { decision: 'reject' });
      await attempt.outcomeOf(id);
      return attempt.use(id);
    },
  },
  {
    name: 'the grant of another agent, which then still uses it',
    allowed: 1,
    refusal: /another agent/,
    run: async (attempt) => {
      const id = await attempt.granted();
      return [...(await attempt.use(id, { agent: 'other' })), ...(await attempt.use(id))];
    },
  },
  {
    name: 'a grant for another mail, another account, and another step with another input',
    allowed: 0,
    refusal: /another (input|account|step)/,
    run: async (attempt) => {
      const id = await attempt.granted();
      const answers = await attempt.use(id, attempt.mailTo('omar@northwind.example'));
      const other = { step: 'mail.apiCall', input: { method: 'DELETE', endpoint: '/me/messages/x' } } as const;
      answers.push(...(await attempt.use(id, attempt.isRaw ? { input: other.input } : other)));
      return [...answers, ...(await attempt.use(await attempt.granted({ account: 'another' })))];
    },
  },
  {
    name: 'four calls with one grant, one after the other',
    allowed: 1,
    refusal: /has been used by another call/,
    run: async (attempt) => {
      const id = await attempt.granted();
      const answers = [];
      for (let use = 1; use <= 4; use++) answers.push(...(await attempt.use(id)));
      return answers;
    },
  },
  {
    name: 'six calls with one grant at once in one run',
    allowed: 1,
    refusal: /has been used by another call/,
    run: async (attempt) => attempt.use(await attempt.granted(), { count: 6 }),
  },
  {
    name: 'six runs with one grant at once',
    allowed: 1,
    refusal: /has been used by another call/,
    run: async (attempt) => {
      const id = await attempt.granted();
      return (await Promise.all(Array.from({ length: 6 }, () => attempt.use(id)))).flat();
    },
  },
  {
    name: 'a reset after the approved call',
    allowed: 1,
    mayBeToldAgain: true,
    refusal: /may have succeeded/,
    run: async (attempt) => {
      const workflowId = await attempt.startUse(await attempt.granted());
      const answers = await attempt.answersOf(workflowId);
      return [...answers, ...(await attempt.reset(workflowId))];
    },
  },
  {
    name: 'a reset of a run that used one grant, which then wants to use another call’s',
    allowed: 1,
    refusal: /has been used by another call|may have succeeded/,
    run: async (attempt) => {
      const id = await attempt.granted();
      const first = await attempt.startUse(id);
      const answers = await attempt.answersOf(first);
      const second = await attempt.startUse(id);
      answers.push(...(await attempt.answersOf(second)), ...(await attempt.reset(second)));
      return answers;
    },
  },
  {
    name: 'a use after the expiry',
    allowed: 0,
    refusal: /came after it expired/,
    run: async (attempt) => {
      const { id, seconds } = await grantedForAMoment(attempt);
      await sleep(seconds * 1_000 + 100);
      return attempt.use(id);
    },
  },
  {
    name: 'a request that says to last longer than its agent’s do',
    allowed: 0,
    refusal: /came after it expired/,
    run: async (attempt) => {
      const id = await attempt.granted({ agent: 'hasty' });
      await sleep(1_100);
      return attempt.use(id, { agent: 'hasty' });
    },
  },
  {
    name: 'an approval and a rejection at the same time',
    allowed: 0,
    refusal: /was not approved \(rejected\)/,
    run: async (attempt) => {
      const id = await attempt.ask();
      await Promise.allSettled([attempt.decide(id, { decision: 'reject' }), attempt.decide(id)]);
      const { kind } = await attempt.outcomeOf(id);
      // The first decision stands. If it was an approval, there is nothing to refuse.
      return kind === 'rejected' ? attempt.use(id) : attempt.use(await rejected(attempt));
    },
  },
  {
    name: 'the mail as it was asked, where the reviewer made another of it',
    allowed: 1,
    refusal: /another input/,
    run: async (attempt) => {
      const id = await attempt.ask();
      const { input } = attempt.mailTo('omar@northwind.example');
      await attempt.decide(id, { decision: 'approve', input });
      await attempt.outcomeOf(id);
      return [...(await attempt.use(id)), ...(await attempt.use(id, { input }))];
    },
  },
  {
    name: 'the approval of somebody whom the agent does not name, given before it named anybody, and after',
    allowed: 1,
    refusal: /Only ada@contoso\.example may approve/,
    run: async (attempt) => {
      const agent = `choosy-${randomUUID()}`;
      await defineAttackedAgent(attempt.world, agent);
      const before = await attempt.granted({ agent });
      await defineAttackedAgent(attempt.world, agent, { approvers: ['ada@contoso.example'] });
      const answers = await attempt.use(before, { agent });
      const id = await attempt.ask({ agent });
      await attempt.decide(id).catch(() => undefined);
      await attempt.decide(id, { decision: 'approve' }, 'Ada@Contoso.example');
      await attempt.outcomeOf(id);
      return [...answers, ...(await attempt.use(id, { agent }))];
    },
  },
  {
    name: 'a decision of somebody unknown, where the agent takes those',
    allowed: 1,
    refusal: /another agent/,
    run: async (attempt) => {
      const id = await attempt.ask({ agent: 'trusting', refuseUnverified: false });
      await attempt.decideUnverified(id);
      return [...(await attempt.use(id)), ...(await attempt.use(id, { agent: 'trusting' }))];
    },
  },
];

/** On a busy machine the shortest expiry passes before anybody has decided, so this retries with a longer one. */
async function grantedForAMoment(attempt: Attempt, seconds = 1): Promise<{ id: string; seconds: number }> {
  try {
    return { id: await attempt.granted({ expiresAfterSeconds: seconds }), seconds };
  } catch (error) {
    const isLate = error instanceof WorkflowUpdateFailedError || isToolError(error, 'Conflict');
    if (!isLate || seconds > 8) throw error;
    return grantedForAMoment(attempt, seconds * 2);
  }
}

async function rejected(attempt: Attempt): Promise<string> {
  const id = await attempt.ask();
  await attempt.decide(id, { decision: 'reject' });
  await attempt.outcomeOf(id);
  return id;
}
