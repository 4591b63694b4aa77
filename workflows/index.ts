/** What an agent's workflow imports: the steps and related functions. Each workflow run loads everything imported here again. */
export { board, calendar, contacts, mail } from './steps';
export type { BoardSteps, CalendarSteps, ContactsSteps, MailSteps } from './described-steps';
export { agentTools } from './agent-tools';
export { agentEvent } from './agent-event';
export { asAgent } from './as-agent';
export type { ChildRunOptions } from './as-agent';
export type { AgentToolsOptions } from './agent-tools';
export type { AgentTool } from '../src/models/agent-tool';
export { searchTools } from './search-tools';
export type { Handles } from '../src/models/handles';
export { callStep } from './call-step';
export type { StepOptions } from './call-step';
export type { Approval } from '../src/contracts/approval';
export type { ToolCallRequest } from '../src/contracts/tool-call';
export { toolErrorOf } from '../src/contracts/tool-error-of';
export type { CaughtToolError } from '../src/contracts/tool-error-of';
