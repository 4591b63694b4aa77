import type { AgentDefinition, StepEquipment } from '../../contracts/agent';
import { contractOf } from '../../contracts';
import type { StepContract } from '../../contracts/step';
import type { Session } from '../console/session/session';
import { PermissionSwitch } from './permission-switch';
import { defaultPermissionWords } from './default-permission-words';
import { stepGroups } from './step-groups';
import { Table } from '../console/table';

interface EquipmentTableProps {
  session: Session;
  /** The address of the agent's page. */
  address: string;
  equipment: AgentDefinition['equipment'];
  mayChange: boolean;
}

/** Shows the steps of an agent by group: the permission, account and boards of each step. */
export function EquipmentTable({ equipment, ...others }: EquipmentTableProps) {
  const groups = stepGroups((step) => step in equipment);
  if (groups.length === 0) return <p class="empty">The agent has no step, so every call it makes is refused.</p>;
  return (
    <>
      {groups.map(({ title, contracts }) => (
        <Table class="equipment" caption={title} columns={['Step', 'Permission', 'Account and boards']}>
          {contracts.map((contract) => (
            <StepRow contract={contract} equipped={equipment[contract.name] ?? {}} {...others} />
          ))}
        </Table>
      ))}
    </>
  );
}

interface StepRowProps extends Omit<EquipmentTableProps, 'equipment'> {
  contract: StepContract;
  equipped: StepEquipment;
}

function StepRow({ session, address, contract, equipped, mayChange }: StepRowProps) {
  const { permission, account, boards } = equipped;
  const stepAddress = `${address}/steps/${contract.name}`;
  const as = account === undefined ? 'Any account the call names' : `As ${account}`;
  const where = boards === undefined ? '' : `, on ${boards.length === 1 ? '1 board' : `${boards.length} boards`} only`;
  const limits = `${as}${where}`;
  return (
    <tr id={contract.name}>
      <th scope="row">
        {contract.title}
        <br />
        <code>{contract.name}</code>
        <Replacement of={contract} />
      </th>
      <td>
        {mayChange ? (
          <PermissionSwitch session={session} address={stepAddress} contract={contract} permission={permission} />
        ) : (
          <span class="badge">{permission ?? defaultPermissionWords(contract)}</span>
        )}
      </td>
      <td>
        <a href={stepAddress}>{limits}</a>
      </td>
    </tr>
  );
}

/** Names the step to use instead of an equipped step that is kept for old agents, or that another step covers. */
function Replacement({ of: { replacedBy, coveredBy } }: { of: StepContract }) {
  if (coveredBy !== undefined)
    return (
      <p class="quiet">{contractOf(coveredBy)?.title} does this too; a model that has both is offered that one.</p>
    );
  if (replacedBy === undefined) return null;
  return (
    <p class="quiet">
      Equip {contractOf(replacedBy)?.title} (<code>{replacedBy}</code>) instead; this one is kept for agents that have
      it.
    </p>
  );
}
