import { unseenOf, type Status } from '../../client/status/status';
import { accountWorkflow, triggerWorkflow } from '../../messages/workflow-kinds';
import { table } from './table';

/** The most rows to show of each part. Of the rest only the number is shown. */
const mostRows = 10;

/** @param now epoch milliseconds */
export function describeStatus(status: Status, now: number): string {
  const { queues, accounts, approvals, failures, moreFailures, problems } = status;
  const triggers = status.triggers.map((trigger) => ({ ...trigger, isStuck: isStuck(status, trigger) }));
  const unseen = unseenOf(status);
  const age = (instant: string): string => duration((now - Date.parse(instant)) / 1000);
  const unwell = accounts.filter(({ state }) => state !== 'connected');
  const asked = [...queues].sort((one, other) => Number(isPolled(one)) - Number(isPolled(other))).slice(0, mostRows);
  const first = [...triggers].sort((one, other) => Number(isWell(one)) - Number(isWell(other))).slice(0, mostRows);
  const parts = [
    problems.length === 0
      ? standing(status)
      : ['To look after:', ...problems.slice(0, mostRows), ...more(problems.length)].join('\n  '),
    ...unseen,
    table(
      ['QUEUE', 'WORKFLOW POLLERS', 'ACTIVITY POLLERS'],
      asked.map(({ taskQueue, workflows, activities }) => [taskQueue, String(workflows), String(activities)]),
    ),
    ...more(queues.length),
    `Accounts: ${accounts.length}${andUnreadable(status, accountWorkflow) ?? (unwell.length === 0 ? ', all connected' : '')}`,
    ...(unwell.length === 0
      ? []
      : [
          table(
            ['ACCOUNT', 'STATE'],
            unwell.slice(0, mostRows).map(({ integration, name, state }) => [`${integration}/${name}`, state]),
          ),
          ...unwell.slice(0, mostRows).flatMap(({ ending }) => ending ?? []),
        ]),
    `Triggers: ${triggers.length}${andUnreadable(status, triggerWorkflow) ?? ''}${triggers.length > first.length ? `, of which ${first.length}:` : ''}`,
    ...(first.length === 0
      ? []
      : [
          table(
            ['TRIGGER', 'AGENT', 'STATE', 'LAST LOOK'],
            first.map((one) => [
              one.id,
              one.agent,
              stateOf(one),
              one.lastLookAt === undefined ? '' : `${age(one.lastLookAt)} ago`,
            ]),
          ),
        ]),
    approvals.oldest === undefined
      ? `Nothing ${status.unreadable.length === 0 ? '' : 'that this process can read '}waits for a person.`
      : `${approvals.open} waiting for a person; the oldest for ${age(approvals.oldest.requestedAt)}: ${approvals.oldest.title}, ${approvals.oldest.id}`,
    failures.length === 0
      ? 'No run has failed within a day.'
      : table(
          ['FAILED RUN', 'WORKFLOW', 'HOW', 'WHEN'],
          failures.map(({ workflowId, type, status, closedAt }) => [workflowId, type, status, `${age(closedAt)} ago`]),
        ),
    ...(moreFailures === 0 ? [] : [andMore(moreFailures)]),
  ];
  return parts.join('\n\n');
}

/** The summary if nothing needs attention: that all is well, or what to read all the same. */
function standing(status: Status): string {
  const beside = [
    ...(status.failures.length === 0 ? [] : ['runs have failed within a day']),
    ...(status.accounts.some(({ state }) => state === 'expiring') ? ['an account ends soon'] : []),
  ];
  const seen = unseenOf(status).length === 0 ? '' : ', as far as was looked';
  return beside.length === 0
    ? `All is well${seen}.`
    : `Nothing has to be looked after${seen}; but ${beside.join(', and ')} (below).`;
}

/** Says how many of a kind this process cannot read; undefined if it can read all. */
function andUnreadable(
  { unreadable }: Status,
  { isIdOf }: { isIdOf: (workflowId: string) => boolean },
): string | undefined {
  const number = unreadable.filter(isIdOf).length;
  return number === 0 ? undefined : `, and ${number} that this process cannot read`;
}

const isPolled = ({ workflows, activities }: Status['queues'][number]): boolean => workflows > 0 && activities > 0;

type ShownTrigger = Status['triggers'][number] & { isStuck: boolean };

const isStuck = ({ stuck }: Status, { id }: Status['triggers'][number]): boolean =>
  stuck.some(({ workflowId }) => workflowId === triggerWorkflow.idOf(id));

const isWell = ({ isStuck, problem, lateSeconds, failing, idleSeconds }: ShownTrigger): boolean =>
  !isStuck && problem === undefined && lateSeconds === undefined && failing === undefined && idleSeconds === undefined;

function stateOf({ isStuck, status = 'active', problem, lateSeconds, failing, idleSeconds }: ShownTrigger): string {
  if (isStuck) return 'goes no further';
  if (problem !== undefined) return problem;
  if (failing !== undefined) return `look failed: ${failing}`;
  if (idleSeconds !== undefined) return `no look for ${duration(idleSeconds)}`;
  return lateSeconds === undefined ? status : `late by ${duration(lateSeconds)}`;
}

const more = (number: number): string[] => (number > mostRows ? [andMore(number - mostRows)] : []);

const andMore = (number: number): string => `and ${number} more`;

/** Formats two minutes and more in minutes, and so on, because a single number is precise enough. */
function duration(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
  ] as const;
  const unit = units.find(([, length]) => seconds >= 2 * length);
  return unit === undefined ? `${Math.max(0, Math.round(seconds))} s` : `${Math.floor(seconds / unit[1])} ${unit[0]}`;
}
