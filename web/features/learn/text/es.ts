import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Aprende en dos minutos",
  place: "Lección {{number}} de {{total}}",
  skip: "Saltar",
  next: "Siguiente",
  finish: "Terminar",
  previous: "Lección anterior",
  leave: "Salir de las lecciones",
  watch: "Mira: empieza la máquina.",
  wait: "Un momento: le toca a la máquina.",

  followTitle: "Salir y seguir el palo",
  followLead: "Juegas la primera carta de la baza: eso es salir. Sal con la carta que quieras.",
  followFollow: "La máquina sale con corazones. Tienes corazones, así que debes jugar uno: eso es seguir el palo.",
  followIllegal: "No es un corazón. Mientras tengas corazones, debes seguir el palo. Juega uno.",
  followDone: "¡Muy bien! Sal con lo que quieras, pero sigue el palo siempre que puedas.",

  winTitle: "Quién gana la baza",
  winTake: "La máquina sale con el 10 de diamantes. Gana la carta más alta de ese palo. ¡Llévate la baza!",
  winIllegal: "No es un diamante. Tienes diamantes, así que sigue el palo. Gana el más alto.",
  winWrong: "El 8 es más bajo que el 10: ganaría la máquina. Juega un diamante más alto.",
  winLead: "La baza es tuya, y quien la gana sale en la siguiente. Sal con cualquier carta.",
  winDone: "¡Tuya otra vez! Gana la carta más alta del palo de salida, y quien gana sale en la siguiente.",

  offTitle: "Otro palo no puede ganar",
  offThrow: "Salen tréboles y no tienes: puedes jugar cualquier carta. Ninguna puede ganar. Tira una baja.",
  offWrong: "Malgastarías esa carta alta: no es un trébol y no puede ganar. Tira un 6 o un 7.",
  offTake: "Ganó el 7 de tréboles: tu carta era de otro palo. Ahora salen corazones. ¡Gana con tu as!",
  offIllegal: "Salieron corazones y tienes uno: debes seguir el palo. Juega el as de corazones.",
  offDone: "Para eso lo guardabas. Solo pueden ganar las cartas del palo de salida.",

  lastTitle: "Solo cuenta la quinta baza",
  lastKeep: "La máquina ganó tres bazas, ¡y no valen nada! No tienes picas: ¿qué carta no necesitas al final?",
  lastWrong: "Aquí el rey no puede ganar, y esta baza no vale nada. Guárdalo para la quinta. Juega el 7.",
  lastTake: "La quinta baza decide la mano. Salen diamantes: ¡gana con tu rey!",
  lastDone: "Cuatro bazas para la máquina y la última para ti: te llevas la corona y el punto.",

  sixTitle: "Por qué un 6 vale tres",
  sixKeep: "Sales tú. En la baza 3 la máquina no tenía diamantes. Guarda tu 6 de diamantes para el final.",
  sixWrong: "El 6 ganaría ahora, pero solo puntúa la quinta baza. Juega antes el as y guarda el 6.",
  sixLead: "Última baza. El 6 es la carta más baja, pero la máquina no tiene diamantes. ¡Sal con él!",
  sixDone: "¡Tres puntos! Un 6 no supera a nada: por eso ganar con él vale 3. Un 7 vale 2 y las demás, 1.",

  scoreTitle: "El marcador",
  scoreKeep: "Gana quien llega antes a 10 puntos. Tienes 8. La máquina no tiene tréboles. ¿Qué carta guardas?",
  scoreWrong: "Entonces terminarías con el rey: 1 punto, solo 9 en total. Sal con el rey y gana con el 7.",
  scoreLead: "Ahora sal con el 7: si gana la última baza, vale 2.",
  scoreDone: "¡10 puntos, ganas! La corona pequeña cuenta manos: 4 tuyas, 7 de la máquina. Deciden los puntos.",

  endTitle: "¡Ya sabes jugar al Spar!",
  endWords: "Tu primer rival te espera. Para empezar, elige «Fácil».",
  endPlay: "Jugar contra la máquina",
  endRules: "Volver a las reglas",
  endAgain: "Repetir las lecciones",

  offer: "Lecciones para principiantes",
  offerWords: "¿No conoces el Spar? Juega seis lecciones cortas.",
  dismiss: "No volver a mostrar",
};
