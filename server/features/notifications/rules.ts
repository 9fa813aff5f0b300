type Told = {
  readonly name: string | null;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly school_name: string;
};

/** A subject is one line, whatever people have typed. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The mail that says what the bell says. */
export function mailOf({ name, title, body, link, school_name }: Told, publicUrl: string) {
  const paragraphs = [
    name ? `Hello ${oneLine(name)},` : 'Hello,',
    title,
    body,
    link ? `${publicUrl}${link}` : '',
    `You get this mail because you asked for it. To change that: ${publicUrl}/account`,
    school_name,
  ];
  return { subject: oneLine(title), text: `${paragraphs.filter(Boolean).join('\n\n')}\n` };
}
