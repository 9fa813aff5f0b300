import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** An email in the mailbox of the test. */
type StoredEmail = { readonly uid: number; readonly text: string; isSeen: boolean };

type Script = {
  /** Changing it means that the server has given its emails new numbers. */
  uidValidity: number;
  /** Emails whose text never arrives completely: the connection ends in the middle of it. */
  readonly cutAt: Set<number>;
  readonly emails: StoredEmail[];
  /** The numbers of the emails that were asked for, in that order. */
  readonly fetched: number[];
};

type Reply = { readonly untagged?: readonly string[]; readonly end?: string };

const done = (...untagged: string[]): Reply => ({ untagged });
const user = 'office';
const password = 'imap-password';

function fetchReply(script: Script, socket: Socket, uid: number): Reply | 'cut' {
  script.fetched.push(uid);
  const place = script.emails.findIndex((email) => email.uid === uid);
  const email = script.emails[place];
  if (!email) return done();
  const { length } = Buffer.from(email.text);
  const head = `* ${place + 1} FETCH (UID ${uid} RFC822.SIZE ${length} BODY[]<0> {${length}}\r\n`;
  if (script.cutAt.has(uid)) {
    socket.end(head + email.text.slice(0, 10));
    return 'cut';
  }
  return done(`${head.slice(2)}${email.text})`);
}

function storeReply({ emails }: Script, uid: number): Reply {
  const email = emails.find((one) => one.uid === uid);
  if (email) email.isSeen = true;
  return done();
}

/** What a command without its tag gets. */
function replyTo(script: Script, socket: Socket, command: string): Reply | 'cut' {
  const { emails, uidValidity } = script;
  const [name = '', second = '', third = ''] = command.split(' ');
  const numbered = name.toUpperCase() === 'UID' ? `UID ${second.toUpperCase()}` : name.toUpperCase();
  switch (numbered) {
    case 'CAPABILITY':
      return done('CAPABILITY IMAP4rev1');
    case 'LOGIN':
      return command.includes(user) && command.includes(password)
        ? done()
        : { end: 'NO [AUTHENTICATIONFAILED] Wrong password' };
    case 'LIST':
      return done('LIST (\\HasNoChildren) "/" INBOX');
    case 'SELECT':
      return done(
        'FLAGS (\\Seen)',
        `${emails.length} EXISTS`,
        'OK [PERMANENTFLAGS (\\Seen)]',
        `OK [UIDVALIDITY ${uidValidity}]`,
      );
    case 'UID SEARCH':
      return done(['SEARCH', ...emails.filter(({ isSeen }) => !isSeen).map(({ uid }) => uid)].join(' '));
    case 'UID FETCH':
      return fetchReply(script, socket, Number(third));
    case 'UID STORE':
      return storeReply(script, Number(third));
    case 'LOGOUT':
      return done('BYE');
    default:
      return done();
  }
}

function serve(script: Script, socket: Socket) {
  socket.on('error', () => socket.destroy());
  socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    const [tag = ''] = line.split(' ');
    const reply = replyTo(script, socket, line.slice(tag.length + 1));
    if (reply === 'cut') return;
    const { untagged = [], end = 'OK done' } = reply;
    socket.write([...untagged.map((part) => `* ${part}`), `${tag} ${end}`, ''].join('\r\n'));
    if (untagged[0] === 'BYE') socket.end();
  });
}

/** A mail server on this machine that speaks as much of RFC 3501 as the mailbox of the product uses. */
export async function startImapServer() {
  const script: Script = { uidValidity: 1, cutAt: new Set(), emails: [], fetched: [] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(script, socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    script,
    addressFor: (secret = password) => `imap://${user}:${secret}@127.0.0.1:${port}/INBOX`,
    add: (...texts: string[]) => {
      for (const text of texts) {
        const uid = (script.emails.at(-1)?.uid ?? 0) + 1;
        script.emails.push({ uid, text, isSeen: false });
      }
    },
    /** Ends all connections, as a mail server does that restarts. */
    drop: () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
