import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { Script, type Context, type RunningScriptOptions } from 'node:vm';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared';

/** For `Worker.create`: runs workflows in the thread of the test. Starting a thread for each worker takes longer than most tests. */
export const workflowsInThread = { debugMode: true } as const;

/**
 * For workflows in this thread the SDK would make Node call it for every promise of the process, compile a function each time, and leave
 * that on for all later test files: a third of a run's time. This loses the stack trace of a waiting workflow, which no test reads. The SDK
 * would also format all stack traces itself, and those of a failing test would point at lines of the compiled file.
 */
Object.assign(globalHandlers, { setPromiseHook: () => undefined, overridePrepareStackTrace: () => undefined });

/** Node starts a thread for each call that has a time limit, and the SDK calls into a workflow several times for each of its tasks. */
const scripts: {
  runInContext: (this: Script, context: Context, options?: RunningScriptOptions) => unknown;
} = Script.prototype;
const { runInContext } = scripts;
scripts.runInContext = function (context, options) {
  return runInContext.call(this, context, { ...options, timeout: undefined });
};

// The SDK's listener for unhandled rejections of workflows ends with a test file: the next file needs its own.
Object.assign(ReusableVMWorkflowCreator, { unhandledRejectionHandlerHasBeenSet: false });
