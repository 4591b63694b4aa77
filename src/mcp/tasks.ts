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
import { toolError } from '../contracts';
import { failureOf } from '../contracts/failure-of';
import { readNote, writeNote } from '../temporal/durable-note';
import { approvalPage, needsApproval, waitsFor } from '../calls/waits-for';
import { mayCall } from '../calls/offered-tools';
import { openCall, sealCall, type OpenCall } from '../calls/open-call';
import { resultOf, type Answered } from './call-result';
import { opensPages, takesTasks, tasksExtension } from './client-capabilities';

/** How often a client should poll, in milliseconds. */
const pollIntervalMs = 5_000;

export const taskParams = z.looseObject({ taskId: z.string() });
/** A task, SEP-2663. It stores nothing besides the call: its id is the sealed handle, which every gateway can open. */
interface Task {
  [field: string]: unknown;
  taskId: string;
  status: 'working' | 'input_required' | 'completed' | 'cancelled';
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  /** null: a task is kept for as long as the namespace keeps closed workflows. */
  ttlMs: null;
  pollIntervalMs: number;
}

/** The answer to `tools/call` that creates a task. */
export interface CreatedTask extends Task, CallToolResult {
  [field: string]: unknown;
  resultType: 'task';
}

/** Answers a call that is still running with a task. */
export async function newTask(answered: Answered, call: OpenCall, state: CallState): Promise<CreatedTask> {
  const taskId = sealCall(answered.dependencies.client.keyRing, answered.caller.agent, call);
  return { ...(await taskOf(answered, taskId, call, state)), resultType: 'task', content: [] };
}

/** Answers `tasks/get`. */
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
  if (state.status !== 'waits for approval' || !opensPages(capabilities)) return task;
  if ((await readNote(dependencies.client.temporal, offeredId(state.approval))) !== undefined) return task;
  const url = approvalPage(dependencies, state.approval);
  const params = { mode: 'url', message: needsApproval(state), url };
  const inputRequests = { [state.approval]: { method: 'elicitation/create', params } };
  return { ...task, status: 'input_required', inputRequests };
}

/** Handles `tasks/update`: the client reports what became of the page. This decides nothing, and the page is not requested again. */
export async function updateTask(
  answered: Answered,
  taskId: string,
  inputResponses: Readonly<Record<string, unknown>>,
  capabilities: ClientCapabilities,
): Promise<void> {
  const call = changeableCall(answered, taskId, capabilities);
  const { client } = answered.dependencies;
  const state = await known(() => client.calls.state(call.id));
  if (state.status !== 'waits for approval' || inputResponses[state.approval] === undefined) return;
  await writeNote(client.temporal, offeredId(state.approval), 'A client was asked to open the approval page', {});
}

/** Handles `tasks/cancel`. */
export async function cancelTask(answered: Answered, taskId: string, capabilities: ClientCapabilities): Promise<void> {
  const call = changeableCall(answered, taskId, capabilities);
  await known(() => answered.dependencies.client.calls.withdraw(call.id));
}

/** As `callOfTask`, for a caller whose role may make such a call: the agent's other tokens may only read what became of it. */
function changeableCall(answered: Answered, taskId: string, capabilities: ClientCapabilities): OpenCall {
  const call = callOfTask(answered, taskId, capabilities);
  const { name, role } = answered.caller;
  if (!mayCall(role, call.step))
    throw toolError('PermissionDenied', `This needs the role operator; ${name} has ${role}.`);
  return call;
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
  const page = state.status === 'waits for approval' ? approvalPage(dependencies, state.approval) : undefined;
  return {
    taskId,
    status: 'working',
    ...(state.status !== 'completed' && state.status !== 'failed' && { statusMessage: waitsFor(state, page) }),
    createdAt: startedAt.toISOString(),
    lastUpdatedAt: (endedAt ?? startedAt).toISOString(),
    ttlMs: null,
    pollIntervalMs,
  };
}

/** Returns the id of the note that says that a task's client has responded about this approval's page. */
const offeredId = (approval: string): string => pageOfferedNote.idOf(approvalWorkflow.nameIn(approval));
