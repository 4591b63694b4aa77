/** The demo's agents for a run where a language model decides: the first example in README. */
export { supportAgent } from '../../../examples/support-agent/support-agent';
export { moveWatcher } from './move-watcher';
