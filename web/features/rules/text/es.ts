import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Reglas",
  lead: "El Spar se aprende en un minuto.",
  learn: "Aprende en dos minutos",
  sections: "Secciones",
  basic: "Lo básico",
  cards: "Las cartas",
  gameplay: "El juego",
  basicPlayers: "De dos a cuatro jugadores, cinco cartas cada uno.",
  basicTricks: "Se juegan cinco bazas. Solo la quinta decide la mano: gana la última baza y llévate la corona.",
  basicDeal:
    "Cada jugador recibe tres cartas y después dos. Sale quien está después del que reparte, que juega al final.",
  basicMatch:
    "Quien gana la mano puntúa y reparte la siguiente. Gana la partida quien llega primero a los puntos acordados, normalmente diez.",
  cardsPack:
    "La baraja tiene 35 cartas: nueve valores en cuatro palos, sin el as de picas. El as es la más alta, el 6 la más baja y no hay triunfos.",
  highToLow: "De mayor a menor",
  cardsPoints:
    "La carta que gana la quinta baza decide los puntos, y las más bajas son las que más valen. En una partida con amigos, un 6 vale 1 si el anfitrión no activa «Seises».",
  points_one: "{{count}} punto",
  points_many: "{{count}} de puntos",
  points_other: "{{count}} puntos",
  pointsOther: "Cualquier otra carta",
  seeCards: "Ver todas las cartas",
  playFollow:
    "Sigue el palo si puedes. La carta más alta del palo de salida gana la baza; quien la jugó sale en la siguiente.",
  followTitle: "¿Qué cartas puedes jugar?",
  ledCard: "Salida",
  yourHand: "Tus cartas",
  followWords:
    "Salieron diamantes, así que debes jugar uno de los dos que tienes. Sin diamantes podrías jugar cualquier carta, pero una de otro palo nunca gana.",
  handTitle: "Una mano entera, baza a baza",
  you: "Tú",
  opponent: "Rival",
  trick: "Baza {{number}}",
  leads: "sale",
  takes: "gana la baza",
  crown: "se lleva la corona",
  hand1: "Sales con una reina. El rey del mismo palo le gana.",
  hand2: "Sale el nueve de diamantes. Tu jota gana y ahora sales tú.",
  hand3: "Tu rival no tiene tréboles y puede jugar lo que quiera. Tira el ocho de diamantes.",
  hand4: "Tu rey de corazones le gana a la reina.",
  hand5:
    "Sales con el seis de diamantes. El ocho le habría ganado, pero ya no está. La corona es tuya, y ganar con un 6 vale tres.",
  privateTitle: "En una partida con amigos",
  privateWords:
    "El anfitrión elige con cuántos puntos se gana y dos opciones. «Ases» está activada por defecto; sin ella la baraja tiene 32 cartas sin ases y el rey es la carta más alta. «Seises» está desactivada por defecto y ganar con un 6 vale un punto; activada, vale tres.",
  stacking:
    "Acumulación: si quien gana la mano se lleva las últimas bazas seguidas con seises y sietes, puntúan todas.",
  weakHand:
    "Cartas flojas: si no recibes ningún 10 ni nada más alto, puedes pedir que el mismo jugador reparta de nuevo.",
  playNow: "Jugar una mano",
  cardsTitle: "Las cartas",
  cardsLead:
    "Treinta y cinco cartas dibujadas para este juego: corona, trono y bastón para las figuras, y un tejido kente en el dorso.",
  fourColour: "Baraja de cuatro colores",
  noAce: "El as de picas se queda en la caja",
  worth: "Lo que vale una carta cuando gana la quinta baza",
};
