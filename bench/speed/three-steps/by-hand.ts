import { request } from 'undici';

/** The addresses and credentials of the providers. */
export interface ByHandSettings {
  /** Full URL of the request that the step Find Email makes. */
  readonly findEmail: string;
  readonly graphToken: string;
  /** Includes the API version. */
  readonly trelloUrl: string;
  readonly trelloAuthorization: string;
}

export type ByHand = ReturnType<typeof byHand>;

/** For comparison: activities that make the same requests and nothing more. */
export function byHand({ findEmail, graphToken, trelloUrl, trelloAuthorization }: ByHandSettings) {
  const graphHeaders = { authorization: `Bearer ${graphToken}`, accept: 'application/json' };
  const trelloHeaders = {
    authorization: trelloAuthorization,
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'by-hand/1.0',
  };

  async function answerOf<Answer>(url: string, options: Parameters<typeof request>[1]): Promise<Answer> {
    const { statusCode, body } = await request(url, options);
    if (statusCode !== 200) throw new Error(`${url} answered ${String(statusCode)}: ${await body.text()}`);
    return (await body.json()) as Answer;
  }
  const post = (path: string, content: object): Promise<{ id: string }> =>
    answerOf(`${trelloUrl}${path}`, { method: 'POST', headers: trelloHeaders, body: JSON.stringify(content) });

  return {
    findEmail: async (): Promise<string[]> => {
      const { value } = await answerOf<{ value: { subject: string }[] }>(findEmail, { headers: graphHeaders });
      return value.map(({ subject }) => subject);
    },
    createCard: async (idList: string, name: string): Promise<string> => (await post('/cards', { idList, name })).id,
    addComment: async (card: string, text: string): Promise<string> =>
      (await post(`/cards/${card}/actions/comments`, { text })).id,
  };
}
