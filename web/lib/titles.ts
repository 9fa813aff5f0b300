import { useEffect } from 'react';

const productName = 'Homeroom';
const shown: string[] = [];

function paint() {
  const title = shown.at(-1);
  document.title = title ? `${title} | ${productName}` : productName;
}

/** Sets the browser's title to 'page title | Homeroom' while the caller is mounted; the latest caller wins. */
export function useTitle(title: string) {
  useEffect(() => {
    shown.push(title);
    paint();
    return () => {
      shown.splice(shown.lastIndexOf(title), 1);
      paint();
    };
  }, [title]);
}
