// Memo keys for what is read of a workflow without a worker, by listings and describe calls. Memos are sealed like all payloads.

/** What listings show of an agent, a trigger, an account or a request. */
export const overviewInMemo = 'overview';

/** What an agent may do. */
export const agentInMemo = 'agent';

/** What the person who approved a call from outside changed in it, and why. */
export const reviewersChangesInMemo = 'reviewersChanges';

/** Subject of a run, in words that people recognise: a mail's subject, a card's name. */
export const runNameInMemo = 'about';
