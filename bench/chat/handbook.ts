import PDFDocument from 'pdfkit';

const topics = ['Admission', 'Fees', 'Transport', 'Uniform', 'Examinations', 'Trips', 'Library', 'Health'];
const sentences = [
  'Families find the form at the office and on the site of the school.',
  'It is handed in two weeks before the day on which it is needed.',
  'Late arrivals speak with the head of the section.',
  'Costs are told in writing before anyone has to agree to them.',
  'A teacher of the class is present for the whole of the time.',
];

/** A handbook of so many pages, each with a heading and some paragraphs, all different. */
export function writeHandbook(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 50 });
  const written: Buffer[] = [];
  document.on('data', (data: Buffer) => written.push(data));
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage();
    const topic = topics[page % topics.length] ?? '';
    document.fontSize(18).text(`${topic}, part ${page}`).moveDown().fontSize(11);
    for (let paragraph = 1; paragraph <= 8; paragraph += 1) {
      const words = sentences.map((_, place) => sentences[(place + paragraph) % sentences.length]).join(' ');
      document.text(`Rule ${page}.${paragraph} on ${topic.toLowerCase()}: ${words}`).moveDown();
    }
  }
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.once('end', () => resolve(Buffer.concat(written)));
    document.once('error', reject);
  });
  document.end();
  return ended;
}
