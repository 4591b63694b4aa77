import { connectTestServer } from '../support/temporal-server';
import { readRetentionDays } from '../../src/temporal/namespace-retention';

test('the development server keeps closed workflows for seven days', async () => {
  const server = await connectTestServer();
  expect(await readRetentionDays(server.connection, server.namespace)).toBe(7);
});
