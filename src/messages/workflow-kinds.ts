import type { ServiceWorkflows } from './service-workflows';

/** How ids of one kind are made: the kind, a slash and a name. */
export interface IdForm<Kind extends string> {
  readonly idOf: <Name extends string>(name: Name) => `${Kind}/${Name}`;
  /** The part after the slash. */
  readonly nameIn: (workflowId: string) => string;
  readonly isIdOf: (workflowId: string) => boolean;
}

const idForm = <Kind extends string>(kind: Kind): IdForm<Kind> => ({
  idOf: (name) => `${kind}/${name}`,
  nameIn: (workflowId) => workflowId.slice(kind.length + 1),
  isIdOf: (workflowId) => workflowId.startsWith(`${kind}/`) && workflowId.length > kind.length + 1,
});

/** A kind of workflow of the service: its workflow type, which is also the prefix of its ids. */
export interface WorkflowKind<Type extends string> extends IdForm<Type> {
  readonly type: Type;
}

const workflowKind = <Type extends keyof ServiceWorkflows>(type: Type): WorkflowKind<Type> => ({
  type,
  ...idForm(type),
});

/** `agent/<name>` */
export const agentWorkflow = workflowKind('agent');
/** `approval/<uuid>` */
export const approvalWorkflow = workflowKind('approval');
/** `connected-account/<integration>/<name>` */
export const accountWorkflow = workflowKind('connected-account');
/** `conversation/<agent>/<digest>`, of a caller that acts as the agent */
export const conversationWorkflow = workflowKind('conversation');
/** `nexus-call/<request id>`, of a caller in another namespace */
export const nexusCallWorkflow = workflowKind('nexus-call');
/** `rehearsal/<uuid>` */
export const rehearsalWorkflow = workflowKind('rehearsal');
/** `scheduled-run/<agent>/<schedule>-<instant>` */
export const scheduledRunWorkflow = workflowKind('scheduled-run');
/** `timetable/<integration>/<name>`, of an account */
export const timetableWorkflow = workflowKind('timetable');
/** `tool-call/<id>`; the caller chooses the id */
export const toolCallWorkflow = workflowKind('tool-call');
/** `trigger/<id>` */
export const triggerWorkflow = workflowKind('trigger');
/** `trigger-settling/<uuid>` */
export const triggerSettlingWorkflow = workflowKind('trigger-settling');
/** `trigger-trial/<uuid>` */
export const triggerTrialWorkflow = workflowKind('trigger-trial');

/** Every note has this type; its id says what it notes. */
export const noteType = 'note' satisfies keyof ServiceWorkflows;
/** `grant-use/<uuid>`, of an approval: the approval's grant was used. */
export const grantUseNote = idForm('grant-use');
/** `ended-session/<digest>`: a session of the pages ended. */
export const endedSessionNote = idForm('ended-session');
/** `ended-trip/<digest>`: a browser returned from the provider's page for connecting an account. */
export const endedTripNote = idForm('ended-trip');
/**
 * `sending/<key>`: a draft is about to be sent, or others are about to be told of an event. `sending/<digest of a
 * draft's id>`, open for ten minutes: a call holds that draft.
 */
export const sendingNote = idForm('sending');
/** `creating/<key>`: a contact is about to be created. */
export const creatingNote = idForm('creating');
/** `page-offered/<uuid>`, of an approval: an MCP client was asked to open its page. */
export const pageOfferedNote = idForm('page-offered');

/** Every kind by its type: a missing kind does not compile. */
const kinds: { readonly [Type in Exclude<keyof ServiceWorkflows, typeof noteType>]: WorkflowKind<Type> } = {
  agent: agentWorkflow,
  approval: approvalWorkflow,
  'connected-account': accountWorkflow,
  conversation: conversationWorkflow,
  'nexus-call': nexusCallWorkflow,
  rehearsal: rehearsalWorkflow,
  'scheduled-run': scheduledRunWorkflow,
  timetable: timetableWorkflow,
  'tool-call': toolCallWorkflow,
  trigger: triggerWorkflow,
  'trigger-settling': triggerSettlingWorkflow,
  'trigger-trial': triggerTrialWorkflow,
};

/** Notes of sessions are missing here: only gateways read and write them. */
const ofService: readonly IdForm<string>[] = [
  ...Object.values(kinds),
  grantUseNote,
  sendingNote,
  creatingNote,
  pageOfferedNote,
];

/** The types of the service's own workflows; all other types are a user's. */
export const serviceWorkflowTypes: readonly string[] = [...Object.keys(kinds), noteType];

/** Whether the service's own workers, gateways and commands read and write this workflow's payloads. */
export function isServiceWorkflow(workflowId: string | undefined): boolean {
  return workflowId !== undefined && ofService.some(({ isIdOf }) => isIdOf(workflowId));
}

/** Whether ids of runs of an agent of this name could be those of the service's own workflows. */
export const isNameOfKind = (agent: string): boolean =>
  [...ofService, endedSessionNote, endedTripNote].some(({ isIdOf }) => isIdOf(`${agent}/…`));
