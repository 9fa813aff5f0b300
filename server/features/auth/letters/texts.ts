import type { MessageLanguage } from '#contract/messages/values.ts';

type LetterText = { readonly subject: string; readonly body: string };
export type AccountLetterKind = 'invitation' | 'password_reset' | 'email_confirmation' | 'sign_up';

/** The emails with a link that opens an account or changes how a person signs in. */
export const accountLetterTexts: Readonly<
  Record<MessageLanguage, Readonly<Record<AccountLetterKind, LetterText>>>
> = {
  en: {
    invitation: {
      subject: 'Your invitation to {school}',
      body: 'Hello {name},\n\n{by} invites you to work with Homeroom at {school}. Open this link and choose a password that only you know:\n\n{link}\n\nThe link works once, for 7 days. If you do not know the school, you do not have to do anything.',
    },
    password_reset: {
      subject: 'Reset your Homeroom password',
      body: 'Hello {name},\n\nSomeone asked to reset the password of your Homeroom account at {school}. If it was you, open this link:\n\n{link}\n\nThe link works once, for 60 minutes. If it was not you, you do not have to do anything.',
    },
    email_confirmation: {
      subject: 'Confirm your new email address for Homeroom',
      body: 'Hello {name},\n\nYou are about to sign in to Homeroom with this address. To confirm it, open this link:\n\n{link}\n\nThe link works once, for 24 hours. If you did not expect this email, you do not have to do anything.',
    },
    sign_up: {
      subject: 'Confirm your email address for your new school',
      body: 'Hello,\n\nSomeone signed up a school in Homeroom with this address. If it was you, open this link and choose a password. The school is created then:\n\n{link}\n\nThe link works once, for 24 hours. If it was not you, you do not have to do anything.',
    },
  },
  de: {
    invitation: {
      subject: 'Ihre Einladung zu {school}',
      body: 'Guten Tag {name},\n\n{by} lädt Sie ein, bei {school} mit Homeroom zu arbeiten. Öffnen Sie diesen Link und wählen Sie ein Passwort, das nur Sie kennen:\n\n{link}\n\nDer Link funktioniert einmal und gilt 7 Tage. Wenn Sie die Schule nicht kennen, müssen Sie nichts tun.',
    },
    password_reset: {
      subject: 'Setzen Sie Ihr Homeroom-Passwort zurück',
      body: 'Guten Tag {name},\n\njemand möchte das Passwort Ihres Homeroom-Kontos bei {school} zurücksetzen. Wenn Sie das waren, öffnen Sie diesen Link:\n\n{link}\n\nDer Link funktioniert einmal und gilt 60 Minuten. Wenn Sie es nicht waren, müssen Sie nichts tun.',
    },
    email_confirmation: {
      subject: 'Bestätigen Sie Ihre neue Adresse für Homeroom',
      body: 'Guten Tag {name},\n\nkünftig sollen Sie sich mit dieser Adresse bei Homeroom anmelden. Öffnen Sie diesen Link, um sie zu bestätigen:\n\n{link}\n\nDer Link funktioniert einmal und gilt 24 Stunden. Wenn Sie diese Nachricht nicht erwartet haben, müssen Sie nichts tun.',
    },
    sign_up: {
      subject: 'Bestätigen Sie Ihre Adresse für Ihre neue Schule',
      body: 'Guten Tag,\n\njemand hat mit dieser Adresse eine Schule bei Homeroom angemeldet. Wenn Sie das waren, öffnen Sie diesen Link und wählen Sie ein Passwort. Dann wird die Schule angelegt:\n\n{link}\n\nDer Link funktioniert einmal und gilt 24 Stunden. Wenn Sie es nicht waren, müssen Sie nichts tun.',
    },
  },
  fr: {
    invitation: {
      subject: 'Votre invitation : {school}',
      body: 'Bonjour {name},\n\n{by} vous invite à travailler avec Homeroom pour {school}. Ouvrez ce lien et choisissez un mot de passe que vous seul(e) connaissez :\n\n{link}\n\nCe lien fonctionne une seule fois, pendant 7 jours. Si vous ne connaissez pas cette école, vous n’avez rien à faire.',
    },
    password_reset: {
      subject: 'Réinitialisez votre mot de passe Homeroom',
      body: 'Bonjour {name},\n\nquelqu’un a demandé à réinitialiser le mot de passe de votre compte Homeroom pour {school}. Si c’est vous, ouvrez ce lien :\n\n{link}\n\nCe lien fonctionne une seule fois, pendant 60 minutes. Si ce n’est pas vous, vous n’avez rien à faire.',
    },
    email_confirmation: {
      subject: 'Confirmez votre nouvelle adresse pour Homeroom',
      body: 'Bonjour {name},\n\ncette adresse doit désormais vous servir à vous connecter à Homeroom. Pour la confirmer, ouvrez ce lien :\n\n{link}\n\nCe lien fonctionne une seule fois, pendant 24 heures. Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
    },
    sign_up: {
      subject: 'Confirmez votre adresse pour votre nouvelle école',
      body: 'Bonjour,\n\nquelqu’un a inscrit une école à Homeroom avec cette adresse. Si c’est vous, ouvrez ce lien et choisissez un mot de passe. L’école sera alors créée :\n\n{link}\n\nCe lien fonctionne une seule fois, pendant 24 heures. Si ce n’est pas vous, vous n’avez rien à faire.',
    },
  },
  es: {
    invitation: {
      subject: 'Su invitación a {school}',
      body: 'Hola, {name}:\n\n{by} le invita a trabajar con Homeroom en {school}. Abra este enlace y elija una contraseña que solo usted conozca:\n\n{link}\n\nEl enlace funciona una sola vez, durante 7 días. Si no conoce el centro, no tiene que hacer nada.',
    },
    password_reset: {
      subject: 'Restablezca su contraseña de Homeroom',
      body: 'Hola, {name}:\n\nalguien ha pedido restablecer la contraseña de su cuenta de Homeroom en {school}. Si ha sido usted, abra este enlace:\n\n{link}\n\nEl enlace funciona una sola vez, durante 60 minutos. Si no ha sido usted, no tiene que hacer nada.',
    },
    email_confirmation: {
      subject: 'Confirme su nueva dirección de correo para Homeroom',
      body: 'Hola, {name}:\n\na partir de ahora iniciará sesión en Homeroom con esta dirección. Para confirmarla, abra este enlace:\n\n{link}\n\nEl enlace funciona una sola vez, durante 24 horas. Si no esperaba este correo, no tiene que hacer nada.',
    },
    sign_up: {
      subject: 'Confirme su dirección para su nuevo centro',
      body: 'Hola:\n\nalguien ha registrado un centro en Homeroom con esta dirección. Si ha sido usted, abra este enlace y elija una contraseña. Entonces se creará el centro:\n\n{link}\n\nEl enlace funciona una sola vez, durante 24 horas. Si no ha sido usted, no tiene que hacer nada.',
    },
  },
  ar: {
    invitation: {
      subject: 'دعوتك إلى {school}',
      body: 'مرحبًا {name}،\n\nتلقيت دعوة من {by} للعمل على Homeroom في {school}. يرجى فتح هذا الرابط واختيار كلمة مرور لا يعرفها غيرك:\n\n{link}\n\nيعمل الرابط مرة واحدة لمدة 7 أيام. إذا كنت لا تعرف المدرسة، فلا يلزمك فعل شيء.',
    },
    password_reset: {
      subject: 'إعادة تعيين كلمة مرور Homeroom',
      body: 'مرحبًا {name}،\n\nطلب شخص ما إعادة تعيين كلمة مرور حسابك في Homeroom ({school}). إذا كان الطلب منك، يرجى فتح هذا الرابط:\n\n{link}\n\nيعمل الرابط مرة واحدة لمدة 60 دقيقة. إذا لم يكن الطلب منك، فلا يلزمك فعل شيء.',
    },
    email_confirmation: {
      subject: 'تأكيد عنوان بريدك الإلكتروني الجديد في Homeroom',
      body: 'مرحبًا {name}،\n\nسيصبح هذا العنوان عنوان تسجيل دخولك إلى Homeroom. لتأكيده، يرجى فتح هذا الرابط:\n\n{link}\n\nيعمل الرابط مرة واحدة لمدة 24 ساعة. إذا لم تكن تتوقع هذه الرسالة، فلا يلزمك فعل شيء.',
    },
    sign_up: {
      subject: 'تأكيد عنوان بريدك الإلكتروني لمدرستك الجديدة',
      body: 'مرحبًا،\n\nسجّل شخص ما مدرسة في Homeroom بهذا العنوان. إذا كان الطلب منك، يرجى فتح هذا الرابط واختيار كلمة مرور، وعندها ستُنشأ المدرسة:\n\n{link}\n\nيعمل الرابط مرة واحدة لمدة 24 ساعة. إذا لم يكن الطلب منك، فلا يلزمك فعل شيء.',
    },
  },
  hi: {
    invitation: {
      subject: '{school} के लिए आपका निमंत्रण',
      body: 'नमस्ते {name},\n\n{by} ने आपको {school} में Homeroom पर काम करने के लिए आमंत्रित किया है। यह लिंक खोलें और ऐसा पासवर्ड चुनें जिसे केवल आप जानते हों:\n\n{link}\n\nयह लिंक एक बार और 7 दिनों तक काम करता है। यदि आप इस स्कूल को नहीं जानते, तो आपको कुछ करने की ज़रूरत नहीं है।',
    },
    password_reset: {
      subject: 'अपना Homeroom पासवर्ड रीसेट करें',
      body: 'नमस्ते {name},\n\nकिसी ने {school} में आपके Homeroom खाते का पासवर्ड रीसेट करने का अनुरोध किया है। यदि यह अनुरोध आपका था, तो यह लिंक खोलें:\n\n{link}\n\nयह लिंक एक बार और 60 मिनट तक काम करता है। यदि यह अनुरोध आपका नहीं था, तो आपको कुछ करने की ज़रूरत नहीं है।',
    },
    email_confirmation: {
      subject: 'Homeroom के लिए अपने नए ईमेल पते की पुष्टि करें',
      body: 'नमस्ते {name},\n\nअब से आप इस पते से Homeroom में साइन इन करेंगे। इसकी पुष्टि करने के लिए यह लिंक खोलें:\n\n{link}\n\nयह लिंक एक बार और 24 घंटे तक काम करता है। यदि आपको इस ईमेल की उम्मीद नहीं थी, तो आपको कुछ करने की ज़रूरत नहीं है।',
    },
    sign_up: {
      subject: 'अपने नए स्कूल के लिए अपने ईमेल पते की पुष्टि करें',
      body: 'नमस्ते,\n\nकिसी ने इस पते से Homeroom में एक स्कूल पंजीकृत किया है। यदि यह आप थे, तो यह लिंक खोलें और पासवर्ड चुनें। तब स्कूल बनाया जाएगा:\n\n{link}\n\nयह लिंक एक बार और 24 घंटे तक काम करता है। यदि यह आप नहीं थे, तो आपको कुछ करने की ज़रूरत नहीं है।',
    },
  },
};
