/**
 * Loads fonts for Chinese, Japanese and Korean when such a text first appears on a device that has none.
 * `global.css` names the device's own fonts as "Asian Text"; the browser looks for them only for such characters, and
 * reports if there are none.
 */
export function watchForAsianText(fonts: FontFaceSet) {
  fonts.addEventListener('loadingerror', ({ fontfaces }) => {
    if (fontfaces.some(({ family }) => family.includes('Asian Text'))) void import('./asian.css');
  });
}
