function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const readable = 4.5;
const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);
const darker = (color: string) =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * 0.85).toString(16))
    .map((part) => part.padStart(2, '0'))
    .join('')}`;

/** The school's colors as far as they can be read: letters that cannot become black or white. */
export function chooseColors({ primary, text }: { primary: string; text: string }) {
  const ground = isColor(primary) ? primary : '#1f5b4d';
  const color = isColor(text) ? text : '#ffffff';
  const letters = [color, '#ffffff', '#000000'].find((color) => contrastOf(color, ground) >= readable);
  let onPaper = ground;
  while (contrastOf(onPaper, '#ffffff') < readable) onPaper = darker(onPaper);
  return { ground, letters: letters ?? '#000000', onPaper };
}
