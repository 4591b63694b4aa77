import { randomUUID } from 'node:crypto';
import { triggerWorkflow } from '../../../src/messages/workflow-kinds';
import { Random } from '../random';
import { ask, setsSession, type AttackedGateway, type Attempt } from './attacked-gateway';
import { accountCallbacks, signInCallbacks, strangeReturns } from './oauth-attempts';
import { routeAttempts } from './route-attempts';
import { sessionAttempts } from './session-attempts';
import { genuineBoardDelivery, genuineNotification, webhookAttempts } from './webhook-attempts';

export interface GatewayProof {
  seed: number;
  /** The share of the attempts per route that is made. */
  share: number;
  /** Number of random alterations for each of sessions, tokens, signatures and client states. */
  runs: number;
  onProgress?: (line: string) => void;
}

const sideBySide = 8;

/** Tries everything that nobody may do at the gateway: the gateway must accept none of it. */
export async function proveGateway(gateway: AttackedGateway, { seed, share, runs, onProgress }: GatewayProof) {
  const random = new Random(seed);
  const trigger = await startDeafTrigger(gateway);
  const attempts = [
    ...routeAttempts(gateway).filter(() => random.chance(share)),
    ...(await sessionAttempts(gateway, random, runs)),
    ...webhookAttempts(gateway, trigger.id, random, runs),
  ];
  const problems: string[] = [];
  for (let from = 0; from < attempts.length; from += sideBySide) {
    const found = await Promise.all(
      attempts.slice(from, from + sideBySide).map((attempt) => acceptedAs(gateway, attempt)),
    );
    problems.push(...found.flatMap((problem) => problem ?? []));
    if (from % 400 === 0) onProgress?.(`${String(from)} of ${String(attempts.length)} attempts`);
  }
  const heard = await trigger.signals();
  if (heard > 0) problems.push(`${String(heard)} of the forged deliveries reached the trigger.`);
  problems.push(...(await trigger.hearsGenuine()));
  const trips = [await accountCallbacks(gateway), await signInCallbacks(gateway), await strangeReturns(gateway)];
  await trigger.stop();
  return {
    checked: attempts.length + trips.reduce((sum, { checked }) => sum + checked, 0),
    problems: [...problems, ...trips.flatMap((trip) => trip.problems)],
  };
}

async function acceptedAs(gateway: AttackedGateway, { what, asking, refusals }: Attempt): Promise<string | undefined> {
  const { status, cookies, location } = await ask(gateway, asking);
  if (!refusals.includes(status)) return `${what}: answered ${String(status)} ${location}`;
  return setsSession(cookies) ? `${what}: was signed in` : undefined;
}

/** Starts a trigger without a worker, so that the signals it receives stay in its history. */
async function startDeafTrigger(gateway: AttackedGateway) {
  const id = `attacked-${randomUUID()}`;
  const workflowId = triggerWorkflow.idOf(id);
  const handle = await gateway.client.temporal.workflow.start(triggerWorkflow.type, {
    workflowId,
    taskQueue: workflowId,
    args: [],
  });
  const signals = async (): Promise<number> => {
    const { events } = await handle.fetchHistory();
    return (events ?? []).filter((event) => event.workflowExecutionSignaledEventAttributes != null).length;
  };
  return {
    id,
    signals,
    stop: () => handle.terminate(),
    /** Refusals prove nothing if genuine deliveries do not get through either. */
    hearsGenuine: async (): Promise<string[]> => {
      const { path, body, signature } = genuineBoardDelivery(gateway, id);
      const json = { 'Content-Type': 'application/json' };
      const notifications = JSON.stringify({ value: [genuineNotification(gateway, id)] });
      const before = await signals();
      await ask(gateway, { method: 'POST', path, headers: { ...json, 'X-Trello-Webhook': signature }, body });
      await ask(gateway, { method: 'POST', path: `/webhooks/mail/${id}`, headers: json, body: notifications });
      const heard = (await signals()) - before;
      return heard >= 2 ? [] : [`Of two genuine deliveries ${String(heard)} arrived: the proof says nothing.`];
    },
  };
}
