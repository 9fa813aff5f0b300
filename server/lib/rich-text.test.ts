import { expect, test } from 'vitest';
import { plainText, safeMarkup } from './rich-text.ts';

const link = (href: string, words: string) =>
  `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${words}</a>`;

test.each([
  ['<p>Bring <strong>gloves</strong> and <em>boots</em></p>', undefined],
  ['<h2>Trip</h2><ul><li><p>coat</p></li><li><p>lunch</p></li></ul>', undefined],
  ['<blockquote><p><u>so</u> <s>not</s></p></blockquote>', undefined],
  ['one<br />two', undefined],
  ['<p><b>b</b><i>i</i></p>', '<p><strong>b</strong><em>i</em></p>'],
  ['<h1>Big</h1><h4>Small</h4>', '<h2>Big</h2><h3>Small</h3>'],
  [
    '<p><a href="https://school.test/a?b=1&amp;c=2">page</a></p>',
    `<p>${link('https://school.test/a?b=1&amp;c=2', 'page')}</p>`,
  ],
  ['<a href="mailto:office@school.test">write</a>', link('mailto:office@school.test', 'write')],
  ['<a href="https://x.test" target="_self" rel="opener" onclick="go()">x</a>', link('https://x.test', 'x')],
])('keeps what is safe: %s', (sent, kept) => {
  expect(safeMarkup(sent)).toBe(kept ?? sent);
});

test.each([
  ['<script>alert(1)</script>hello', 'hello'],
  ['<style>p{color:red}</style><p>hello</p>', '<p>hello</p>'],
  ['<p onclick="alert(1)" style="color:red" class="x" id="y">hello</p>', '<p>hello</p>'],
  ['<img src=x onerror=alert(1)>hello', 'hello'],
  ['<svg/onload=alert(1)>hello', 'hello'],
  ['<svg><script>alert(1)</script></svg>hello', 'hello'],
  ['<math><mtext><img src=x onerror=alert(1)></mtext></math>hello', 'hello'],
  ['<iframe src="https://evil.test"></iframe>hello', 'hello'],
  ['<iframe srcdoc="<script>alert(1)</script>">hello</iframe>', 'hello'],
  ['<object data="x"></object><embed src="x">hello', 'hello'],
  ['<form action="https://evil.test"><input name="password"><button>go</button></form>', 'go'],
  ['<a href="javascript:alert(1)">hello</a>', 'hello'],
  ['<a href="JaVaScRiPt:alert(1)">hello</a>', 'hello'],
  ['<a href="java\nscript:alert(1)">hello</a>', 'hello'],
  ['<a href="&#106;avascript:alert(1)">hello</a>', 'hello'],
  ['<a href="\u0001javascript:alert(1)">hello</a>', 'hello'],
  ['<a href="data:text/html,<script>alert(1)</script>">hello</a>', 'hello'],
  ['<a href="vbscript:x">hello</a>', 'hello'],
  ['<a href="//evil.test">hello</a>', 'hello'],
  ['<a href="/school/students">hello</a>', 'hello'],
  ['<a name="x">hello</a>', 'hello'],
  [
    '<p><a href="javascript:..">bad</a> <a href="https://ok.test">ok</a></p>',
    `<p>bad ${link('https://ok.test', 'ok')}</p>`,
  ],
  ['<p><a href="x:y"><strong>bold</strong></a></p>', '<p><strong>bold</strong></p>'],
  [
    '<base href="https://evil.test"><link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0">hello',
    'hello',
  ],
  ['<p>a<!-- comment --><![CDATA[ <script> ]]>b</p>', '<p>ab</p>'],
  ['<textarea></textarea><script>alert(1)</script>hello', 'hello'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>hello', undefined],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', undefined],
  ['<p>unclosed <strong>text', '<p>unclosed <strong>text</strong></p>'],
  ['3 < 4 & "5" > 1', '3 &lt; 4 &amp; "5" &gt; 1'],
])('removes the rest: %s', (sent, kept) => {
  const safe = safeMarkup(sent);
  if (kept !== undefined) expect(safe).toBe(kept);
  expect(safe).not.toMatch(/<(?!\/?(?:p|br|strong|em|u|s|h2|h3|ul|ol|li|blockquote|a)[\s>/])/);
  expect(safe).not.toMatch(/<[^>]*\s(?:on\w+|style|class|id|src)=/i);
  expect(safe).not.toMatch(/href="(?!https?:|mailto:)/i);
});

test('safe text stays the same when it is saved again', () => {
  const sent = '<h1>A & B</h1><p>x <a href="https://a.test/?q=1&w=2">y</a></p><script>1</script>';
  const once = safeMarkup(sent);
  expect(safeMarkup(once)).toBe(once);
});

test('text without markup keeps its lines', () => {
  expect(safeMarkup('One & all\r\ntwo\n\nthree')).toBe('One &amp; all<br />two<br /><br />three');
});

test('returns the same text without markup', () => {
  const markup = safeMarkup(
    '<h2>Trip</h2><p>Bring <b>A &amp; B</b>,<br>see <a href="https://a.test/?q=1&amp;w=2">here</a></p><ul><li><p>coat</p></li><li>lunch</li></ul><p>End &lt;3</p>',
  );
  expect(plainText(markup)).toBe(
    'Trip\n\nBring A & B,\nsee here (https://a.test/?q=1&w=2)\n\n- coat\n- lunch\n\nEnd <3',
  );
  expect(plainText(safeMarkup('<a href="https://a.test">https://a.test</a>'))).toBe('https://a.test');
});
