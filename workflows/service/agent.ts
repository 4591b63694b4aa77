import {
  CancellationScope,
  condition,
  isCancellation,
  patched,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertMemo,
  ActivityCancellationType,
} from '@temporalio/workflow';
import { readableSummary } from '../../src/encryption/readable-summary';
import { toolError } from '../../src/contracts/tool-error';
import type { DefinitionSignature } from '../../src/contracts/agent';
import { agentStateQuery, defineAgentUpdate, retireUpdate, type CarriedAgent } from '../../src/messages/agent';
import { agentInMemo, overviewInMemo } from '../../src/messages/memo';
import type { ServiceActivities } from '../../src/messages/service-activities';
import { requireReadable } from '../../src/encryption/unreadable';
import { detailsOf, overviewOf, published } from './agent/memo';
import { noteSetUp } from './agent/set-up-times';
import { resealedBeginsAnew, publishedRetirement } from './changes';
import { agentDefinitionShape, definitionSignatureShape } from './definition-shape';
import { beginAnew, handlersFinished, runLimit } from './entity';
import { assertShape } from './shape';

// Where triggers do not answer, a check of all triggers begins with one per second (activities/agents/each-trigger.ts).
const inPasses = {
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '5 seconds',
  cancellationType: ActivityCancellationType.TRY_CANCEL,
} as const;

// Keeps the triggers running without adding to history: each attempt is one check, fails benignly and is retried until cancelled.
const { 'agents.keepTriggers': keepTriggers } = proxyActivities<ServiceActivities>({
  ...inPasses,
  summary: readableSummary('Keep the triggers running: each attempt is a look'),
});

const { 'agents.removeTriggers': removeTriggers } = proxyActivities<ServiceActivities>({
  ...inPasses,
  summary: readableSummary('Remove the triggers and schedules'),
});

/** The input of a run. An agent that an earlier version carried over has no revision count yet, but was defined at least once. */
type Beginning = Omit<CarriedAgent, 'revision'> & Partial<Pick<CarriedAgent, 'revision'>>;

/** An agent: its workflow, its equipment and its triggers. Steps read in its memo what the agent may do. */
export async function agent(initial: Beginning): Promise<void> {
  const state: CarriedAgent = { revision: 1, ...requireReadable(initial) };
  const isTimeToContinue = runLimit();
  const life = { retired: false, continuesAsNew: false };
  let triggerIds: string[] = [];

  const memo = () => ({ [overviewInMemo]: overviewOf(state), [agentInMemo]: published(state) });
  const publish = (): void => {
    upsertMemo(memo());
    setCurrentDetails(detailsOf(state.definition));
  };

  /** A signature names the revision that it creates, so it is valid for one change. Only histories of earlier versions have none. */
  const assertNext = (revision?: number, signature?: DefinitionSignature): void => {
    const isOther = signature !== undefined && signature.revision !== state.revision + 1;
    if (isOther || (revision !== undefined && revision !== state.revision))
      throw conflict(state.name, 'was changed meanwhile');
  };

  setHandler(agentStateQuery, () => state);
  setHandler(
    defineAgentUpdate,
    (definition, revision, signature) => {
      // Repeats the validator, which runs right before but not on replay: earlier versions accepted such updates and refused them here.
      assertNext(revision, signature);
      const before = state.definition;
      // The first definition is in the run's input too, so an equal definition is no confirmation then.
      const isConfirmed = state.revision > 0 && JSON.stringify(definition) === JSON.stringify(before);
      state.definition = definition;
      state.revision += 1;
      if (signature === undefined) delete state.seal;
      else state.seal = signature;
      noteSetUp(state, before);
      publish();
      if (isConfirmed && patched(resealedBeginsAnew)) {
        state.confirmedAt = new Date(Date.now()).toISOString();
        life.continuesAsNew = true;
      }
      return state;
    },
    {
      validator: (...[definition, revision, signature]: [unknown, number?, unknown?]) => {
        assertShape(definition, agentDefinitionShape, notSigned);
        assertShape(signature, definitionSignatureShape, notSigned);
        if (life.retired) throw conflict(state.name, 'is being retired');
        assertNext(revision, signature);
      },
    },
  );
  setHandler(retireUpdate, () => {
    // A second retirement would find no triggers any more, so the ids come from the first.
    if (!life.retired) triggerIds = state.definition.triggers.map(({ id }) => id);
    life.retired = true;
    // Without equipment, every step of a run still in progress is refused.
    state.definition = { ...state.definition, triggers: [], equipment: {} };
    state.retired = true;
    if (patched(publishedRetirement)) upsertMemo({ [agentInMemo]: published(state) });
  });

  noteSetUp(state, state.definition);
  publish();
  const isOver = (): boolean => life.retired || life.continuesAsNew || isTimeToContinue();
  while (!isOver()) {
    const watched = state.revision;
    const scope = new CancellationScope();
    const keeping = scope.run(() => keepTriggers(state));
    keeping.catch(() => undefined); // a change of definition cancels it; awaited below
    await condition(() => state.revision !== watched || isOver());
    scope.cancel();
    try {
      await keeping;
    } catch (error) {
      if (!isCancellation(error)) throw error;
    }
  }
  await handlersFinished();
  if (!life.retired) await beginAnew<typeof agent>(memo(), state);
  await removeTriggers({ agent: state.name, triggerIds });
}

const conflict = (agent: string, reason: string): Error =>
  toolError(
    'Conflict',
    `The agent "${agent}" ${reason}, so nothing was changed. Look at it again, then repeat the change.`,
  );

const notSigned =
  'This is no signed definition of an agent. Set it through a client or command line of this version, which say what is wrong.';
