// Where memos say what is read of a workflow without a worker: in listings, and by who describes it. Sealed as all payloads are.

/** What listings show of an agent, a trigger, an account or a request. */
export const overviewInMemo = 'overview';

/** What an agent may do. */
export const agentInMemo = 'agent';

/** What a run is about, in what people recognise: a subject, the name of a card. */
export const runNameInMemo = 'about';
