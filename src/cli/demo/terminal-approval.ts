import { createInterface, type Interface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentIntegrationsClient } from '../../client';
import type { ApprovalOutcome, ApprovalRequest } from '../../contracts';
import { requestInWords } from '../../client/approvals/request-in-words';
import { describeReview } from '../output/describe-approval';
import { visible } from '../../text/visible-text';
import { userName } from '../input/user-name';

interface MailInput {
  to: string[];
  body: string;
}

/** Shows a pending reply in the terminal and takes the decision. Returns when the reply is decided, here or elsewhere. */
export async function approveInTerminal(
  { approvals }: AgentIntegrationsClient,
  id: string,
  signal: AbortSignal,
): Promise<ApprovalOutcome> {
  const { request } = await approvals.get(id);
  const { title, summary } = requestInWords(request);
  const { body } = request.input as MailInput;
  const facts = request.review === undefined ? '' : `${describeReview(request.review)}\n`;
  const rule = '─'.repeat(60);
  process.stdout.write(visible(`\n${title}: ${summary}\n${facts}${rule}\n${body}\n${rule}\n`));
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // The terminal keeps Ctrl-C to itself while it waits for a line.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const elsewhere = new AbortController();
  try {
    return await Promise.race([
      ask(approvals, id, request, terminal, AbortSignal.any([signal, elsewhere.signal])),
      decidedElsewhere(approvals, id, signal),
    ]);
  } finally {
    elsewhere.abort();
    terminal.close();
  }
}

async function ask(
  approvals: AgentIntegrationsClient['approvals'],
  id: string,
  request: ApprovalRequest,
  terminal: Interface,
  signal: AbortSignal,
): Promise<ApprovalOutcome> {
  const name = userName();
  const decide = (decision: Parameters<typeof approvals.decide>[2]) => approvals.decide(id, name, decision, request);
  for (;;) {
    const answer = (await question(terminal, 'Approve, edit or reject? [a/e/r] ', signal)).trim().toLowerCase();
    if (answer === 'a') return decide({ decision: 'approve' });
    if (answer === 'e') {
      const body = await question(terminal, 'New text (one line): ', signal);
      if (body.trim() !== '') return decide({ decision: 'approve', input: { ...(request.input as MailInput), body } });
    }
    if (answer === 'r') {
      const reason = await question(terminal, 'Reason for the agent: ', signal);
      return decide({ decision: 'reject', ...(reason !== '' && { reason }) });
    }
  }
}

/** Never resolves once the signal is aborted: whoever aborted continues without an answer. */
async function question(terminal: Interface, text: string, signal: AbortSignal): Promise<string> {
  try {
    return await terminal.question(text, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    return new Promise<string>(() => undefined);
  }
}

async function decidedElsewhere(
  approvals: AgentIntegrationsClient['approvals'],
  id: string,
  signal: AbortSignal,
): Promise<ApprovalOutcome> {
  for (;;) {
    const { outcome } = await approvals.get(id);
    if (outcome !== undefined) return outcome;
    await sleep(1_000);
    signal.throwIfAborted();
  }
}
