import { activityInfo, getClient, log } from '@temporalio/activity';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { z } from 'zod';
import { ownProperty } from '../../src/contracts/own-property';
import type { KeyRing } from '../../src/encryption/key-ring';
import type { CarriedAgent } from '../../src/messages/agent';
import { triggerWorkflow } from '../../src/messages/workflow-kinds';
import { describeRun } from '../../src/temporal/describe-run';
import { pauseAfter } from '../../src/temporal/pause-after';
import type { Dependencies } from '../dependencies';
import { retryLater } from '../retry-later';
import { leftBefore, withHeartbeat } from '../with-heartbeat';
import { eachTrigger } from './each-trigger';
import { isForeign } from './foreign-run';
import { keepTrigger, wantedOf } from './keep-trigger';
import { removeTrigger, triggersOf } from './remove-triggers';

/** So many looks at a definition come soon after one another: what did not work at once is tried again. */
const firstLooks = 5;
/** Pauses in milliseconds. Later only somebody's hand changes what there is, and each look costs Temporal five writes, for every agent. */
const [soon, later] = [60_000, 5 * 60_000];

/** What the looks so far leave to the next one. */
const noteSchema = z.object({
  /** Of the key ring with which it looked: what another key has sealed is sealed anew. */
  keys: z.string(),
  /** For each trigger, the {@link markOf} its run when it was asked last; one that has ended and could not be begun again keeps it. */
  seen: z.record(z.string(), z.string()),
});
type Note = z.output<typeof noteSchema>;

/**
 * Starts the agent's missing triggers, passes changed definitions on, removes what it no longer has; then comes back in a minute, after five looks in
 * five, later where that took long. A definition that nobody with the keys has signed changes nothing. One trigger that cannot be asked fails the look,
 * which is tried again soon, once all the others are looked after.
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
          const { seen, failures } = await keepAll(state, keyRing, before);
          note = { keys: keysOf(keyRing), seen };
          // What the definition before this one has just begun is removed at the first look, and not a minute later.
          failures.push(...(await removeOthers(state, { wantsFresh: before === undefined })));
          if (failures.length > 0) throw failures[0];
        },
      );
    } else {
      log.warn(`${problem} Its triggers stay as they are.`, { agent: state.name });
    }
    throw retryLater(pauseAfter(attempt <= firstLooks ? soon : later, performance.now() - began));
  };
}

const keysOf = ({ current, keys }: KeyRing): string => [current, ...[...keys.keys()].sort()].join(' ');

/** Undefined at the first look of a definition, and at the first with other keys or another one that seals. */
function lastNote(keyRing: KeyRing): Note | undefined {
  const note = leftBefore(noteSchema);
  return note?.keys === keysOf(keyRing) ? note : undefined;
}

/**
 * A trigger is asked what it watches where its history has grown since it was asked last: a thousand idle ones asked each minute were more
 * than half of what the service workers took.
 */
async function keepAll(state: CarriedAgent, keyRing: KeyRing, note: Note | undefined) {
  const marks = new Map<string, string>();
  // Also what was seen with other keys.
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

/** Removes what the definition does not have. @returns what failed */
async function removeOthers({ name, definition }: CarriedAgent, how: { wantsFresh: boolean }): Promise<unknown[]> {
  const others = (await triggersOf(name, how)).filter(({ id }) => !definition.triggers.some((kept) => kept.id === id));
  return eachTrigger(others, ({ id }) => removeTrigger(name, id));
}

/** How far which run has come, where one of ours runs: everything that happens to it, and whoever takes its place, changes that. */
const markOf = (description: WorkflowExecutionDescription | undefined): string | undefined =>
  description?.status.name === 'RUNNING' && !isForeign(description)
    ? `${description.runId}/${String(description.historyLength)}`
    : undefined;
