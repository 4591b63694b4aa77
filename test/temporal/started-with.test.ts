import { Client, WorkflowNotFoundError } from '@temporalio/client';
import { startedWith } from '../../src/temporal/run/started-with';
import { connectTestServer } from '../support/temporal-server';

test('what a workflow was started with is not found where there is no such workflow', async () => {
  const client = new Client(await connectTestServer());
  await expect(startedWith(client, 'tool-call/never-made')).rejects.toThrow(WorkflowNotFoundError);
});
