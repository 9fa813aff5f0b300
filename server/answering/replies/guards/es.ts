import { type GuardPatterns, matchPhrase, matchWhole } from './guard-patterns.ts';

export const guards: GuardPatterns = {
  danger: matchPhrase(
    'suicid*',
    '(matarme|matarse)',
    '(quitarme|quitarse) la vida',
    '(quiero|quiere|quisiera) (morir|morirme|morirse)',
    'no (quiero|quiere) (vivir|seguir viviendo)',
    'autolesion*',
    '(me corto|se corta) (los brazos|las venas|la piel)',
    '(me|lo|la) (abusa|abusan|abusaron|violaron|violó|golpean en casa|pegan en casa)',
    '(abus*) … (sexual*) … (hijo|hija|mí|niño|niña)',
    '(tocó|toca|tocaron) … (indebidamente|sexualmente|partes íntimas)',
  ),
  person: matchPhrase(
    '(hablar|chatear|comunicarme|conversar) con (un humano|una persona|una persona real|un asesor|una asesora|un agente|un operador|alguien real|alguien del (colegio|personal)|alguien de la (escuela|oficina|secretaría))',
    '(persona|humano) (real|de verdad)',
    '(alguien|me) (puede|pueden|podría|podrían) … (llamarme|llamar)',
    '(llámeme|llámenme|devuélvanme la llamada)',
  ).concat(
    matchWhole(
      'humano',
      'una persona',
      'asesor',
      'un asesor',
      'persona por favor',
      'hablar con alguien',
      'quiero hablar con alguien',
    ),
  ),
  restricted: matchPhrase(
    '(cuál es|dame|deme|dígame|dime|envíe*|mande*|muestre*) … (contraseña|clave del wifi|clave de la puerta|clave del administrador)',
    '(contraseña|clave) (del|de la|de un) (administrador|rector|rectora|profesor|profesora|director|directora|wifi)',
    '(sueldo|sueldos|salario|salarios|nómina) … (profesor|profesora|profesores|docentes|rector|rectora|director|directora|personal|empleados)',
    'cuánto (gana|ganan|le pagan|les pagan) … (profesor|profesora|profesores|profes|docentes|rector|rectora|director|directora)',
    '(número|teléfono|celular|dirección|correo) de (otro|otra|otros|otras|un|una) (estudiante|alumno|alumna|niño|niña|compañero|compañera|padre|madre|papá|mamá|acudiente)',
    '(número|teléfono|celular|dirección|correo) (personal|privado|privada|particular) … (profesor|profesora|rector|rectora|director|directora|conductor)',
    '(notas|boletín|calificaciones|faltas) de (otro|otra|otros|otras|los demás|mi vecino|mi vecina|un compañero|una compañera)',
  ),
  ofNamedPerson:
    /\b(?:notas?|boletín|boletin|calificaciones|promedio)\b.{0,12} de \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u,
  medical: matchPhrase(
    'qué (medicamento*|medicina*|pastilla*|jarabe|dosis|antibiótico*|remedio*) … (doy|dar|darle|tomar|tomo|para|sirve)',
    '(síntomas|efectos secundarios|remedio casero|tratamiento) (de|del|de la|para|contra)',
  ),
  greetings: matchWhole(
    'hola',
    'buenas',
    'buenos días',
    'buenas (tardes|noches)',
    'buen día',
    'saludos',
    'hola (buenas|buenos días|buenas tardes|buenas noches|buen día)',
    'cómo (está|están|estás)',
    'hay alguien',
    'qué tal',
  ),
  thanks: matchWhole(
    '(ok |listo |perfecto |super |vale |bueno |)(gracias|muchas gracias|mil gracias|muy amable)',
    'adiós',
    'hasta luego',
    'chao',
    'eso es todo',
  ),
  whoAreYou: matchPhrase(
    '(quién|qué) (eres|es usted)',
    '(eres|es usted) (un |una |)(robot|bot|humano|máquina|ia|computador|computadora|persona)',
    'cómo (te llamas|se llama usted)',
  ),
};
