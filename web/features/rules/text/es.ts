import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Reglas",
  lead: "Spar se aprende en un minuto. Aquí está.",
  learn: "Aprende en dos minutos",
  sections: "Secciones",
  basic: "Lo básico",
  cards: "Las cartas",
  gameplay: "El juego",
  basicPlayers: "De dos a cuatro jugadores, cinco cartas cada uno.",
  basicTricks: "Se juegan cinco bazas. Solo la quinta decide la mano: gana la última baza y llévate la corona.",
  basicDeal:
    "Se reparten tres cartas a cada jugador y después dos. Sale quien está después del que reparte; este juega el último.",
  basicMatch:
    "Quien gana la mano puntúa y reparte la siguiente. Gana la partida quien llega primero a los puntos acordados, normalmente diez.",
  cardsPack:
    "La baraja tiene 35 cartas: nueve valores en cuatro palos, sin el as de picas. El as es la más alta, el 6 la más baja y no hay triunfos.",
  highToLow: "De mayor a menor",
  cardsPoints:
    "La carta que gana la quinta baza fija los puntos, y las bajas son las que más pagan. En una partida entre amigos, un 6 vale 1 mientras el anfitrión no active «Seises».",
  points_one: "{{count}} punto",
  points_many: "{{count}} de puntos",
  points_other: "{{count}} puntos",
  pointsOther: "Cualquier otra carta",
  seeCards: "Ver todas las cartas",
  playFollow:
    "Sigue el palo si puedes. La carta más alta del palo de salida gana la baza; quien la jugó sale en la siguiente.",
  followTitle: "¿Qué cartas puedes jugar?",
  ledCard: "Salida",
  yourHand: "Tu mano",
  followWords:
    "Se salió a diamantes, así que debes jugar uno de tus dos. Si no tuvieras, valdría cualquier carta, pero una de otro palo nunca gana.",
  handTitle: "Una mano entera, baza a baza",
  you: "Tú",
  opponent: "Rival",
  trick: "Baza {{number}}",
  leads: "sale",
  takes: "gana la baza",
  crown: "se lleva la corona",
  hand1: "Sales con una reina. El rey del mismo palo la vence.",
  hand2: "Sale el nueve de diamantes; tu jota lo gana y ahora sales tú.",
  hand3: "Tu rival no tiene tréboles y puede tirar lo que quiera. Se va el ocho de diamantes.",
  hand4: "Tu rey de corazones saca a la reina.",
  hand5:
    "Sales con el humilde seis de diamantes. Aquel ocho lo habría ganado, pero ya no está: la corona es tuya y un 6 ganador vale tres.",
  privateTitle: "En la mesa de un amigo",
  privateWords:
    "El anfitrión elige los puntos para ganar y dos opciones. «Ases» empieza activada; sin ella no hay ases, la baraja tiene 32 cartas y el rey es la más alta. «Seises» empieza desactivada, así que un 6 ganador vale un punto; activada, vale tres.",
  stacking: "Acumulación: quien gana la mano puntúa todas las bazas finales seguidas ganadas con seises y sietes.",
  weakHand: "Mano floja: si no te toca ningún 10 ni nada mayor, puedes pedir que el mismo jugador reparta de nuevo.",
  playNow: "Jugar una mano",
  cardsTitle: "Las cartas",
  cardsLead:
    "Treinta y cinco cartas dibujadas para esta mesa: corona, taburete y bastón para las figuras, y un tejido kente al dorso.",
  fourColour: "Baraja de cuatro colores",
  noAce: "El as de picas se queda en la caja",
  worth: "Lo que vale una carta cuando gana la quinta baza",
};
