import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';

/** A user's own: passes a header of theirs into every activity. */
export const interceptors: WorkflowInterceptorsFactory = () => ({
  outbound: [
    {
      scheduleActivity: (input, next) => {
        const headers = { ...input.headers, 'user-header': { metadata: {}, data: new Uint8Array([42]) } };
        return next({ ...input, headers });
      },
    },
  ],
});
