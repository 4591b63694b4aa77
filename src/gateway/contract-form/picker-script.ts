/**
 * `/assets/picker.js`: offers the objects that a field may point at by name, in the browser's own list, while a person types. A field with
 * `data-points-at` shows the name and sends the id. The lookup includes the boards, the mailbox and the account that the form names.
 * Only a name that a person has typed or chosen is looked up. An id that is shown by its name stays that id until a person types, and what the
 * page wrote stays as it is, because others name these objects, and may have named one with the id of another. After a change of the account,
 * the board or the mailbox, an id that is not offered there is shown as it is.
 * The script is optional: without it, the field accepts a name or an id as well.
 */
export const pickerScript = `'use strict';
{
const pauseMilliseconds = 200;
const pointing = 'input[data-points-at]:not([data-points-at="mailbox"])';
const answers = new Map();
const lists = new Map();
const offered = new WeakMap();
const named = new WeakMap();
const looksLikeId = /^(?:[0-9a-f]{24}|[\\w=-]{60,})$/i;
const around = ['board', 'mailbox'];

const fieldsOf = (form, kind) => [...form.querySelectorAll('input[data-points-at="' + kind + '"]')];

function valueOf(input) {
  const text = input.value.trim();
  if (named.get(input)?.name === text) return named.get(input).value;
  if (input.value === input.defaultValue || looksLikeId.test(text)) return text;
  return offered.get(input)?.offers.find(({ name }) => name === text)?.value ?? text;
}

function addressFor(input, text) {
  const { form, dataset: { pointsAt } } = input;
  const query = new URLSearchParams(input.dataset.among);
  query.set('of', pointsAt);
  query.set('text', text);
  const account = form.elements.namedItem('account');
  if (account?.value && account !== input) query.set('account', account.value);
  if (form.dataset.approval !== undefined) query.set('approval', form.dataset.approval);
  for (const kind of around) {
    if (kind === pointsAt) continue;
    for (const field of fieldsOf(form, kind)) if (field.value.trim() !== '') query.append(kind, valueOf(field));
  }
  return '/offers?' + query;
}

function ask(address) {
  if (!answers.has(address)) {
    const asking = fetch(address).then((answer) => (answer.ok ? answer.json() : { offers: [] }));
    const isLasting = asking.then(({ why }) => why === undefined, () => false);
    answers.set(address, asking);
    isLasting.then((lasts) => lasts || answers.delete(address));
  }
  return answers.get(address);
}

function listFor(address, offers) {
  if (!lists.has(address)) {
    const list = Object.assign(document.createElement('datalist'), { id: 'offers-' + lists.size });
    for (const { name, detail } of offers) {
      const option = Object.assign(document.createElement('option'), { value: name });
      if (detail !== undefined) option.label = detail;
      list.append(option);
    }
    document.body.append(list);
    lists.set(address, list);
  }
  return lists.get(address).id;
}

async function offer(input, text = '') {
  const address = addressFor(input, text);
  const written = input.value;
  const answer = await ask(address).catch(() => ({ offers: [] }));
  if (addressFor(input, text) !== address) return;
  input.dataset.placeholder ??= input.placeholder;
  input.placeholder = answer.why ?? input.dataset.placeholder;
  if (answer.why !== undefined) return;
  offered.set(input, answer);
  input.setAttribute('list', listFor(address, answer.offers));
  const known = answer.offers.find(({ value }) => value === written);
  if (known === undefined || looksLikeId.test(known.name) || input.value !== written) return;
  input.value = known.name;
  named.set(input, known);
}

function showName(input) {
  if (input.value !== '' && input.checkVisibility()) offer(input);
}

function askAgain(input) {
  const shown = named.get(input);
  if (shown?.name === input.value) input.value = shown.value;
  named.delete(input);
  offered.delete(input);
  showName(input);
}

const showNames = (root) => root.querySelectorAll(pointing).forEach(showName);

let waiting;
document.addEventListener('focusin', ({ target }) => target.matches(pointing) && offer(target));
document.addEventListener('input', ({ target }) => {
  if (!target.matches(pointing)) return;
  named.delete(target);
  if (!offered.get(target)?.more) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => offer(target, target.value.trim()), pauseMilliseconds);
});
document.addEventListener('change', ({ target }) => {
  const { form, name, dataset: { pointsAt } } = target;
  if (name !== 'account' && !around.includes(pointsAt)) return;
  for (const input of form.querySelectorAll(pointing)) {
    if (input !== target && input.dataset.pointsAt !== pointsAt) askAgain(input);
  }
});
document.addEventListener('formdata', ({ target, formData }) => {
  for (const input of target.querySelectorAll(pointing)) formData.set(input.name, valueOf(input));
});
document.addEventListener('toggle', ({ target }) => target.open && showNames(target), true);
showNames(document);
}
`;
