import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ClientCapabilities,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CallState } from '../client/calls';
import { approvalWorkflow, pageOfferedNote } from '../messages/workflow-kinds';
import { failureOf } from '../contracts/failure-of';
import { readNote, writeNote } from '../temporal/durable-note';
import { approvalPage, waitsFor } from '../calls/waits-for';
import { openCall, sealCall, type OpenCall } from '../calls/open-call';
import { resultOf, type Answered } from './call-result';
import { opensPages, takesTasks, tasksExtension } from './client-capabilities';

/** How often a client should ask, in milliseconds. */
const pollIntervalMs = 5_000;

export const taskParams = z.looseObject({ taskId: z.string() });
/** A task, SEP-2663. Nothing is kept of it but the call: its id is the sealed handle, which every gateway opens. */
interface Task {
  [field: string]: unknown;
  taskId: string;
  status: 'working' | 'input_required' | 'completed' | 'cancelled';
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  /** It is kept for as long as the namespace keeps closed workflows. */
  ttlMs: null;
  pollIntervalMs: number;
}

/** `tools/call` answered with a task. */
export interface CreatedTask extends Task, CallToolResult {
  [field: string]: unknown;
  resultType: 'task';
}

/** The answer to a call that goes on. */
export async function newTask(answered: Answered, call: OpenCall, state: CallState): Promise<CreatedTask> {
  const taskId = sealCall(answered.dependencies.client.keyRing, answered.caller.agent, call);
  return { ...(await taskOf(answered, taskId, call, state)), resultType: 'task', content: [] };
}

/** `tasks/get`. */
export async function getTask(answered: Answered, taskId: string, capabilities: ClientCapabilities): Promise<Task> {
  const call = callOfTask(answered, taskId, capabilities);
  const { dependencies } = answered;
  const state = await known(() => dependencies.client.calls.state(call.id));
  const task = await taskOf(answered, taskId, call, state);
  if (state.status === 'completed')
    return { ...task, status: 'completed', result: await resultOf(answered, call, state) };
  if (state.status === 'failed') {
    if (state.type === 'Withdrawn') return { ...task, status: 'cancelled', statusMessage: state.message };
    return { ...task, status: 'completed', result: await resultOf(answered, call, state) };
  }
  const url = state.status === 'waits for approval' ? approvalPage(dependencies, state.approval) : undefined;
  if (state.status !== 'waits for approval' || url === undefined || !opensPages(capabilities)) return task;
  if ((await readNote(dependencies.client.temporal, offeredId(state.approval))) !== undefined) return task;
  const params = { mode: 'url', message: waitsFor(state, undefined), url };
  const inputRequests = { [state.approval]: { method: 'elicitation/create', params } };
  return { ...task, status: 'input_required', inputRequests };
}

/** `tasks/update`: a client says what became of the page it was asked to open. It decides nothing, and is asked no more. */
export async function updateTask(
  answered: Answered,
  taskId: string,
  inputResponses: Readonly<Record<string, unknown>>,
  capabilities: ClientCapabilities,
): Promise<void> {
  const call = callOfTask(answered, taskId, capabilities);
  const { client } = answered.dependencies;
  const state = await known(() => client.calls.state(call.id));
  if (state.status !== 'waits for approval' || inputResponses[state.approval] === undefined) return;
  await writeNote(client.temporal, offeredId(state.approval), 'A client was asked to open the approval page', {});
}

/** `tasks/cancel`. */
export async function cancelTask(answered: Answered, taskId: string, capabilities: ClientCapabilities): Promise<void> {
  const call = callOfTask(answered, taskId, capabilities);
  await known(() => answered.dependencies.client.calls.withdraw(call.id));
}

function callOfTask({ dependencies, caller }: Answered, taskId: string, capabilities: ClientCapabilities): OpenCall {
  if (!takesTasks(capabilities))
    throw new MissingRequiredClientCapabilityError(
      { requiredCapabilities: { extensions: { [tasksExtension]: {} } } },
      `Declare the extension ${tasksExtension} with the request.`,
    );
  try {
    return openCall(dependencies.client.keyRing, caller.agent, taskId);
  } catch {
    throw noSuchTask();
  }
}

async function known<Result>(look: () => Promise<Result>): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    throw failureOf(error)?.type === 'NotFound' ? noSuchTask() : error;
  }
}

const noSuchTask = (): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'There is no such task, or it ended so long ago that it is not kept.',
  );

async function taskOf({ dependencies }: Answered, taskId: string, call: OpenCall, state: CallState): Promise<Task> {
  const { startedAt, endedAt } = await dependencies.client.calls.times(call.id);
  const isOver = state.status === 'completed' || state.status === 'failed';
  const page = state.status === 'waits for approval' ? approvalPage(dependencies, state.approval) : undefined;
  return {
    taskId,
    status: 'working',
    ...(isOver ? {} : { statusMessage: waitsFor(state, page) }),
    createdAt: startedAt.toISOString(),
    lastUpdatedAt: (endedAt ?? startedAt).toISOString(),
    ttlMs: null,
    pollIntervalMs,
  };
}

/** Of the note that the client of a task has answered about this approval's page. */
const offeredId = (approval: string): string => pageOfferedNote.idOf(approvalWorkflow.nameIn(approval));
