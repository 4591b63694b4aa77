import { ApplicationFailure, proxyActivities } from '@temporalio/workflow';
import { board } from '../../../workflows';

const { later } = proxyActivities<{ later(at: Date): Promise<Date> }>({ startToCloseTimeout: '1 minute' });

export async function composed(at: Date, fail: boolean): Promise<{ boards: number; at: Date } | Date> {
  if (fail) throw ApplicationFailure.nonRetryable('a private message');
  const { boards } = await board.getBoards({ account: 'team', includeLists: false });
  if (boards.length === 0) throw ApplicationFailure.nonRetryable('no boards');
  return later(at);
}
