/**
 * Records test/histories/*.json again, on a real Temporal server: `npm run histories:record`. Run it when a workflow was changed
 * on purpose in a way that running workflows cannot follow (which is allowed before the first release), or to add a scenario.
 */
import { removeHistories } from './histories/history-files';
import { recordApprovals } from './histories/record-approvals';
import {
  recordAccounts,
  recordAgents,
  recordConversation,
  recordNotes,
  recordScheduledRun,
  recordTimetable,
} from './histories/record-entities';
import {
  recordAgentWorkflow,
  recordContinuedTrigger,
  recordPollingTriggers,
  recordWebhookTriggers,
} from './histories/record-triggers';
import { createRecordingWorld, type RecordingWorld } from './histories/recording-world';
import { startRecordingServer } from './histories/recording-server';

let server: { stop: () => Promise<void> };

beforeAll(async () => {
  removeHistories();
  server = await startRecordingServer();
});
afterAll(() => server.stop());

describe.each([
  {
    path: 'polling',
    scenarios: {
      'approvals and tool calls': recordApprovals,
      'an agent workflow': recordAgentWorkflow,
      'what a person does with a trigger': recordPollingTriggers,
      'a trigger that continues as new': recordContinuedTrigger,
      agents: recordAgents,
      'a scheduled run': recordScheduledRun,
      accounts: recordAccounts,
      'what is noted': recordNotes,
      'places that are booked': recordTimetable,
      'what a model has come upon': recordConversation,
    },
  },
  { path: 'webhooks', scenarios: { 'triggers that are told': recordWebhookTriggers } },
] as const)('with $path', ({ path, scenarios }) => {
  let world: RecordingWorld;
  beforeAll(async () => {
    world = await createRecordingWorld(path);
  });
  afterAll(() => world.stop());

  test.each(Object.entries(scenarios))('%s', (_name, record) => record(world));
});
