/** The service's own workflows under their registered names, which a service worker bundles. Agents' workflows do not need them, see `index.ts`. */
export { agent } from './agent';
export { approval } from './approval';
export { connectedAccount as 'connected-account' } from './connected-account';
export { conversation } from './conversation';
export { nexusCall as 'nexus-call' } from './nexus-call';
export { note } from './note';
export { rehearsal } from './rehearsal';
export { scheduledRun as 'scheduled-run' } from './scheduled-run';
export { toolCall as 'tool-call' } from './tool-call';
export { timetable } from './timetable';
export { trigger } from './trigger';
export { triggerSettling as 'trigger-settling' } from './trigger-settling';
export { triggerTrial as 'trigger-trial' } from './trigger-trial';
