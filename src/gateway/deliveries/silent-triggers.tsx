import { namesInShort } from '../../text/names-in-short';

/** Names the triggers whose events are missing on the page because no worker has answered for them. */
export function SilentTriggers({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div class="banner warning">
      <p>
        {ids.length === 1 ? `The trigger ${ids[0]} does` : `The triggers ${namesInShort(ids)} do`} not answer in time:
        events are missing here. Check that a service worker runs.
      </p>
    </div>
  );
}
