/** Temporal header that says which agent is acting; set by dispatcher or client, passed on by interceptors. */
export const agentHeader = 'agent-integrations-agent';

/** Temporal header that proves {@link agentHeader}: anybody who may start a workflow can write that header. */
export const passHeader = 'agent-integrations-pass';

/** Temporal header of a Nexus call: a signature over the step and the input for which a service started it. */
export const begunHeader = 'agent-integrations-begun';

/** Header of the SDK's OpenTelemetry interceptors, with the current trace. */
export const traceHeader = '_tracer-data';

/** Temporal header with the identity of one step call: original run id and activity sequence. */
export const callHeader = 'agent-integrations-call';
