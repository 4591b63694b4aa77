import { activityInfo, cancellationSignal, getClient, log } from '@temporalio/activity';
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
import { keepTrigger, wantedOf } from './keep-trigger';
import { removeTrigger, triggersOf } from './remove-triggers';

/** So many looks at a definition come soon after one another: what did not work at once is tried again. */
const firstLooks = 5;
/** Pauses in milliseconds. Later only somebody's hand changes what there is, and each look costs Temporal five writes, for every agent. */
const [soon, later] = [60_000, 5 * 60_000];

/** What the looks so far leave to the next one. */
const noteSchema = z.object({
  /** Of the key ring with which it looked: a seal whose key is not in the ring any more is made anew. */
  keys: z.string(),
  /** For each trigger, the {@link markOf} its run when it was asked last. */
  seen: z.record(z.string(), z.string()),
});
type Note = z.output<typeof noteSchema>;

/**
 * Starts the agent's missing triggers, passes changed definitions on, removes what it no longer has; then comes back in a minute, after five looks in
 * five, later where that took long. A definition that nobody with the keys has signed changes nothing.
 */
export function keepTriggers({ keyRing, definitions }: Pick<Dependencies, 'keyRing' | 'definitions'>) {
  return async (state: CarriedAgent): Promise<never> => {
    const began = performance.now();
    const { attempt } = activityInfo();
    const problem = definitions.problem(state.name, state);
    if (problem === undefined) {
      let note = lastNote(keyRing);
      await withHeartbeat(
        () => note,
        async () => {
          note = await keepAll(state, keyRing, note);
        },
      );
    } else {
      log.warn(`${problem} Its triggers stay as they are.`, { agent: state.name });
    }
    throw retryLater(pauseAfter(attempt <= firstLooks ? soon : later, performance.now() - began));
  };
}

const keysOf = (keyRing: KeyRing): string => [...keyRing.keys.keys()].sort().join(' ');

/** Undefined at the first look of a definition, and at the first with other keys. */
function lastNote(keyRing: KeyRing): Note | undefined {
  const note = leftBefore(noteSchema);
  return note?.keys === keysOf(keyRing) ? note : undefined;
}

/**
 * A trigger is asked what it watches where its history has grown since it was asked last: a thousand idle ones asked each minute were more
 * than half of what the service workers took.
 */
async function keepAll(state: CarriedAgent, keyRing: KeyRing, note: Note | undefined): Promise<Note> {
  const { triggers } = state.definition;
  const marks: [id: string, mark: string][] = [];
  for (const definition of triggers) {
    // The next definition has a keeper of its own, whose word is the last.
    cancellationSignal().throwIfAborted();
    const description = await describeRun(getClient(), triggerWorkflow.idOf(definition.id));
    const mark = markOf(description);
    if (mark === undefined || ownProperty(note?.seen ?? {}, definition.id) !== mark)
      await keepTrigger(wantedOf(state, definition, keyRing), description, keyRing);
    if (mark !== undefined) marks.push([definition.id, mark]);
  }
  // What the definition before this one has just begun is removed at the first look, and not a minute later.
  for (const id of await triggersOf(state.name, { wantsFresh: note === undefined }))
    if (!triggers.some((kept) => kept.id === id)) await removeTrigger(state.name, id);
  return { keys: keysOf(keyRing), seen: Object.fromEntries(marks) };
}

/** How far which run has come, where it runs: everything that happens to it, and whoever takes its place, changes that. */
const markOf = (description: WorkflowExecutionDescription | undefined): string | undefined =>
  description?.status.name === 'RUNNING' ? `${description.runId}/${String(description.historyLength)}` : undefined;
