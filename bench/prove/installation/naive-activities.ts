/** For comparison: what one writes first. A plain call that Temporal repeats when it does not hear of its end. */
interface NaiveInput {
  readonly url: string;
  readonly authorization: string;
  readonly body: unknown;
}

export const naiveActivities = {
  naiveCall: async ({ url, authorization, body }: NaiveInput): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (status >= 400) throw new Error(`Answered ${status}`);
    return status;
  },
};
