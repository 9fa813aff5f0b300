/** The commonest passwords of eight characters and more, as they lead every published list. */
const commonPasswords = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 1234512345 11111111 00000000 88888888 99999999
  87654321 987654321 0987654321 123454321 12341234 11223344 112233445566 147258369 789456123 123321123
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word pass1234
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx
  q1w2e3r4 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcdefgh abcd1234 abc12345 abc123456 a1b2c3d4
  aa123456 aaaaaaaa iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball
  basketball superman superman1 starwars trustno1 welcome1 welcome123 letmein1 letmein123 whatever whatever1
  dragon123 monkey123 master123 shadow123 michael1 jennifer jordan23 computer computer1 internet samsung1
  charlie1 corvette mercedes maverick midnight michelle danielle nicholas victoria elizabeth
  admin123 admin1234 administrator changeme changeme1 default1 secret123 teacher1 teacher123 student1
  student123 school123 homeroom homeroom1 classroom security testtest test1234 testing123 google123`.split(
    /\s+/,
  ),
);

/** Why a chosen password may not be used, or undefined. Length is the contract's to check. */
export function weaknessOf(password: string, person: { name: string; email: string }): string | undefined {
  const lowered = password.toLowerCase();
  if (commonPasswords.has(lowered)) return 'This password is one of the commonest. Please choose another.';
  if (new Set(lowered).size < 3) return 'This password repeats too few characters. Please choose another.';
  const own = [
    person.email.toLowerCase(),
    person.email.toLowerCase().split('@')[0],
    person.name.toLowerCase(),
  ];
  if (own.includes(lowered))
    return 'The password must not be your own name or e-mail. Please choose another.';
  return undefined;
}
