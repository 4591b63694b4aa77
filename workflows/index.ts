/** The door a worker bundles: the typed tools for agent workflows, and the service's own workflows under their registered names. */
export { agent } from './agent';
export { approval } from './approval';
export { connectedAccount as 'connected-account' } from './connected-account';
export { note } from './note';
export { rehearsal } from './rehearsal';
export { toolCall as 'tool-call' } from './tool-call';
export { trigger } from './trigger';
export { triggerSettling as 'trigger-settling' } from './trigger-settling';
export { triggerTrial as 'trigger-trial' } from './trigger-trial';
export { board, calendar, contacts, mail } from './tools';
export { callStep } from './call-step';
export type { StepOptions } from './call-step';
export type { ToolCallRequest } from './tool-call';
export { toolErrorOf } from './tool-error-of';
export type { CaughtToolError } from './tool-error-of';
