const approval = 'id, step, title, summary, about?, account, agent?, requestedAt, expiresAt, requestedBy';
const account = 'integration, name, owner, scopes, state, permissionType, …';
const outcome = '{ kind, … }';

/**
 * The fields each command prints with `--json`: `?` follows a field that may be absent, `…` stands for further fields, which explain themselves.
 * Later versions add fields; they never remove one or change its meaning. `docs/cli.md` shows this list, and test/cli checks the commands against it.
 */
export const jsonAnswers: Readonly<Record<string, string>> = {
  init: '{ folder, module, written }',
  dev: 'one line each: { progress }, then { url, signInUrl }',
  sandbox: '{ urls, environment }',
  demo: 'nothing: it is a story for people',
  worker: 'nothing: lines of JSON are its log',
  gateway: '{ url, signInUrl }, then its log',
  status:
    '{ healthy, queues, accounts, triggers, ended, taken, stuck, unreadable, approvals, failures, moreFailures, unseen, problems }',
  doctor: '{ healthy, findings }',
  'keys create': '{ path, current, created }',
  'keys add': '{ path, added }',
  'keys drop': '{ path, dropped }',
  'keys use': '{ path, current }',
  'keys rotate': '{ path, current }',
  'keys show': '{ current, ids }',
  'accounts list': `[{ ${account} }]`,
  'accounts connect mail': `{ ${account} }`,
  'accounts connect application': `{ ${account}, mailboxes }`,
  'accounts connect board': `{ ${account} }`,
  'accounts check': '{ integration, name, healthy, reason?, lacking, … }',
  'accounts disconnect': '{ integration, name, state, revocation, triggers, unreleased }',
  'agents list': '[name]',
  'agents define': '{ name, warnings }',
  'agents show': '{ name, definition, revision, digest, schedules?, problem?, … }',
  'agents confirm': '{ name, warnings }',
  'agents retire': '{ name, retired }',
  'agents start': '{ workflowId, started, warnings, result? }',
  'agents equip': '{ agent, equipment, warnings }',
  'agents unequip': '{ agent, equipment, warnings }',
  'agents permission': '{ agent, equipment, warnings }',
  'triggers list': '[{ id, type, agent, account, status?, problem? }]',
  'triggers types':
    '[{ name, title, integration, description }], or of one { name, title, integration, description, scopes, config }',
  'triggers add': '{ agent, id, warnings }',
  'triggers edit': '{ agent, id, warnings }',
  'triggers remove': '{ agent, id, warnings }',
  'triggers try': '[{ eventId, at, label, outcome, … }]',
  'triggers show': '{ id, type, agent, account, status, endedAt?, setUpAt, watermark, path, counts, recent, … }',
  'triggers pause': '{ id, status }',
  'triggers resume': '{ id, status }',
  'triggers test': '[{ eventId, at, label, outcome, … }]',
  'triggers diagnose': '{ findings, overview }',
  'triggers watch':
    'one line for each event: { trigger, eventId, at, label, seenAt, delivered, workflowId?, reason?, … }',
  'triggers replay': '{ eventId, kind, workflowId, … }',
  'approvals list': `[{ ${approval}, verdict? }]`,
  'approvals watch': `one line each: { event: "waits", ${approval} } or { event: "ended", id, outcome? }`,
  'approvals show': '{ id, asked, request, expiresAt, outcome?, withdrawnAt?, approvers?, problem?, … }',
  'approvals approve': outcome,
  'approvals edit': outcome,
  'approvals reject': outcome,
  call: 'the output of the step: tools.md',
  mcp: 'nothing: it speaks the Model Context Protocol',
  'tokens create': '{ name, role, agent?, token, entry }',
  'attachments upload': '{ attachment }',
  steps:
    '[{ name, title, integration, description }], or of one { name, title, integration, description, scopes, input, output, examples }',
  'live-check': 'the report: live-check.md',
  completion: '{ shell, script }',
};
