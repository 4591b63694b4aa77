/**
 * Ids of what a step does differently in the workflow that calls it. They stand by themselves, as every agent's workflow loads them;
 * `service/changes.ts` says what such an id costs and when it may be removed.
 */

/** Before this change, an agent got no answer it could act on when somebody ended its request in Temporal. */
export const endedRequest = 'ended-request';
/** Before this change, a cancelled run ended without waiting for the step under way, whose outcome was unknown. Only cancelled runs are marked. */
export const cancelledStepEnds = 'a cancelled step is waited for';
/**
 * Before this change, `tools_call` of search mode called a tool without what a model wrote beside "arguments", and took no text there. Only runs in
 * which a model did so are marked.
 */
export const searchedArgumentsRead = 'arguments of a searched tool are read';
