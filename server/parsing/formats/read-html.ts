import { load } from 'cheerio';
import { type Block, block } from './blocks.ts';

type Node = ReturnType<ReturnType<typeof load>['root']>[0] | { type: string };
type Element = { readonly name: string; readonly children: readonly Node[] };

const neverRead =
  'script, style, noscript, template, svg, math, iframe, object, nav, form, head, [hidden], [aria-hidden="true"]';
const ownLine = new Set(
  'p div section article main header footer aside ul ol li dl dt dd table tr blockquote pre figure figcaption hr body html address details summary'.split(
    ' ',
  ),
);

const isElement = (node: Node): node is Node & Element => node.type === 'tag';
const isText = (node: Node): node is Node & { readonly data: string } => node.type === 'text';

/** Goes through the tree once and cuts the text where a browser would begin a new line. */
class Reader {
  readonly blocks: Block[] = [];
  #line = '';

  cut(kind: Block['kind'] = 'text') {
    this.blocks.push(...block(kind, this.#line));
    this.#line = '';
  }

  read(nodes: readonly Node[]) {
    for (const node of nodes) {
      if (isText(node)) this.#line += node.data;
      else if (isElement(node)) this.#readElement(node);
    }
  }

  #readElement({ name, children }: Element) {
    if (/^h[1-6]$/.test(name)) {
      this.cut();
      this.read(children);
      this.cut('heading');
    } else if (name === 'br') this.cut();
    else if (name === 'td' || name === 'th') {
      if (this.#line.trim() !== '') this.#line += ', ';
      this.read(children);
    } else {
      const isOwn = ownLine.has(name);
      if (isOwn) this.cut();
      this.read(children);
      if (isOwn) this.cut();
    }
  }
}

/** Reads a web page as text: nothing in it runs and nothing is loaded. */
export function readHtml(html: string): Block[] {
  const $ = load(html);
  $(neverRead).remove();
  const reader = new Reader();
  reader.read($('body')[0]?.children ?? []);
  reader.cut();
  return reader.blocks;
}
