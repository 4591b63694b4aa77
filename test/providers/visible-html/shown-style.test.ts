import { readDeclarations } from '../../../src/providers/visible-html/css-text';
import { isSeen, outermost, styleWithin, type ShownStyle } from '../../../src/providers/visible-html/shown-style';

const plain = { isLink: false, isCell: false, isOfTable: false };
const within = (outer: ShownStyle, style: string, kind = plain) => styleWithin(outer, readDeclarations(style), kind);
const styled = (style: string, kind = plain) => within(outermost, style, kind);
const seen = (style: string, kind = plain): boolean => isSeen(styled(style, kind));

describe('text is not seen', () => {
  test.each([
    'display:none',
    'content-visibility:hidden',
    'mso-hide:all',
    'display:var(--x)',
    'display:env(x)',
    'color:hwb(0 0 0)',
    'height:attr(x)',
    'visibility:hidden',
    'visibility:collapse',
    'font-size:2.4px',
    'font-size:0',
    'font:0/0 a',
    'font:2px a',
    'font:italic 1px/2 a',
    'font-size:10%',
    'opacity:0.09',
    'opacity:-1',
    'opacity:9%',
    'filter:opacity( 5%)',
    'filter:blur(1px) opacity(.05)',
    'opacity:.3;filter:opacity(.3)',
    `filter:${'opacity(1) '.repeat(300)}opacity(0)`,
    `display:${'a'.repeat(2_000)}`,
    'color:transparent',
    'color:white',
    'color:#fff0',
    'color:initial;background:#000',
    '-webkit-text-fill-color:white;color:black',
    'background:black',
    'background-color:#000;background:none',
    'background:black no-repeat',
    'overflow:hidden;height:1px',
    'overflow:clip;max-height:0',
    'overflow-x:scroll;width:0',
    'overflow-y:auto;max-width:-1px',
    'overflow:hidden;line-height:0',
    'overflow:hidden;line-height:1px',
    'overflow:hidden;height:0%',
    'overflow:hidden;height:1.5px',
    'overflow:hidden;height:11px',
    'overflow-y:clip;max-height:.7em',
    'overflow:hidden;height:calc(100px - 95px)',
    'overflow:hidden;height:20px;line-height:57px',
    'overflow:hidden;height:20px;line-height:4',
    'text-indent:-100%',
    'text-indent:calc(1px + 120%)',
    'color:red;background:linear-gradient(blue, rgb(255, 0, 0) 10%)',
    'color:red;background:linear-gradient(blue 10%, hsl(0 100% 50%))',
    'transform:scale(0)',
    'transform:rotate(1deg) scalex( .09)',
    'transform:scaley(0)',
    'transform:scale3d(0,1,1)',
    'scale:.05',
    'scale:1 0',
    'transform:scale(1, 0)',
    'transform:scale(calc(0))',
    'transform:scale(0%)',
    'transform:scale3d(1,0,1)',
    'transform:matrix(0,0,0,0,0,0)',
    'transform:matrix(1,0,0,0,0,0)',
    'transform:matrix3d(0,0,0,0, 0,0,0,0, 0,0,1,0, 0,0,0,1)',
    'transform:matrix(1,0,0,1,-9999,0)',
    'transform:translateX(9999px)',
    'transform:rotateY(90deg)',
    'transform:rotateX(.25turn)',
    '-webkit-transform:scale(0)',
    '-webkit-clip-path:inset(100%)',
    'overflow:hidden;block-size:0',
    'overflow:hidden;max-block-size:0',
    'overflow:hidden;inline-size:0',
    'position:absolute;inset:-9999px auto auto -9999px',
    'position:absolute;inset-inline-start:-9999px',
    'position:fixed;inset-block:-9999px auto',
    'margin-inline-start:-9999px',
    'margin-block:-9999px 0',
    'color:Canvas',
    'background:windowtext',
    'color:rgb(255 255 255 / none)',
    'color:rgb(calc(255) 255 255)',
    'zoom:5%',
    'clip:rect(0 0 0 0)',
    'clip:rect(0 1px 9px 0)',
    'clip:rect(8px 9px 9px 0)',
    'clip:rect(0 9px 9px 8px)',
    'clip-path:inset(50%)',
    'clip-path:circle(0)',
    'clip-path:ellipse(0 0)',
    'clip-path:polygon(0 0, 0 0)',
    'position:absolute;left:-500px',
    'position:fixed;top:-50em',
    'position:relative;right:2000px',
    'position:sticky;bottom:-999px',
    'text-indent:-500px',
    'margin:0 0 0 -500px',
    'margin-left:-600px',
    'margin-top:-600px',
    'translate:-600px',
    'letter-spacing:-8px',
    'letter-spacing:-.5em',
    'transform:translatex(-500px)',
    'transform:translate(1px,-600px)',
    'display:none!important;display:block',
  ])('under %s', (style) => {
    expect(seen(style)).toBe(false);
  });
});

describe('text is seen', () => {
  test.each([
    '',
    'display:block',
    'content-visibility:auto',
    'mso-hide:none',
    'background:var(--x) white',
    'background-color:var(--x)',
    'visibility:visible',
    'visibility:xhidden',
    'visibility:hiddenly',
    'font-size:2.5px',
    'font-size:inherit',
    'font-size:unset',
    'font-size:small',
    'font-size:-5px',
    'font:12px/0 a',
    'font:caption 0x',
    'opacity:.1',
    'opacity:none',
    'opacity:2;filter:opacity(.1)',
    'filter:blur(0)',
    'transform:scale(.5) rotate(90deg) rotateX(20deg)',
    'transform:matrix(.7,.7,-.7,.7,20,0)',
    'transform:translateX(999px)',
    'scale:1 .5',
    'scale:none',
    'position:absolute;inset:0 auto auto 0',
    'color:windowtext;background:window',
    'color:rgb(0 0 0 / 87%)',
    'color:white;background:canvastext',
    'color:inherit',
    'color:rgba(0,0,0,.1);background:url(x)',
    'color:currentcolor;background:#fff',
    'color:unset',
    'color:white;background:url(x)',
    'color:white;background:linear-gradient(red,blue)',
    `color:white;background:#fff url("data:image/png;base64,${'A'.repeat(9_000)}")`,
    `float:${'a'.repeat(2_000)}`,
    'color:white;background:linear-gradient(#fff0,#fffa),url(x)',
    'color:white;background:linear-gradient(oklch(1 0 0),oklch(1 0 0))',
    'background:linear-gradient(#fff0, #0000)',
    'color:white;background-image:image-set(x)',
    'color:white;background:nonsense',
    'color:white;background:#0008',
    'color:nonsense',
    'background:#0000',
    'background:inherit',
    'background:transparent',
    'background:initial',
    'background:unset',
    'background:',
    'height:0',
    'overflow:visible;height:0',
    'overflow:hidden;height:12px',
    'overflow:auto;height:9px',
    'overflow-x:hidden;height:9px',
    'overflow:hidden;max-height:none',
    'overflow:hidden;height:99px;line-height:6',
    'overflow:hidden;line-height:99px',
    'padding-top:99px;margin:99px',
    'overflow:hidden;height:30px;padding-top:99px',
    'overflow:hidden;height:auto',
    'overflow:hidden;height:1%',
    'overflow:hidden;line-height:1',
    'overflow:hidden;line-height:12',
    'overflow:hidden;line-height:2px',
    'overflow:hidden;width:9px;max-width:9px',
    'text-indent:99%',
    'transform:scale(.1)',
    'transform:rotate(0)',
    'transform:upscale(2)',
    'scale:1',
    'zoom:normal',
    'clip:auto',
    'clip:rect(0 2px 2px 0)',
    'clip:rect(7px 9px 9px 7px)',
    'clip-path:inset(49%)',
    'clip-path:inset(60px)',
    'clip-path:circle(1px)',
    'clip-path:polygon(0 0, 9px 0, 9px 9px)',
    'clip-path:none',
    'clip-path:xcircle(0)',
    'left:-9999px',
    'position:static;left:-9999px',
    'position:absolute;left:-499px',
    'position:absolute;left:1999px;top:auto',
    'text-indent:-499px',
    'text-indent:auto',
    'letter-spacing:-7px',
    'letter-spacing:5px',
    'letter-spacing:normal',
    'transform:translatex(-499px)',
    'transform:rotate(-999deg)',
    'transform:translate(999px)',
    'direction:rtl;unicode-bidi:embed',
    'unicode-bidi:isolate',
    'display:none;display:block',
    'overflow:hidden;height:5px;display:table-row',
    'float:var(--x)',
    'display:block;display:var(--x)',
  ])('under %j', (style) => {
    expect(seen(style)).toBe(true);
  });
});

test('a cell grows with its table, whatever its width; not in its height', () => {
  const cell = { isLink: false, isCell: true, isOfTable: true };
  expect([seen('overflow:hidden;width:0', cell), seen('overflow:hidden;max-width:0', cell)]).toEqual([true, true]);
  expect([seen('overflow:hidden;height:5px', cell), seen('overflow:hidden;height:5px')]).toEqual([true, false]);
  expect([seen('overflow:hidden;height:0', cell), seen('overflow:hidden;line-height:0', cell)]).toEqual([false, false]);
});

test('a link has a colour of its own, which is seen on white and on black', () => {
  const link = { isLink: true, isCell: false, isOfTable: false };
  const white = within(outermost, 'color:white;background:black');
  expect([isSeen(within(white, 'background:white')), isSeen(within(white, 'background:white', link))]).toEqual([
    false,
    true,
  ]);
  expect(isSeen(within(white, 'background:white;color:inherit', link))).toBe(false);
  expect(isSeen(within(within(outermost, 'color:red;background:#00e'), '', link))).toBe(false);
});

describe('what is within', () => {
  test('what is not shown is not shown, whatever it says', () => {
    const none = styled('display:none');
    expect(isSeen(within(none, 'display:block;visibility:visible'))).toBe(false);
    expect(isSeen(within(styled('height:0;overflow:hidden'), 'height:9px'))).toBe(false);
    expect(isSeen(within(styled('position:absolute;left:-9999px'), 'left:0'))).toBe(false);
  });

  test('takes over visibility, size and colours, and may change them', () => {
    const outer = styled('visibility:hidden;font-size:1px;color:white');
    expect(isSeen(within(outer, ''))).toBe(false);
    expect(isSeen(within(outer, 'visibility:visible;font-size:9px;color:black'))).toBe(true);
    expect(isSeen(within(styled('color:white'), 'color:initial'))).toBe(true);
    expect(isSeen(within(styled('color:#333;background:#333'), 'color:unset;background:white'))).toBe(true);
    expect(within(styled('font-size:10px'), 'font-size:2em').fontSize).toBe(20);
    expect(within(styled('font-size:10px'), 'font-size:inherit').fontSize).toBe(10);
    expect(within(styled('font-size:10px'), 'font-size:large').fontSize).toBe(16);
    expect(within(styled('font-size:10px'), 'font:bold 200% a').fontSize).toBe(20);
    expect(within(styled('font-size:10px'), 'font:5px a;font-size:6px').fontSize).toBe(6);
  });

  test('has the size and the colour of what is around where nothing is said, or just that', () => {
    expect(within(styled('font-size:1px'), '').fontSize).toBe(1);
    expect(within(styled('font-size:1px'), 'font-size:unset').fontSize).toBe(1);
    const white = styled('color:white');
    for (const color of ['inherit', 'currentcolor', 'unset'])
      expect(isSeen(within(white, `color:${color}`))).toBe(false);
    for (const ground of ['none', 'transparent', 'inherit', 'initial', 'unset', '', '#0000'])
      expect(isSeen(within(white, `background:${ground}`))).toBe(false);
    expect(isSeen(within(white, 'background:#0008;color:black'))).toBe(true);
  });

  test('is as faint as all around it', () => {
    expect(isSeen(within(styled('opacity:.3'), 'opacity:.3'))).toBe(false);
    expect(isSeen(within(styled('opacity:.4'), 'opacity:.3'))).toBe(true);
    expect(within(styled('opacity:50%'), 'filter:opacity(50%)').opacity).toBe(0.25);
  });

  test('has the ground of what is around, also of unknown colour', () => {
    const picture = styled('background:url(x);color:white');
    expect(isSeen(within(picture, 'color:white'))).toBe(true);
    expect(isSeen(within(picture, 'background:white'))).toBe(false);
    expect(isSeen(within(styled('background:black;color:white'), 'background:#0000'))).toBe(true);
    expect(isSeen(within(styled('background:black'), 'color:inherit;background:white'))).toBe(true);
  });
});

test('text that is nearly of the colour of its ground is not seen', () => {
  expect([seen('color:#eee'), seen('color:#ddd')]).toEqual([false, true]);
  expect([seen('color:rgba(0,0,0,.09)'), seen('color:rgba(0,0,0,.5)')]).toEqual([false, true]);
});
