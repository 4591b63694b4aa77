import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import type { Sandbox } from 'graph-trello-sandbox';

/**
 * Drafts of a mail that was about to be sent when its worker was killed: no request to send it came through to the provider, and no worker can
 * know that. They are the only mails of which a step may say that it does not know.
 */
export function cutOffDrafts({ graph, requests }: Sandbox, name: string) {
  const sends = requests.list({ provider: 'graph', method: 'POST', path: /\/send$/ });
  return graph
    .drafts(sandboxMailbox)
    .filter(({ subject }) => subject.endsWith(name))
    .filter(({ immutableId }) =>
      sends
        .filter(({ path }) => decodeURIComponent(path).includes(immutableId))
        .every(({ status }) => status === undefined),
    );
}
