import { createHmac } from 'node:crypto';
import { cancellationSignal } from '@temporalio/activity';
import { z } from 'zod';
import type { ApprovalAnnouncement } from '../../src/messages/approval';
import { agentNameSchema, contractOf } from '../../src/contracts';
import { toolError } from '../../src/contracts/tool-error';
import { httpRequest } from '../../src/providers/http-request';
import { RequestFailure } from '../../src/providers/request-failure';
import { countNotice } from '../../src/telemetry/approval-metrics';
import type { Dependencies } from '../dependencies';
import { approvalWorkflow } from '../../src/messages/workflow-kinds';

const patienceMilliseconds = 10_000;

const isRequestId = (id: string): boolean =>
  approvalWorkflow.isIdOf(id) && z.uuid().safeParse(approvalWorkflow.nameIn(id)).success;

const toldAsItIs = z.object({ id: z.string().refine(isRequestId), expiresAt: z.iso.datetime() });

/**
 * Notifies the configured address that a person is needed: which request, of which agent, and where to decide, but nothing of the call's
 * content. Anybody in the namespace can make up an announcement, so nothing in it is told that could be words of theirs.
 * `Agent-Integrations-Signature` is `sha256=` and the HMAC of the body in hexadecimal. Fails until the address answers 2xx.
 */
export function notify({ configuration }: Pick<Dependencies, 'configuration'>) {
  return async (announcement: ApprovalAnnouncement): Promise<void> => {
    const { approvalNotice, publicUrl } = configuration;
    if (approvalNotice === undefined) return;
    const told = toldAsItIs.safeParse(announcement);
    if (!told.success) throw madeUp();
    const { id, expiresAt } = told.data;
    const { agent, step } = announcement;
    const link = publicUrl === undefined ? {} : { link: `${publicUrl}/approvals/${approvalWorkflow.nameIn(id)}` };
    const asked = {
      id,
      ...(agentNameSchema.safeParse(agent).success && { agent }),
      title: contractOf(step ?? '')?.title ?? 'A step that is not known here',
      expiresAt,
    };
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

const madeUp = () =>
  toolError(
    'InvalidInput',
    'Nobody was told of this request: its id is not `approval/<uuid>`, or its expiry is no instant, so no step has asked for it.',
  );
