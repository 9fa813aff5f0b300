import { hin } from 'stopword';
import { soundOf, stemOfHindi, toPlainHindi } from './hindi-script.ts';
import { likenessOfStems } from './likeness.ts';
import { describeLanguage } from './other-language.ts';
import { wordSet } from './words-of-text.ts';

const telling = wordSet(toPlainHindi, 'घर वर्ग पहले बाद कुल साबुत अंदर नीचे');
const functionWords = wordSet(
  toPlainHindi,
  hin.join(' '),
  'क्या कब कहाँ कहां कैसे कितना कितनी कितने क्यों कौन किसे किसको किससे मैं मैंने मेरा मेरी मेरे मुझे मुझको हम हमें हमारा हमारी हमारे आप आपका आपकी आपके आपको तुम वो यहां वहां है हैं था थी थे हूँ हूं हो होगा होगी होंगे होता होती होते रहा रही रहे सकता सकती सकते सकूं चाहिए चाहिये पड़ता पड़ती पड़ेगा पड़ेगी पड़ता मिलता मिलती मिलेगा मिलेगी मिलता मिल मिले देना देते दे दो लेना लेते ले ली करना करनी करने करें कर करते किया की का के को से में पर तक लिए भी ही तो और या नहीं न मत जी हां हाँ बस अगर तो जब तब बता बताइए बताएं बताओ बताना जाना जाता जाती जाते जा जाए जाएगा गया गई गए कोई कुछ सब सभी बहुत थोड़ा कौनसा कौनसी कौन-सी वाला वाली वाले साथ आना आता आती आते आए चाहते चाहता चाहती लगता लगती लगेगा लगेगी लगते इस उस इसका',
  'kya kab kaha kahan kaise kitna kitni kitne kyu kyun kaun kis kisko main mai mera meri mere mujhe hum hume hamara hamari hamare aap aapka aapki aapke apke apka wo woh yaha waha hai hain h tha thi the hu hoon ho hoga hogi honge hota hoti hote raha rahi rahe sakta sakti sakte chahiye padta padega padegi milta milti milega milegi mil mile dena dete de do lena lete le li karna karni karne kare kar karte kiya ki ka ke ko se me mein par pe tak liye bhi hi to aur ya nahi nahin na mat ji haan agar jab tab bata batao bataiye jana jata jati jate ja jaye jayega gaya gayi gaye koi kuch sab bahut wala wali wale sath lagta lagti lagega lagegi lagte iska uska kr',
);
for (const word of telling) functionWords.delete(word);

const isLatin = (word: string) => /^[a-z]/.test(word);
const leastSound = 2;
const acrossScripts = 0.9;
const bySound = 0.6;

/** Alike by sound, across the two scripts or in spite of wrong vowel signs, or by a common beginning. */
function likenessOf(word: string, stem: string): number {
  const own = isLatin(word) ? word : stemOfHindi(word);
  const [left, right] = [soundOf(own), soundOf(stem)];
  const isCrossing = isLatin(word) !== isLatin(stem);
  if (left === right && left.length >= (isCrossing ? leastSound : leastSound + 1))
    return isCrossing ? acrossScripts : bySound;
  return isCrossing ? 0 : likenessOfStems(own, stem);
}

/** Hindi in Devanagari; questions may also be in Latin letters. */
export const hindi = describeLanguage({
  code: 'hi',
  toPlainText: toPlainHindi,
  stemOf: (word) => (isLatin(word) ? word : stemOfHindi(word)),
  functionWords,
  framing: wordSet(
    toPlainHindi,
    'नमस्ते नमस्कार धन्यवाद शुक्रिया कृपया प्लीज़ प्लीज सर मैडम मैम जानकारी पूछना जानना सवाल मतलब शायद सच ठीक सही अच्छा please plz sir madam maam jankari puchna janna sawal matlab shayad thik theek',
  ),
  family: wordSet(
    toPlainHindi,
    'बच्चा बच्चे बच्ची बच्चों बच्चियां बेटा बेटी बेटे बेटियां लड़का लड़की लड़के भाई बहन भतीजा भतीजी पिता माता मां माँ पापा मम्मी अभिभावक छात्र छात्रा छात्रों विद्यार्थी विद्यार्थियों स्टूडेंट bacha bachha bachcha bache bachhe bachche bachchi bachi beta beti bete ladka ladki bhai behan papa mummy student',
  ),
  lexicon: 'languages/hi',
  likenessOf,
  questions: {
    money:
      /(?:फिस|शुल्क|किराया|रुपए|रुपये|पैसे|खर्च|दाम|किमत|मुफ्त|फ्रि|कितने का)|\b(?:fees?|paise|rupaye|kharch|kiraya|charge|cost|price)\b/,
    clock: /(?:कितने बजे|बजे|समय|टाइम|टाइमिंग)|\b(?:kitne baje|baje|time|timing|timings|samay)\b/,
    date: /(?:कब|किस दिन|कौन ?से दिन|तारिख|अंतिम तिथि|तिथि|छुट्टि|डेट)|\b(?:kab|date|kis din|tarikh|chutti)\b/,
    count: /(?:कितने|कितनि|संख्या)|\b(?:kitne|kitni)\b/,
    duration:
      /(?:कितने दिन|कितनि देर|कितने महिने|कितने घंटे|अवधि|कितना समय|कितना टाइम)|\b(?:kitne din|kitni der|kitna time)\b/,
    place: /(?:कहां|पता|किधर|जगह|कौन ?से कमरे)|\b(?:kaha|kahan|address|pata|jagah)\b/,
    person: /(?:कौन|किससे|किसे|किसको|प्रभारि|इंचार्ज)|\b(?:kaun|kisse|kisko|incharge)\b/,
    contact: /(?:फोन|नंबर|नम्बर|संपर्क|मोबाइल|ईमेल|व्हाट्सएप|काल)|\b(?:phone|number|contact|email|whatsapp|call)\b/,
    percent: /(?:प्रतिशत|छुट|परसेंट|डिस्काउंट)|\b(?:percent|discount|chhoot)\b/,
    distance: /(?:कितनि दुर|दुरि|किलोमिटर)|\b(?:kitni dur|km)\b/,
    rule: /^(?:क्या|kya)(?=\s)|(?:सकत|अनुमति|मना|जरुरि|अनिवार्य|चाहिए)|\b(?:sakt[aei]|allowed|zaroori|jaruri|chahiye)\b/,
  },
  lines: {
    money: /(?:रुपए|रुपये|रु\.|निःशुल्क|मुफ्त|शुल्क नहिं)/,
    clock: /\d{1,2}(?:[:.]\d\d)? ?बजे|बजे/,
    date: /(?:जनवरि|फरवरि|मार्च|अप्रैल|मइ|जुन|जुलाइ|अगस्त|सितंबर|अक्टुबर|नवंबर|दिसंबर|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार|रविवार)/,
    duration: /(?:\d+|एक|दो|तिन|चार|पांच|छह|सात|दस) (?:मिनट|घंट|दिन|सप्ताह|महिन|माह|साल|वर्ष)/,
    place: /(?:मार्ग|रोड|नगर|चौराह|भवन|कमरा|कक्ष|मंजिल|गेट|कार्यालय|काउंटर|पास)/,
    person: /(?:श्रि|श्रिमति|सुश्रि|प्राचार्य|शिक्षक|शिक्षिका|प्रभारि|सर|मैडम|डा)/,
    percent: /(?:प्रतिशत)/,
    rule: /(?:सकत|नहिं|केवल|सिर्फ|अनिवार्य|जरुरि|अनुमति|मना|चाहिए|होगा|होगि)/,
  },
  structure: {
    joints: [/[.?!;।]+\s+/g, /,?\s+(?:और|तथा|aur)\s+/g, /,\s+/g],
    asking:
      /(?:क्या|कब|कहां|कैसे|कितन|कौन|किस|क्यों|चाहिए|सकत)|\b(?:kya|kab|kaha|kahan|kaise|kitn[aei]|kaun|kis|kyu|kyun|chahiye|sakt[aei])\b/,
    opening: /^(?:और|या|लेकिन|aur|ya|lekin)(?=\s)/i,
    pointing: /(?<=^|\s)(?:वह|वो|यह|ये|उसका|उसकी|उसके|इसका|इसकी|इसके|वहाँ|वहां|uska|uski|iska|iski)(?=\s|$|\?)/i,
  },
});
