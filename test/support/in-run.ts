import { runAsCall } from '../../src/temporal/call/current-call';

/** Runs an activity of the run that `MockActivityEnvironment` names, as a worker does. */
export const inRun = <Result>(run: () => Promise<Result>): Promise<Result> =>
  runAsCall({ call: '00000000-0000-0000-0000-000000000000/7' }, run);
