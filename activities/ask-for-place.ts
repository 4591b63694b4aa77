import { getClient, log } from '@temporalio/activity';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { accountsTaskQueue } from '../src/messages/task-queues';
import { bookUpdate, type BookedPlace, type Timetable } from '../src/messages/timetable';
import { readableSummary } from '../src/encryption/readable-summary';
import { runAsCall } from '../src/temporal/call/current-call';
import { isTemporalFailure } from '../src/temporal/temporal-failure';
import { timetableWorkflow } from '../src/messages/workflow-kinds';
import { type ServiceWorkflows } from '../src/messages/service-workflows';

/** How long requests wait for the answer. */
const patienceMilliseconds = 3_000;

/** Books a place of an account for a process. Starts `timetable/<account>` if no timetable shares out the account's places yet. */
export function askForPlaceAs(process: string) {
  return (account: string, places: number): Promise<BookedPlace> => {
    const client = getClient();
    const start = new WithStartWorkflowOperation<ServiceWorkflows['timetable']>(timetableWorkflow.type, {
      workflowId: timetableWorkflow.idOf(account),
      taskQueue: accountsTaskQueue,
      workflowIdConflictPolicy: 'USE_EXISTING',
      args: [{ freeAt: [], lentTo: [], askedAt: [] } satisfies Timetable],
      staticSummary: readableSummary(`Requests with ${account}, shared out among processes`),
    });
    // Started outside any call: the timetable outlives the call that books first.
    const booked = runAsCall({}, () =>
      client.connection.withDeadline(Date.now() + patienceMilliseconds, () =>
        client.workflow.executeUpdateWithStart(bookUpdate, {
          startWorkflowOperation: start,
          args: [{ process, places }],
        }),
      ),
    );
    return booked.catch((error: unknown) => {
      // The caller continues without an answer, so nobody else would report this.
      if (!isTemporalFailure(error)) log.error('A place could not be booked', { account, error });
      throw error;
    });
  };
}
