import { Sentence } from '../console/sentence';

/** Why there is no answer. */
export function RefusalView({ refusal }: { refusal: string }) {
  return (
    <div class="banner bad" role="alert">
      <p>
        <Sentence text={refusal} />
      </p>
    </div>
  );
}
