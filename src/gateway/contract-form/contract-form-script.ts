/**
 * `/assets/contract-form.js`: checks a form while a person types. It sends a form with `data-check` to that address a moment after the last key,
 * and shows the problems beside the fields that were touched, and the warnings in their list. The script is optional: sending the form reports
 * the same problems.
 */
export const contractFormScript = `'use strict';
const pauseMilliseconds = 300;

function fill(list, sentences) {
  const shown = [...list.children].map((item) => item.textContent);
  if (shown.join('\\n') === sentences.join('\\n')) return;
  list.replaceChildren(...sentences.map((sentence) => Object.assign(document.createElement('li'), { textContent: sentence })));
}

function show(form, touched, { problems, warnings }) {
  for (const list of form.querySelectorAll('ul.problem[id$="-problem"]')) {
    const path = list.id.slice(0, -'-problem'.length);
    const isTouched = [...touched].some((name) => name === path || name.startsWith(path + '.'));
    if (!isTouched) continue;
    const sentences = problems[path] ?? [];
    fill(list, sentences);
    const control = form.elements.namedItem(path);
    if (control instanceof HTMLElement) {
      if (sentences.length === 0) control.removeAttribute('aria-invalid');
      else control.setAttribute('aria-invalid', 'true');
    }
  }
  const list = form.querySelector('ul.warnings');
  if (list !== null) fill(list, warnings);
}

for (const form of document.querySelectorAll('form[data-check]')) {
  const touched = new Set();
  let waiting;
  let turn = 0;
  form.addEventListener('input', ({ target }) => {
    touched.add(target.name);
    clearTimeout(waiting);
    waiting = setTimeout(check, pauseMilliseconds);
  });
  async function check() {
    const mine = ++turn;
    const answer = await fetch(form.dataset.check, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    if (answer.ok && mine === turn) show(form, touched, await answer.json());
  }
}
`;
