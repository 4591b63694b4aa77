/**
 * `/assets/pop-up.js`: a form with `data-pop-up` is answered in a window of its own, and the page goes on to the address that the
 * attribute names. Where no window opens, the form stays what it is.
 */
export const popUpScript = `'use strict';
for (const form of document.querySelectorAll('form[data-pop-up]')) {
  form.addEventListener('submit', () => {
    const name = 'connect-' + Date.now();
    if (window.open('', name, 'popup,width=560,height=760') === null) return;
    form.target = name;
    setTimeout(() => location.assign(form.dataset.popUp), 600);
  });
}
`;
