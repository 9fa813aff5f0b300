import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import classes from './rich-text.module.css';

/** The elements that are shown, and as what: headings rank below the heading of the record. */
const shown: Readonly<Record<string, string>> = {
  P: 'p',
  BR: 'br',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  U: 'u',
  S: 's',
  H1: 'h3',
  H2: 'h3',
  H3: 'h4',
  H4: 'h5',
  H5: 'h5',
  H6: 'h5',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
  HR: 'hr',
  CODE: 'code',
  PRE: 'pre',
};
const empty = new Set(['BR', 'HR']);
/** Their content is not text for people. */
const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'TEXTAREA', 'SELECT']);
/** Between the blocks in these elements, blanks and line breaks mean nothing. */
const holders = new Set(['BODY', 'UL', 'OL', 'BLOCKQUOTE']);

const safeAddress = /^(?:https?:\/\/|mailto:|tel:)/i;

function drawLink(element: Element, children: ReactNode): ReactNode {
  const address = element.getAttribute('href')?.trim() ?? '';
  if (!safeAddress.test(address)) return children;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

const isNothing = (node: Node) => holders.has(node.parentNode?.nodeName ?? '') && !node.nodeValue?.trim();

function drawNode(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return isNothing(node) ? null : node.nodeValue;
  if (!(node instanceof Element) || silent.has(node.tagName)) return null;
  const name = shown[node.tagName];
  if (name && empty.has(node.tagName)) return createElement(name);
  const children = childrenOf(node);
  if (node.tagName === 'A') return drawLink(node, children);
  return name ? createElement(name, null, children) : children;
}

const childrenOf = (node: Node): ReactNode =>
  [...node.childNodes].map((child, index) => (
    // Parsed as a whole after each change, so the position identifies a child.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{drawNode(child)}</Fragment>
  ));

/**
 * Formatted text from the server as React elements. Only the elements listed here are rendered, without their
 * attributes, so nothing in the markup runs, loads or imitates the product.
 */
export function RichText({ markup }: { readonly markup: string }) {
  const content = useMemo(
    () => childrenOf(new DOMParser().parseFromString(markup, 'text/html').body),
    [markup],
  );
  return <div className={classes.text}>{content}</div>;
}
