import { scheduledRunWorkflow } from './workflow-kinds';

/** What started a run that no trigger started. No trigger has such an id, so a run of a trigger's event never has such a workflow id. */
export type Starter = '-start' | '-schedule' | '-child';

const starters: Readonly<Record<Starter, true>> = { '-start': true, '-schedule': true, '-child': true };
const isStarter = (text: string): text is Starter => Object.hasOwn(starters, text);

/**
 * Maximum length of a workflow id, in characters: the width of its column in PostgreSQL and MySQL. Temporal's server itself accepts 1,000, and a start
 * with a longer id than the column's fails as unavailable however often it is repeated (https://github.com/temporalio/temporal/issues/2122).
 */
export const longestWorkflowId = 255;

/** Common prefix of the ids of all runs of an agent. */
export const beginningOfRuns = (agent: string): string => `${agent}/`;

/** Id of an agent's run that no trigger started: `<agent>/-start/<id>` and the like. */
export const agentRunId = (agent: string, starter: Starter, id: string): string =>
  `${beginningOfRuns(agent)}${starter}/${id}`;

/**
 * Id of an agent's run that a trigger starts for an event: `<agent>/<trigger>/<event id>`.
 *
 * @param eventId a digest of it where the id would be longer than {@link longestWorkflowId}
 */
export const startedRunId = (agent: string, trigger: string, eventId: string): string =>
  `${beginningOfRuns(agent)}${trigger}/${eventId}`;

/** Id of the run for a replay that a person requested of an earlier run's event. @param replayId distinguishes it from other replays */
export const replayRunId = (earlier: string, replayId: string): string => `${earlier}/replay-${replayId}`;

/** The parts of an agent run's id. */
export interface RunOrigin {
  agent: string;
  /** Set if no trigger started the run; also undefined for a starter that this release does not know. */
  starter: Starter | undefined;
  /** Id of the trigger that started the run. */
  trigger: string | undefined;
  /** The starter's name for the run: the schedule's id for a schedule. */
  name: string;
  isReplay: boolean;
}

/** @returns undefined for an id that no agent's run can have */
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

/** Id of an agent's schedule in Temporal: `<agent>/<id>`. */
export const scheduleId = (agent: string, id: string): string => `${agent}/${id}`;

/** Id of the workflow that a schedule starts; Temporal appends `-<instant>`. */
export const scheduledRunId = (agent: string, schedule: string): string =>
  scheduledRunWorkflow.idOf(scheduleId(agent, schedule));

/** Whether this schedule may have started a workflow. */
export const isScheduledBy = (workflowId: string, agent: string, schedule: string): boolean =>
  workflowId.startsWith(scheduledRunId(agent, schedule));

/** Id of the agent's run that the workflow started by a schedule starts, and waits for. Temporal appends the instant to the workflow's id. */
export const scheduledAgentRun = (agent: string, schedule: string, workflowId: string): string =>
  agentRunId(agent, '-schedule', `${schedule}/${workflowId.slice(scheduledRunId(agent, schedule).length + 1)}`);
