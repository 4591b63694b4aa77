/** The demo's agents, where a language model decides: the example that README begins with. */
export { supportAgent } from '../../../examples/support-agent/support-agent';
export { moveWatcher } from './move-watcher';
