import { approvalWorkflow } from '../../../messages/workflow-kinds';

/** People copy the id with or without the part before the slash. */
export const approvalId = (id: string): string => (approvalWorkflow.isIdOf(id) ? id : approvalWorkflow.idOf(id));
