/**
 * Every summary that the service writes for people in Temporal Web UI: what stands in braces is a name or a title, never content. A form that is
 * not in this list does not compile where `readableSummary` takes it, and stays readable for nobody without the keys.
 */
export const ownSummaries = [
  // Workflows
  '{type} for {name}',
  '{type}, not set up',
  '{title} as {name}',
  '{title}, not sent',
  '{name}, started by {name}',
  '{name}, scheduled by {name}',
  'Agent {name}',
  '{integration} account {name}',
  'Requests with {account}, shared out among processes',
  'Handles of a model behind an MCP client',
  // Activities
  '{title} (approved)',
  'Keep the triggers running: each attempt is a look',
  'Wait for new events: each attempt is a look',
  'Read what the webhook announced',
  'Start the agent',
  'Look after the webhook',
  'Look for a person who asked',
  'Show what the step would ask of its provider',
  'Look at the latest events',
  'Refresh the access token',
  'Revoke the credential',
  'Check the decision',
  'Tell that a person is waited for',
  'Ask whether the agent may be started',
  'Look up the tools',
  'Look up the event',
  'Look up what triggers name',
  'Let the caller read the answer',
  'Remove the triggers and schedules',
  // Notes
  'A mail of {name} is being sent',
  'A draft of {name} is being sent',
  'A contact of {name} is being created',
  'The attendees of an event of {name} are being changed',
  'A meeting of {name} is being cancelled',
  'An invitation to {name} is being declined',
  'An invitation to {name} is being answered',
  '{approval} is used',
  'A session of the pages was ended',
  'A browser came back from a sign-in page',
  'A client was asked to open the approval page',
] as const;

type Filled<Form extends string> = Form extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Form;

/** A text in one of these forms. */
export type OwnSummary = Filled<(typeof ownSummaries)[number]>;
