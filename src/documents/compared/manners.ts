/** A peer's answer to a question, and the page that states it. */
interface Said {
  readonly words: string;
  readonly source: string;
}

/** A question of how well something is done, and each peer's answer. A missing peer had no answer that was found. */
export interface Manner {
  readonly question: string;
  readonly n8n?: Said;
  readonly pipedream?: Said;
  readonly activepieces?: Said;
  readonly composio?: Said;
  readonly vercel?: Said;
  readonly mcp?: Said;
  readonly ours: Said;
}

/** The days on which these pages were read. */
export const mannersSeenOn = '2026-11-27 and 28';

export const manners: readonly Manner[] = [
  {
    question: 'Does a person agree first?',
    n8n: {
      words: 'For each tool of an AI Agent that asks for it; approved, it runs with the input that the model gave',
      source: 'https://docs.n8n.io/advanced-ai/human-in-the-loop-tools',
    },
    pipedream: {
      words: 'A step of code suspends the workflow; whoever has the link resumes or cancels it',
      source: 'https://pipedream.com/docs/workflows/building-workflows/code/nodejs/rerun.md',
    },
    activepieces: {
      words: 'A step mails links to one person and holds the flow until one is opened; it goes on with yes or no',
      source:
        'https://github.com/activepieces/activepieces/blob/main/packages/pieces/community/microsoft-outlook/src/lib/actions/request-approval-send-email.ts',
    },
    vercel: {
      words: 'Where the code has an approval hook, which suspends the run',
      source: 'https://vercel.com/kb/guide/durable-ai-agents',
    },
    mcp: {
      words: "The client's to do: there should be a person who can deny a call",
      source: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
    },
    ours: {
      words:
        'For each step of an agent that asks for it; the input may be edited, and the yes is good for that input alone, once',
      source: 'architecture.md#one-step',
    },
  },
  {
    question: 'A write was sent and its answer got lost. What then?',
    n8n: {
      words: 'With "Retry On Fail" the node runs again',
      source: 'https://github.com/n8n-io/n8n-docs/blob/main/docs/workflows/components/nodes.md',
    },
    pipedream: {
      words: 'With auto-retry the failed step runs again, up to eight times in ten hours; not after a time-out',
      source: 'https://pipedream.com/docs/workflows/settings',
    },
    activepieces: {
      words:
        'The step that was under way when a worker died runs again, and its effect can happen twice; those before it do not',
      source: 'https://www.activepieces.com/docs/install/guarantees/crash-recovery',
    },
    composio: {
      words:
        'What cannot be repeated safely its SDKs do not repeat; look at its log or the provider before you repeat one',
      source: 'https://docs.composio.dev/kb/guide/sdk-tool-execution-retries',
    },
    vercel: {
      words:
        "The step runs again; its id is the same each time, to be given as the provider's idempotency key, where that takes one",
      source: 'https://useworkflow.dev/docs/foundations/idempotency',
    },
    mcp: {
      words: 'A tool may say whether it can be repeated, as a hint',
      source: 'https://csharp.sdk.modelcontextprotocol.io/v2/api/ModelContextProtocol.Protocol.Tool.html',
    },
    ours: {
      words: 'Its effect is looked for before it is made again; where nobody can know, the step says so',
      source: 'guarantees.md',
    },
  },
  {
    question: 'An event is told twice. What then?',
    n8n: {
      words: 'A node of its own (Remove Duplicates) leaves out what earlier executions have seen',
      source: 'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.removeduplicates.md',
    },
    pipedream: {
      words: 'A source may name a way to leave out what it has told before',
      source: 'https://pipedream.com/docs/components/api/',
    },
    composio: {
      words: 'It may come to you twice: leave it out by its id',
      source: 'https://docs.composio.dev/kb/guide/platform-triggers',
    },
    vercel: {
      words: 'A run that is started with a token fails where another holds it',
      source: 'https://vercel.com/changelog/atomic-start-hooks-in-the-workflow-sdk',
    },
    ours: { words: 'One run for each event and trigger', source: 'architecture.md#triggers' },
  },
];
