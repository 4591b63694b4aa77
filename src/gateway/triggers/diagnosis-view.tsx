import type { Finding } from '../../contracts/trigger-report';
import { Sentence } from '../console/sentence';

const marks = { good: 'fine', warning: 'look at this', problem: 'problem' } as const;
const classes = { good: 'good', warning: 'warning', problem: 'bad' } as const;
const order: readonly Finding['level'][] = ['problem', 'warning', 'good'];

/** Shows why a trigger did not fire: problems first. */
export function DiagnosisView({ findings }: { findings: readonly Finding[] }) {
  const sorted = order.flatMap((level) => findings.filter((finding) => finding.level === level));
  return (
    <section aria-labelledby="diagnosis" class="result">
      <h2 id="diagnosis">Why did it not fire?</h2>
      <ul class="findings panel">
        {sorted.map(({ level, text }) => (
          <li>
            <span class={`badge ${classes[level]}`}>{marks[level]}</span>{' '}
            <span>
              <Sentence text={text} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
