import stemmers from 'snowball-stemmers';
import { spa } from 'stopword';
import { describeLanguage } from './other-language.ts';
import { withoutAccents, wordSet } from './words-of-text.ts';

/** Numbers have no dots between thousands. */
const toPlainText = (text: string) =>
  withoutAccents(text)
    .replaceAll("'", '')
    .replaceAll(/(\d)\.(?=\d{3}\b)/g, '$1');

const functionWords = wordSet(
  toPlainText,
  spa.join(' '),
  'cuánto cuánta cuántos cuántas cuál cuáles cómo cuándo dónde quién quiénes qué porqué por qué es son era ser está están estar estoy hay haber he ha han había tiene tienen tengo tener tenemos puede puedo pueden podemos poder podría podrían debe debo deben deber toca hace hacen hacer hago va voy van ir dan dar da doy quiero quiere quieren quisiera necesito necesita saber sé si sí no nos les le lo la las los me mi mis te tu tus su sus esto esta este estos estas eso esa ese aquí allí allá ahí así entonces pues también tampoco solo sólo ya aún todavía muy mucho mucha muchos muchas poco más menos otro otra otros otras todo toda todos todas algo alguien alguno alguna nada nadie cada uno una unos unas del al e u o y ni pero porque como cuando donde hasta desde durante entre para por sin con contra según sobre tras ustedes usted ellos ellas nosotros vos hola buenas buenos gracias favor porfa porfavor q k x xq pa d pq toca tocaría vale ok',
);

const stemmer = stemmers.newStemmer('spanish');

/** The library knows some endings only with their accents, which visitors leave out. */
const stemOf = (word: string) =>
  word.length < 4
    ? word
    : stemmer
        .stem(word.replace(/acion$/, 'ación').replace(/aciones$/, 'ación'))
        .normalize('NFKD')
        .replaceAll(/\p{Mn}/gu, '')
        .replace(/(?<=\p{L}{3})(?:ar|er|ir)$/u, '')
        .replace(/(?<=\p{L}{4})cion(?:es)?$/u, 'c');

export const spanish = describeLanguage({
  code: 'es',
  toPlainText,
  stemOf,
  functionWords,
  framing: wordSet(
    toPlainText,
    'hola buenas buenos días tardes noches gracias favor disculpe disculpen perdón pregunta quisiera posible quizás realmente simplemente exactamente más o menos creo pienso ojalá señores señora señor información informacion saber duda',
  ),
  family: wordSet(
    toPlainText,
    'niño niña niños niñas hijo hija hijos hijas nene nena sobrino sobrina nieto nieta papá papás mamá padre madre padres acudiente acudientes esposo esposa muchacho muchacha estudiante estudiantes alumno alumna alumnos alumnas chico chica pelado pelada',
  ),
  lexicon: 'languages/es',
  shortened: {
    tel: 'telefono',
    cel: 'celular',
    num: 'numero',
    profe: 'profesor',
    profes: 'profesores',
    cole: 'colegio',
    mate: 'matematicas',
    info: 'informacion',
    aprox: 'aproximadamente',
    hrs: 'horas',
    tb: 'tambien',
    bus: 'ruta',
  },
  questions: {
    money:
      /\b(?:cuanto (?:cuesta|vale|cobran|sale|es|hay que pagar|toca pagar|pago)|cuesta\w*|cost\w*|valor\w*|vale|valen|precios?|tarifas?|cobr\w*|pag\w*|gratis|barat\w*|car[oa]s?|mensualidad|pension|descuento)\b/,
    clock: /\b(?:a que horas?|que horas?|horarios?|hasta que hora|desde que hora|hora)\b/,
    date: /\b(?:cuando|que dias?|que fecha|fechas?|plazo|hasta cuando|vacaciones|que mes)\b/,
    count: /\b(?:cuant[oa]s|numero de|cantidad|maximo|minimo|cupos?)\b/,
    duration:
      /\b(?:cuanto (?:tiempo|dura|demora|se demora)|cuant[oa]s (?:dias|horas|meses|semanas|anos)|dura|duracion|demora\w*)\b/,
    place: /\b(?:donde|direccion|ubicad\w*|queda|lugar|sede|en que sitio|adonde)\b/,
    person: /\b(?:quien|quienes|encargad\w*|responsable|con quien|a quien)\b/,
    contact: /\b(?:telefono|numero|correo|email|mail|llam\w*|contact\w*|whatsapp|comunic\w*)\b/,
    percent: /\b(?:porcentaje|descuentos?|rebaja|promedio|nota)\b/,
    distance: /\b(?:lejos|distancia|kilometros?)\b/,
    rule: /^(?:puede\w*|puedo|se puede|hay|es|son|tiene\w*|toca|debe\w*|dejan|permiten|aceptan|reciben)\b|\b(?:permit\w*|prohib\w*|obligatori\w*|posible|se puede|puedo|dejan|hay que|acept\w*|toca)\b/,
  },
  lines: {
    money: /\b(?:pesos|gratis|gratuit\w*|sin costo)\b/,
    clock: /\b\d{1,2} ?(?:a\.? ?m|p\.? ?m|horas)\b/,
    date: /\b(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)\b/,
    duration:
      /\b\d+ (?:minutos?|horas?|dias?|semanas?|mes|meses|anos?)\b|\b(?:un|una|dos|tres|cuatro|cinco|seis|ocho|diez) (?:minutos?|horas?|dias?|semanas?|mes|meses|anos?)\b/,
    place:
      /\b(?:calle|carrera|avenida|via|barrio|edificio|salon|oficina|porteria|piso|bloque|patio|sede|cancha)\b/,
    person:
      /\b(?:rectora?|coordinador\w*|directora?|secretari\w*|profesora?|psicolog\w*|enfermer\w*|don|dona|sra?)\b/,
    percent: /\bpor ciento\b/,
    rule: /\b(?:puede\w*|debe\w*|no|solo|solamente|prohib\w*|permit\w*|obligatori\w*|necesari\w*|requier\w*|salvo|excepto)\b/,
  },
  structure: {
    joints: [/[.?!;]+\s+/g, /,?\s+(?:y|e|además)\s+/g, /,\s+/g],
    asking:
      /\b(?:que|cual\w*|cuando|donde|quien\w*|como|cuant[oa]s?|por que|cuesta|vale|precio|hay|puede\w*|puedo|toca|se puede)\b/,
    opening: /^(?:y|también|o|pero|entonces|qué tal|y para)\b/i,
    pointing: /\b(?:eso|esto|ese|esa|él|ella|ellos|ellas|ahí|allí|allá|lo)\b/i,
  },
});
