import { scheduledRunWorkflow } from './workflow-kinds';

/** Who started a run that no trigger started. No trigger has such an id, so none of its events ever has such a run. */
export type Starter = '-start' | '-schedule' | '-child';

const starters: Readonly<Record<Starter, true>> = { '-start': true, '-schedule': true, '-child': true };
const isStarter = (text: string): text is Starter => Object.hasOwn(starters, text);

/** What the ids of all runs of an agent begin with. */
export const beginningOfRuns = (agent: string): string => `${agent}/`;

/** The run of an agent that no trigger started: `<agent>/-start/<id>` and the like. */
export const agentRunId = (agent: string, starter: Starter, id: string): string =>
  `${beginningOfRuns(agent)}${starter}/${id}`;

/** The agent's run that a trigger starts on an event: `<agent>/<trigger>/<event id>`. */
export const startedRunId = (agent: string, trigger: string, eventId: string): string =>
  `${beginningOfRuns(agent)}${trigger}/${eventId}`;

/** The run that a person has a trigger start again on the event of an earlier one. @param replayId tells it from other replays */
export const replayRunId = (earlier: string, replayId: string): string => `${earlier}/replay-${replayId}`;

/** What the id of an agent's run says. */
export interface RunOrigin {
  agent: string;
  /** Where no trigger started it; undefined also for what this release does not know. */
  starter: Starter | undefined;
  /** Id of the trigger that started it. */
  trigger: string | undefined;
  /** What its starter calls it: a schedule by its id. */
  name: string;
  isReplay: boolean;
}

/** @returns undefined for an id that no agent's run has */
export function readRunId(workflowId: string): RunOrigin | undefined {
  const [agent = '', by, name = '', ...rest] = workflowId.split('/');
  if (by === undefined) return undefined;
  return {
    agent,
    starter: isStarter(by) ? by : undefined,
    trigger: by.startsWith('-') ? undefined : by,
    name,
    isReplay: rest.some((part) => part.startsWith('replay-')),
  };
}

/** The schedule of an agent, as Temporal knows it: `<agent>/<id>`. */
export const scheduleId = (agent: string, id: string): string => `${agent}/${id}`;

/** The workflow that a schedule starts; Temporal adds `-<instant>`. */
export const scheduledRunId = (agent: string, schedule: string): string =>
  scheduledRunWorkflow.idOf(scheduleId(agent, schedule));

/** Whether a workflow can be what this schedule has started. */
export const isScheduledBy = (workflowId: string, agent: string, schedule: string): boolean =>
  workflowId.startsWith(scheduledRunId(agent, schedule));

/** When the schedule started this workflow, as Temporal writes it behind its id. */
export const scheduledInstant = (workflowId: string, agent: string, schedule: string): string =>
  workflowId.slice(scheduledRunId(agent, schedule).length + 1);
