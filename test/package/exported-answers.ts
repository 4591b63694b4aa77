import type {
  Accounts,
  AgentIntegrationsClient,
  Agents,
  Approvals,
  Attachments,
  Calls,
  Triggers,
} from 'temporal-agent-integrations';
import type { AgentState } from 'temporal-agent-integrations/contracts';

/**
 * What a library may offer of the package: its contracts, and what each method of the client answers. Compiled with declarations, for which each type needs
 * a name that the package exports; a method that is missing here does not compile.
 */
export { steps, triggers as triggerTypes } from 'temporal-agent-integrations/contracts';

type Offered<Methods> = { readonly [Name in keyof Methods]: unknown };

export const accounts = {
  connect: (all: Accounts, ...given: Parameters<Accounts['connect']>) => all.connect(...given),
  list: (all: Accounts) => all.list(),
  holderOf: (all: Accounts, ...given: Parameters<Accounts['holderOf']>) => all.holderOf(...given),
  ofNameWith: (all: Accounts, ...given: Parameters<Accounts['ofNameWith']>) => all.ofNameWith(...given),
  assertNotHeld: (all: Accounts, ...given: Parameters<Accounts['assertNotHeld']>) => all.assertNotHeld(...given),
  get: (all: Accounts) => all.get('mail', 'support'),
  check: (all: Accounts) => all.check('mail', 'support'),
  disconnect: (all: Accounts) => all.disconnect('mail', 'support'),
} satisfies Offered<Accounts>;

export const agents = {
  define: (all: Agents, ...given: Parameters<Agents['define']>) => all.define(...given),
  create: (all: Agents, ...given: Parameters<Agents['create']>) => all.create(...given),
  revise: (all: Agents, ...given: Parameters<Agents['revise']>) => all.revise(...given),
  confirm: (all: Agents) => all.confirm('desk'),
  problemOf: (all: Agents, state: AgentState) => all.problemOf(state),
  unpolledQueueOf: (all: Agents) => all.unpolledQueueOf({ taskQueue: 'desk' }),
  get: (all: Agents) => all.get('desk'),
  getTrusted: (all: Agents) => all.getTrusted('desk'),
  decisionsFor: (all: Agents) => all.decisionsFor('desk'),
  list: (all: Agents) => all.list(),
  overviews: (all: Agents) => all.overviews(),
  runs: (all: Agents, ...given: Parameters<Agents['runs']>) => all.runs(...given),
  story: (all: Agents, ...given: Parameters<Agents['story']>) => all.story(...given),
  start: (all: Agents, ...given: Parameters<Agents['start']>) => all.start(...given),
  schedule: (all: Agents, ...given: Parameters<Agents['schedule']>) => all.schedule(...given),
  schedules: (all: Agents) => all.schedules('desk'),
  retire: (all: Agents) => all.retire('desk'),
} satisfies Offered<Agents>;

export const approvals = {
  list: (all: Approvals) => all.list(),
  page: (all: Approvals, ...given: Parameters<Approvals['page']>) => all.page(...given),
  decided: (all: Approvals, ...given: Parameters<Approvals['decided']>) => all.decided(...given),
  get: (all: Approvals) => all.get('approval/1'),
  decide: (all: Approvals, ...given: Parameters<Approvals['decide']>) => all.decide(...given),
  leaveDecision: (all: Approvals, ...given: Parameters<Approvals['leaveDecision']>) => all.leaveDecision(...given),
} satisfies Offered<Approvals>;

export const attachments = {
  upload: (all: Attachments, ...given: Parameters<Attachments['upload']>) => all.upload(...given),
} satisfies Offered<Attachments>;

export const calls = {
  run: (all: Calls) => all.run('mail.findEmail', {}),
  start: (all: Calls, ...given: Parameters<Calls['start']>) => all.start(...given),
  rehearse: (all: Calls, ...given: Parameters<Calls['rehearse']>) => all.rehearse(...given),
  state: (all: Calls) => all.state('one'),
  asked: (all: Calls) => all.asked('one'),
  latest: (all: Calls) => all.latest({ beginning: '', limit: 10 }),
  times: (all: Calls) => all.times('one'),
  withdraw: (all: Calls) => all.withdraw('one'),
} satisfies Offered<Calls>;

export const triggers = {
  list: (all: Triggers) => all.list(),
  get: (all: Triggers) => all.get('inbox'),
  pause: (all: Triggers) => all.pause('inbox'),
  resume: (all: Triggers) => all.resume('inbox'),
  replay: (all: Triggers) => all.replay('inbox', 'one'),
  test: (all: Triggers) => all.test('inbox'),
  tryOut: (all: Triggers, ...given: Parameters<Triggers['tryOut']>) => all.tryOut(...given),
  diagnose: (all: Triggers) => all.diagnose('inbox'),
} satisfies Offered<Triggers>;

export const client = {
  temporal: (all: AgentIntegrationsClient) => all.temporal,
  keyRing: (all: AgentIntegrationsClient) => all.keyRing,
  accounts: (all: AgentIntegrationsClient) => all.accounts,
  agents: (all: AgentIntegrationsClient) => all.agents,
  triggers: (all: AgentIntegrationsClient) => all.triggers,
  approvals: (all: AgentIntegrationsClient) => all.approvals,
  calls: (all: AgentIntegrationsClient) => all.calls,
  attachments: (all: AgentIntegrationsClient) => all.attachments,
  status: (all: AgentIntegrationsClient) => all.status(),
  hasServiceWorker: (all: AgentIntegrationsClient) => all.hasServiceWorker(),
} satisfies Offered<AgentIntegrationsClient>;

/** The parts of an answer that is large: whoever shows one takes it apart. */
export const parts = {
  status: async (all: AgentIntegrationsClient) => ({ ...(await all.status()) }),
  story: async (all: Agents) => ({ ...(await all.story('run')) }),
  trigger: async (all: Triggers) => ({ ...(await all.get('inbox')) }),
  approval: async (all: Approvals) => ({ ...(await all.get('approval/1')) }),
  account: async (all: Accounts) => ({ ...(await all.get('mail', 'support')) }),
  rehearsal: async (all: Calls) => ({ ...(await all.rehearse('mail.sendEmail', {})) }),
};
