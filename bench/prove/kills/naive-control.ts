import { sandboxClientId } from '../../../src/cli/sandbox-environment';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { startCall, type RunningCall } from '../agent-calls';
import type { Installation } from '../installation/installation';

/** For comparison, in the same processes and under the same kills: a plain request that Temporal repeats. */
export interface NaiveCall {
  readonly call: RunningCall;
  readonly effects: () => number;
}

export async function startNaiveCall(installation: Installation, name: string): Promise<NaiveCall> {
  const { sandbox } = installation;
  const token = sandbox.login.issueAccessToken(sandboxMailbox, ['Mail.Send', 'Mail.ReadWrite'], sandboxClientId);
  const toRecipients = [{ emailAddress: { address: 'lena@northwind.example' } }];
  const message = { subject: name, toRecipients, body: { contentType: 'text', content: 'Hello.' } };
  const url = `${sandbox.urls.graph}/v1.0/me/sendMail`;
  const input = { url, authorization: `Bearer ${token}`, body: { message } };
  return {
    call: await startCall(installation, 'free', { step: 'naiveCall', input }),
    effects: () => sandbox.graph.sentMail(sandboxMailbox).filter(({ subject }) => subject === name).length,
  };
}
