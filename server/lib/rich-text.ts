import sanitizeHtml from 'sanitize-html';

const schemes = ['http', 'https', 'mailto'];

/** A link to an unsafe address becomes plain text. */
const safeLink: sanitizeHtml.Transformer = (tagName, { href = '' }) => {
  const isSafe = schemes.some((scheme) => href.trim().toLowerCase().startsWith(`${scheme}:`));
  const attribs = { href: href.trim(), rel: 'noopener noreferrer nofollow', target: '_blank' };
  return { tagName, attribs: isSafe ? attribs : {} };
};

const isDeadLink = ({ tag, attribs }: sanitizeHtml.IFrame) => tag === 'a' && attribs['href'] === undefined;

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: schemes,
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => (isDeadLink(frame) ? 'excludeTag' : false),
  transformTags: { a: safeLink, b: 'strong', i: 'em', strike: 's', del: 's', h1: 'h2', h4: 'h3', div: 'p' },
};

const hasMarkup = (sent: string) => /<\/?[a-z!]/i.test(sent);

/**
 * Reduces rich text to what may be stored and shown: a short list of elements, and links to the web or to an email address.
 * Text without markup keeps its lines.
 */
export function safeMarkup(sent: string): string {
  const safe = sanitizeHtml(sent, allowed).trim();
  return hasMarkup(sent) ? safe : safe.replaceAll(/\r?\n/g, '<br />');
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** Turns safe markup into text for an email: separate paragraphs, list items with a dash, links written out. */
export function plainText(markup: string): string {
  return markup
    .replaceAll(/<a href="(?:mailto:)?([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, address: string, words: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replaceAll(/<br \/>/g, '\n')
    .replaceAll(/<li>(?:<p>)?/g, '- ')
    .replaceAll(/(?:<\/p>)?<\/li>/g, '\n')
    .replaceAll(/<\/(?:p|h2|h3|ul|ol|blockquote)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
