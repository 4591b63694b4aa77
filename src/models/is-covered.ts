import type { StepContract } from '../contracts/step';
import type { EquippedSteps } from './catalogue-for';

/**
 * Whether another step of the same equipment does all that this one may do: with the same account, on the same boards, and without asking
 * a person where this one does not.
 */
export function isCovered({ name, coveredBy }: StepContract, equipment: EquippedSteps): boolean {
  const own = equipment[name];
  const other = coveredBy === undefined ? undefined : equipment[coveredBy];
  if (own === undefined || other === undefined) return false;
  if (other.account !== undefined && other.account !== own.account) return false;
  if (other.permission === 'approval' && own.permission !== 'approval') return false;
  const { boards } = other;
  return boards === undefined || (own.boards?.every((board) => boards.includes(board)) ?? false);
}
