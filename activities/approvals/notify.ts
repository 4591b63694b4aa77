import { createHmac } from 'node:crypto';
import { cancellationSignal } from '@temporalio/activity';
import type { ApprovalAnnouncement } from '../../src/messages/approval';
import { agentNameSchema, contractOf } from '../../src/contracts';
import { visibleValue } from '../../src/contracts/visible-text';
import { toolError } from '../../src/contracts/tool-error';
import { httpRequest } from '../../src/providers/http-request';
import { RequestFailure } from '../../src/providers/request-failure';
import { countNotice } from '../../src/telemetry/approval-metrics';
import type { Dependencies } from '../dependencies';
import { approvalWorkflow } from '../../src/messages/workflow-kinds';

const patienceMilliseconds = 10_000;

/**
 * Notifies the configured address that a person is needed: which request, of which agent, and where to decide, but nothing of the call's
 * content, and no words of a request that somebody has made up. `Agent-Integrations-Signature` is `sha256=` and the HMAC of the body in hexadecimal. Fails until the address answers 2xx.
 */
export function notify({ configuration }: Pick<Dependencies, 'configuration'>) {
  return async ({ id, agent, step, title, expiresAt }: ApprovalAnnouncement): Promise<void> => {
    const { approvalNotice, publicUrl } = configuration;
    if (approvalNotice === undefined) return;
    const link = publicUrl === undefined ? {} : { link: `${publicUrl}/approvals/${approvalWorkflow.nameIn(id)}` };
    const contract = step === undefined ? { title } : contractOf(step);
    const asked = visibleValue({
      id,
      ...(agentNameSchema.safeParse(agent).success && { agent }),
      title: contract?.title ?? 'A step that there is not',
      expiresAt,
    });
    const body = JSON.stringify({ ...asked, ...link });
    const signature = createHmac('sha256', approvalNotice.secret).update(body).digest('hex');
    try {
      const status = await post(approvalNotice.url, body, `sha256=${signature}`);
      if (status < 200 || status > 299) throw unheard(`it answered ${status}`);
    } catch (error) {
      if (!cancellationSignal().aborted) countNotice('failed');
      throw error;
    }
    countNotice('told');
  };
}

async function post(url: string, body: string, signature: string): Promise<number> {
  try {
    const request = {
      method: 'POST' as const,
      url: new URL(url),
      headers: { 'content-type': 'application/json', 'agent-integrations-signature': signature },
      body,
      signal: AbortSignal.any([cancellationSignal(), AbortSignal.timeout(patienceMilliseconds)]),
    };
    return await httpRequest(request, ({ status }) => Promise.resolve(status));
  } catch (error) {
    cancellationSignal().throwIfAborted();
    throw unheard(error instanceof RequestFailure ? (error.code ?? 'it did not answer') : 'it cannot be reached');
  }
}

/** Does not include the address, which can contain a secret of its operator. */
const unheard = (what: string) =>
  toolError(
    'ProviderUnavailable',
    `The address of APPROVAL_WEBHOOK_URL was not told of the request: ${what}. It is told again.`,
  );
