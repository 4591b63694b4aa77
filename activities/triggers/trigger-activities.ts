import type { ServiceActivities } from '../../src/messages/service-activities';
import type { Dependencies } from '../dependencies';
import { withHeartbeat } from '../attempts/with-heartbeat';
import { diagnose } from './diagnosis/diagnose';
import { dispatch } from './start/dispatch';
import { latestReports } from './latest-reports';
import { pull } from './pull/pull';
import { resolve } from './webhook/resolve';
import { settle } from './settle';
import { notingRefusals } from './start/start-refusals';
import { sinceReset, startSinceReset } from './reset/since-reset';
import { subscribe } from './webhook/subscribe';
import { unsubscribe } from './webhook/unsubscribe';

type TriggerActivities = Pick<ServiceActivities, Extract<keyof ServiceActivities, `triggers.${string}`>>;

/** The activities of the trigger workflow, by type. */
export function triggerActivities(dependencies: Dependencies): TriggerActivities {
  return {
    'triggers.pull': sinceReset(pull(dependencies)),
    'triggers.dispatch': (input) =>
      notingRefusals((refusals) => startSinceReset(dispatch(dependencies, refusals))(input)),
    'triggers.diagnose': beating(diagnose(dependencies)),
    'triggers.resolve': sinceReset(resolve(dependencies)),
    'triggers.test': beating(latestReports(dependencies)),
    'triggers.settle': beating(settle(dependencies)),
    'triggers.subscribe': subscribe(dependencies),
    'triggers.unsubscribe': unsubscribe(dependencies),
  };
}

/** Wraps an activity so that it heartbeats while it runs. */
const beating =
  <Input, Output>(run: (input: Input) => Promise<Output>) =>
  (input: Input): Promise<Output> =>
    withHeartbeat(
      () => undefined,
      () => run(input),
    );
