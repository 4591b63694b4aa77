import { randomUUID } from 'node:crypto';
import { GraphError } from '../platform/graph-error';

const limitMilliseconds = 10_000;

/**
 * Runs Graph's handshake: within 10 s, the URL must answer a POST that carries a token with that token as plain text.
 * The sandbox allows plain http on loopback only. The real service requires https everywhere.
 */
export async function validateNotificationUrl(url: string): Promise<void> {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const isLoopback = target && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(target.hostname);
  if (!target || (target.protocol !== 'https:' && !isLoopback)) {
    throw new GraphError(400, 'InvalidRequest', `The notification URL '${url}' must be an https URL.`);
  }
  const token = `Validation: Testing client application reachability for subscription Request-Id: ${randomUUID()} + ünïcode & sp ace`;
  target.searchParams.set('validationToken', token);
  const answer = await ask(target);
  const isEcho = answer.status === 200 && answer.text === token && /^text\/plain\b/i.test(answer.contentType);
  if (isEcho) return;
  throw new GraphError(
    400,
    'InvalidRequest',
    'Subscription validation request failed. Notification endpoint must respond with 200 OK to validation request.',
  );
}

async function ask(url: URL): Promise<{ status: number; text: string; contentType: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      signal: AbortSignal.timeout(limitMilliseconds),
      redirect: 'manual',
    });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, text: await response.text(), contentType };
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'could not be reached';
    throw new GraphError(
      400,
      'InvalidRequest',
      `Subscription validation request failed. The notification endpoint ${reason}.`,
    );
  }
}
