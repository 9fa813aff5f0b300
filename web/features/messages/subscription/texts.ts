import type { MessageLanguage } from '#contract/messages/values.ts';

export type SubscriptionTexts = Readonly<
  Record<
    | 'title'
    | 'loading'
    | 'asks'
    | 'hint'
    | 'unsubscribe'
    | 'unsubscribing'
    | 'gone'
    | 'again'
    | 'back'
    | 'wrongLink'
    | 'failed',
    string
  >
>;

/** The texts of the page behind the link in a message, in the languages of messages; {school} and {address} are filled in. */
export const subscriptionTexts: Readonly<Record<MessageLanguage, SubscriptionTexts>> = {
  en: {
    title: 'Unsubscribe',
    loading: 'Loading...',
    asks: 'Stop sending messages from {school} to {address}?',
    hint: 'You will still receive essential messages, such as the news that the school is closed.',
    unsubscribe: 'Unsubscribe',
    unsubscribing: 'Unsubscribing...',
    gone: '{address} no longer receives messages from {school}.',
    again: 'Receive messages again',
    back: '{address} receives messages from {school} again.',
    wrongLink: 'This link does not work. Use the link at the end of a message from the school.',
    failed: 'Your request failed. Please try again.',
  },
  de: {
    title: 'Abbestellen',
    loading: 'Wird geladen …',
    asks: 'Sollen Nachrichten von {school} nicht mehr an {address} gesendet werden?',
    hint: 'Unverzichtbare Nachrichten erhalten Sie weiterhin, zum Beispiel dass die Schule geschlossen ist.',
    unsubscribe: 'Abbestellen',
    unsubscribing: 'Wird abbestellt …',
    gone: '{address} erhält keine Nachrichten von {school} mehr.',
    again: 'Wieder Nachrichten erhalten',
    back: '{address} erhält wieder Nachrichten von {school}.',
    wrongLink: 'Dieser Link funktioniert nicht. Verwenden Sie den Link am Ende einer Nachricht der Schule.',
    failed: 'Das hat nicht funktioniert. Bitte versuchen Sie es noch einmal.',
  },
  fr: {
    title: 'Se désabonner',
    loading: 'Chargement…',
    asks: 'Ne plus envoyer de messages de {school} à {address} ?',
    hint: 'Vous recevrez toujours les messages indispensables, par exemple si l’école est fermée.',
    unsubscribe: 'Se désabonner',
    unsubscribing: 'Désabonnement…',
    gone: '{address} ne reçoit plus de messages de {school}.',
    again: 'Recevoir à nouveau les messages',
    back: '{address} reçoit à nouveau les messages de {school}.',
    wrongLink: 'Ce lien ne fonctionne pas. Utilisez le lien à la fin d’un message de l’école.',
    failed: 'Votre demande a échoué. Veuillez réessayer.',
  },
  es: {
    title: 'Darse de baja',
    loading: 'Cargando...',
    asks: '¿Dejar de enviar mensajes de {school} a {address}?',
    hint: 'Seguirá recibiendo los mensajes imprescindibles, por ejemplo si el colegio está cerrado.',
    unsubscribe: 'Darse de baja',
    unsubscribing: 'Dándose de baja...',
    gone: '{address} ya no recibe mensajes de {school}.',
    again: 'Volver a recibir mensajes',
    back: '{address} vuelve a recibir mensajes de {school}.',
    wrongLink: 'Este enlace no funciona. Use el enlace al final de un mensaje del colegio.',
    failed: 'No se ha podido completar. Inténtelo de nuevo.',
  },
  ar: {
    title: 'إلغاء الاشتراك',
    loading: 'جارٍ التحميل...',
    asks: 'هل تريدون إيقاف إرسال رسائل {school} إلى {address}؟',
    hint: 'ستصلكم الرسائل الضرورية دائمًا، مثل خبر إغلاق المدرسة.',
    unsubscribe: 'إلغاء الاشتراك',
    unsubscribing: 'جارٍ إلغاء الاشتراك...',
    gone: 'لن تصل رسائل {school} إلى {address} بعد الآن.',
    again: 'استلام الرسائل مجددًا',
    back: 'ستصل رسائل {school} إلى {address} مجددًا.',
    wrongLink: 'هذا الرابط لا يعمل. استخدموا الرابط الموجود في نهاية رسالة من المدرسة.',
    failed: 'تعذّر تنفيذ الطلب. يرجى المحاولة مرة أخرى.',
  },
  hi: {
    title: 'सदस्यता समाप्त करें',
    loading: 'लोड हो रहा है...',
    asks: 'क्या {school} के संदेश {address} पर भेजना बंद करें?',
    hint: 'आवश्यक संदेश आपको आगे भी मिलेंगे, जैसे विद्यालय बंद होने की सूचना।',
    unsubscribe: 'सदस्यता समाप्त करें',
    unsubscribing: 'समाप्त की जा रही है...',
    gone: '{address} पर अब {school} के संदेश नहीं आएँगे।',
    again: 'संदेश फिर से पाएँ',
    back: '{address} पर {school} के संदेश फिर से आएँगे।',
    wrongLink: 'यह लिंक काम नहीं करता। विद्यालय के किसी संदेश के अंत में दिए गए लिंक का उपयोग करें।',
    failed: 'अनुरोध पूरा नहीं हुआ। कृपया फिर से प्रयास करें।',
  },
};
