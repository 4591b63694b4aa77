import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared';

/** For `Worker.create`: workflows run in the thread of the test. Starting a thread for each worker costs more than most tests. */
export const workflowsInThread = { debugMode: true } as const;

/**
 * For workflows in this thread the SDK would have Node call it for every promise of the process, compile a function each time, and leave
 * that on for all later test files: a third of the time of a run. Lost is the stack trace of a waiting workflow, which no test asks for.
 * It would also write all stack traces itself, and those of a failing test would point at lines of the compiled file.
 */
Object.assign(globalHandlers, { setPromiseHook: () => undefined, overridePrepareStackTrace: () => undefined });

// The SDK's listener for what a workflow leaves unhandled ends with a test file: the next one needs its own.
Object.assign(ReusableVMWorkflowCreator, { unhandledRejectionHandlerHasBeenSet: false });
