import { ServiceError } from '@temporalio/client';
import { describeFailure } from '../../src/cli/output/describe-failure';

const refused = (code: number, details: string): Error =>
  new ServiceError('Temporal did not answer', { cause: Object.assign(new Error(), { code, details, metadata: {} }) });

test('what Temporal says is told, unless it is only how long its last attempt was', () => {
  expect(describeFailure(refused(14, 'No connection established'))).toMatch(
    /Temporal says: No connection established\. /,
  );
  const late = describeFailure(refused(4, 'Deadline exceeded after 0.003s,remote_addr=127.0.0.1:7233'));
  expect(late).toMatch(/^There was no answer in time\. Check that/);
});
