/**
 * `/assets/pop-up.js`: a form with `data-pop-up` is answered in a window of its own, and the page goes on to the address that the
 * attribute names. Where no window opens, the form stays what it is. A page with `data-closes` ends in such a window: it closes, and a page with
 * `data-waits` that is open elsewhere goes on to the address it names, which begins as `data-waits` says. The two need not know each other: a
 * provider's page may have parted them.
 */
export const popUpScript = `'use strict';
const channel = new BroadcastChannel('sign-in');

for (const form of document.querySelectorAll('form[data-pop-up]')) {
  form.addEventListener('submit', () => {
    const name = 'connect-' + Date.now();
    if (window.open('', name, 'popup,width=560,height=760') === null) return;
    form.target = name;
    const mark = Object.assign(document.createElement('input'), { type: 'hidden', name: 'window', value: 'pop-up' });
    form.append(mark);
    setTimeout(() => location.assign(form.dataset.popUp), 600);
  });
}

const closing = document.querySelector('[data-closes]');
if (closing !== null) {
  channel.postMessage(closing.dataset.closes);
  window.close();
}

const waiting = document.querySelector('[data-waits]');
if (waiting !== null) {
  channel.onmessage = ({ data }) => {
    if (typeof data === 'string' && data.startsWith(waiting.dataset.waits)) location.assign(data);
  };
}
`;
