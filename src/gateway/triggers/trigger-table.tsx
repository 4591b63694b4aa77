import { Instant } from '../console/time/instant';
import type { DefinedTrigger } from './defined-triggers';
import { triggerContractOf } from '../../contracts';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { TriggerRowMenu } from './trigger-row-menu';
import { TriggerStatus } from './trigger-status';
import { Table } from '../console/table';

interface TriggerTableProps {
  /** The address of the agent's page. */
  address: string;
  triggers: readonly DefinedTrigger[];
  /** The session of a person who may change the triggers; absent for others. */
  session?: Session;
}

/** Lists the triggers of an agent, with their states and counts. */
export function TriggerTable({ address, triggers, session }: TriggerTableProps) {
  if (triggers.length === 0)
    return <p class="empty">It has no trigger yet. A trigger starts it for each event it watches for.</p>;
  const form = 'of-triggers';
  return (
    <>
      {session === undefined ? null : (
        <form id={form} method="post">
          <FormToken session={session} />
        </form>
      )}
      <Table
        columns={[
          'Trigger',
          'Account',
          'State',
          ...Object.values(title),
          'Last event',
          session === undefined ? undefined : 'Actions',
        ]}
      >
        {triggers.map((trigger) => {
          const {
            definition: { id, type, account },
            overview,
            unreadable,
          } = trigger;
          return (
            <tr>
              <th scope="row">
                <a href={`${address}/triggers/${id}`}>{id}</a>
                <br />
                <span class="quiet">{triggerContractOf(type)?.title ?? type}</span>
              </th>
              <td data-label="Account">{account}</td>
              <td>
                <TriggerStatus trigger={trigger} />
              </td>
              {(['delivered', 'skipped', 'failed'] as const).map((outcome) => (
                <td data-label={title[outcome]}>{unreadable === undefined ? (overview?.counts[outcome] ?? 0) : '–'}</td>
              ))}
              <td data-label="Last event">
                {unreadable === undefined ? (
                  <LastEvent at={overview?.recent.findLast(({ late }) => late !== true)?.at} />
                ) : (
                  'not known'
                )}
              </td>
              {session === undefined ? null : (
                <td data-label="Actions">
                  <TriggerRowMenu form={form} id={id} address={`${address}/triggers/${id}`} status={overview?.status} />
                </td>
              )}
            </tr>
          );
        })}
      </Table>
    </>
  );
}

const title = { delivered: 'Delivered', skipped: 'Skipped', failed: 'Failed' } as const;

const LastEvent = ({ at }: { at: string | undefined }) => (at === undefined ? <>none yet</> : <Instant at={at} />);
