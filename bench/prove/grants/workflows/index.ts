/** Workflows of an agent's own worker that tries to do more than a person allowed. */
export { approval } from './forged-approval';
export { grantedCalls } from './granted-calls';
