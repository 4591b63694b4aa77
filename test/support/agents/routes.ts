import { continueAsNew, executeChild, proxyActivities } from '@temporalio/workflow';
import { withGrant } from './careful-calls';

/** Ways in which one workflow lets another workflow, or its own next run, run a step. */
export type Route = 'child' | 'continue-as-new' | 'local activity' | 'client in an activity';

const { startElsewhere } = proxyActivities<{ startElsewhere: (step: string, input: unknown) => Promise<unknown> }>({
  startToCloseTimeout: '1 minute',
});

/** Runs a step on behalf of the identity that this workflow acts for, by one of the ways that could lose this identity. */
export async function by(route: Route, step: string, input: unknown): Promise<unknown> {
  switch (route) {
    case 'child':
      return executeChild(withGrant, { args: [step, input] });
    case 'continue-as-new':
      return continueAsNew<typeof by>('child', step, input);
    case 'local activity':
      return executeChild('locally', { args: [step, input] });
    case 'client in an activity':
      return startElsewhere(step, input);
  }
}
