import { activityInfo, getClient, log } from '@temporalio/activity';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { z } from 'zod';
import { ownProperty } from '../../src/json/own-property';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { CarriedAgent } from '../../src/messages/agent';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';
import { describeRun } from '../../src/temporal/run/describe-run';
import { pauseAfter } from '../../src/temporal/pause-after';
import type { Dependencies } from '../dependencies';
import { retryLater } from '../attempts/retry-later';
import { leftBefore, withHeartbeat } from '../attempts/with-heartbeat';
import { eachTrigger } from './each-trigger';
import { isForeign } from './foreign-run';
import { formerKeeperEnded } from './former-keeper-ended';
import { keepTrigger, wantedOf } from './keep-trigger';
import { removeTrigger, triggersOf } from './remove-triggers';

/** Number of passes over a new definition that follow one another quickly, so that what failed at first is retried soon. */
const quickPasses = 5;
/** The pauses between passes. After the first ones only people change what runs, and each pass costs Temporal five writes per agent. */
const [soonMilliseconds, laterMilliseconds] = [60_000, 5 * 60_000];

/** What the passes so far leave to the next one. */
const noteSchema = z.object({
  /** The key ring of the pass: what another key has signed or sealed is signed and sealed again. */
  keys: z.string(),
  /** Per trigger, the mark of its run ({@link markOf}) when it was last asked. Kept while the trigger has no run, so that the keeper knows that it once had one. */
  seen: z.record(z.string(), z.string()),
});
type Note = z.output<typeof noteSchema>;

/**
 * Starts the agent's missing triggers, passes changed definitions on, and removes triggers that the definition no longer has. Runs again in a minute,
 * after five passes in five minutes, later if a pass took long. A definition not signed by somebody with the keys changes nothing. If one trigger
 * cannot be queried, the pass fails after all other triggers are handled, and is retried soon.
 */
export function keepTriggers({ keyRing, definitions }: Pick<Dependencies, 'keyRing' | 'definitions'>) {
  return async (state: CarriedAgent): Promise<never> => {
    const began = performance.now();
    const { attempt } = activityInfo();
    const problem = definitions.check(state.name, state);
    if (problem === undefined) {
      let note = lastNote(keyRing);
      await withHeartbeat(
        () => note,
        async () => {
          const before = note;
          if (before === undefined) await formerKeeperEnded();
          const { seen, failures } = await keepAll(state, keyRing, before);
          note = { keys: keysOf(keyRing), seen };
          // At the first pass, removes what the previous definition has just started, rather than a minute later.
          failures.push(...(await removeOthers(state, { wantsFresh: before === undefined })));
          if (failures.length > 0) throw failures[0];
        },
      );
    } else {
      log.warn(`${problem} Its triggers stay as they are.`, { agent: state.name });
    }
    throw retryLater(
      pauseAfter(attempt <= quickPasses ? soonMilliseconds : laterMilliseconds, performance.now() - began),
    );
  };
}

const keysOf = ({ current, keys }: KeyRing): string => [current, ...[...keys.keys()].sort()].join(' ');

/** Undefined in the first pass of a definition, and in the first pass with other keys or another sealing key. */
function lastNote(keyRing: KeyRing): Note | undefined {
  const note = leftBefore(noteSchema);
  return note?.keys === keysOf(keyRing) ? note : undefined;
}

/**
 * Queries a trigger's configuration only if its history has grown since the last query: querying a thousand idle triggers each minute took more than
 * half of the service workers' capacity.
 */
async function keepAll(state: CarriedAgent, keyRing: KeyRing, note: Note | undefined) {
  const marks = new Map<string, string>();
  // Includes what was seen with other keys.
  const lastSeen = leftBefore(noteSchema)?.seen ?? {};
  const failures = await eachTrigger(state.definition.triggers, async (definition) => {
    const description = await describeRun(getClient(), triggerWorkflow.idOf(definition.id));
    const mark = markOf(description);
    const seen = ownProperty(lastSeen, definition.id);
    if (mark === undefined && seen !== undefined) marks.set(definition.id, seen);
    if (mark === undefined || ownProperty(note?.seen ?? {}, definition.id) !== mark)
      await keepTrigger(wantedOf(state, definition, keyRing), description, keyRing, seen !== undefined);
    if (mark !== undefined) marks.set(definition.id, mark);
  });
  return { seen: Object.fromEntries(marks), failures };
}

/** Removes triggers that the definition does not have. @returns the failures */
async function removeOthers({ name, definition }: CarriedAgent, how: { wantsFresh: boolean }): Promise<unknown[]> {
  const others = (await triggersOf(name, how)).filter(({ id }) => !definition.triggers.some((kept) => kept.id === id));
  return eachTrigger(others, ({ id }) => removeTrigger(name, id));
}

/** Returns the run id and history length if a run of ours runs: any change of the run, and any run that replaces it, changes this mark. */
const markOf = (description: WorkflowExecutionDescription | undefined): string | undefined =>
  description?.status.name === 'RUNNING' && !isForeign(description)
    ? `${description.runId}/${String(description.historyLength)}`
    : undefined;
