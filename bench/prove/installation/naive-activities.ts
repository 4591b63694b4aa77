/** For comparison: what one writes first. A plain call that Temporal repeats when it does not hear of its end. */
export const naiveActivities = {
  naiveCall: async (url: string, authorization: string, body: unknown): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (status >= 400) throw new Error(`Answered ${status}`);
    return status;
  },
};
