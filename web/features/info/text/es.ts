import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  aboutTitle: "Acerca de Spar",
  aboutLead:
    "Spar es un juego de cartas de Ghana que se juega donde haya un banco y una baraja gastada. Aquí está para cualquiera con un navegador.",
  aboutQuick: "Una mano en un minuto",
  aboutQuickBody: "Cinco cartas, cinco bazas y solo cuenta la última. Nunca estás fuera hasta que cae la carta final.",
  aboutFriends: "Amigos por enlace",
  aboutFriendsBody: "Crea una mesa para dos, tres o cuatro, comparte el enlace y a jugar. Nadie necesita una cuenta.",
  aboutComputer: "Un ordenador digno de vencer",
  aboutComputerBody:
    "Tres niveles, desde un principiante paciente hasta uno que cuenta tus cartas. Solo ve lo que tú verías en su asiento.",
  aboutFair: "Un barajado justo",
  aboutFairBody:
    "El servidor baraja, reparte y lleva la cuenta. A ningún navegador se le envía una carta que su jugador no pueda ver.",
  aboutSafe: "Una mano lo resiste todo",
  aboutSafeBody: "Pierde la red, cierra la tapa, recarga la página: tu asiento y tus cartas te esperan.",
  aboutEverybody: "Para todos",
  aboutEverybodyBody:
    "Móvil u ordenador, ratón, teclado o lector de pantalla, cuatro idiomas y cuatro colores si quieres.",
  mission: "Nuestra misión",
  missionBody:
    "Dar a un juego que ha vivido en mercados y patios de escuela una mesa que nunca cierra, tan honrada como la de debajo del árbol.",
  playNow: "Jugar ya",
  readRules: "Leer las reglas",
  contactTitle: "Contacto",
  contactLead: "¿Una duda, un fallo, una regla que en tu pueblo se juega distinto? Escríbenos.",
  contactAlone: "Muchas preguntas ya tienen aquí su respuesta.",
  supportMail: "Escribir al soporte",
  supportHint: "Dinos qué navegador usas y, si fue en una mesa, el código de su dirección.",
  quickLinks: "Enlaces rápidos",
  faqLink: "Preguntas frecuentes",
  teamTitle: "Equipo",
  teamLead: "Un equipo pequeño hace Spar. Lo que nos importa:",
  teamRules: "Las reglas",
  teamRulesBody:
    "Cada regla tiene un número y cada número, una prueba. Si el juego hace algo inesperado, la página de reglas dice por qué.",
  teamTable: "La mesa",
  teamTableBody: "Cartas, tela y sonidos son obra nuestra, dibujados y sintetizados para este juego.",
  teamTrust: "Tu confianza",
  teamTrustBody: "Nada de lo que se confirma a un jugador puede perderse, y nada oculto puede mostrarse.",
  careersTitle: "Empleo",
  careersLead: "Hoy no hay ningún puesto abierto.",
  careersBody:
    "Si dibujas, traduces o juegas a Spar mejor que nosotros, escribe igualmente. Respondemos a todo el mundo.",
  contactUs: "Contactar",
  faqTitle: "Preguntas frecuentes",
  faqLead: "Respuestas cortas. La página de reglas tiene las largas, con imágenes.",
  faqGeneral: "General",
  faqGameplay: "El juego",
  faqTechnical: "Técnica",
  faqAccount: "Cuenta y seguridad",
  faqWhatQ: "¿Qué es Spar?",
  faqWhatA:
    "Un juego de bazas de Ghana para dos a cuatro jugadores. Cada uno recibe cinco cartas, se juegan cinco bazas y solo puntúa quien gana la quinta.",
  faqCostQ: "¿Cuánto cuesta?",
  faqCostA: "Nada. Aquí no hay nada que comprar.",
  faqAccountNeededQ: "¿Necesito una cuenta?",
  faqAccountNeededA:
    "No. Pulsa jugar y entras como invitado, con un nombre propio en este navegador. Con una cuenta conservas tu nombre, tu puntuación y tus partidas en todos tus dispositivos.",
  faqDeckQ: "¿Cuántas cartas hay?",
  faqDeckA:
    "Treinta y cinco: del 6 al as en cuatro palos, sin el as de picas. Todas las partidas se juegan con esta baraja, o con 32 cartas si el anfitrión quita los ases.",
  faqBuildingQ: "He leído sobre mazos de 40 a 60 cartas. ¿Qué es eso?",
  faqBuildingA:
    "Un formato de construcción de mazos en el que cada jugador trae de 40 a 60 cartas, con un máximo de 3 copias de cada una. Aquí no se juega: ninguna partida lo usa.",
  faqRanksQ: "¿Qué son Bronce, Plata, Oro, Platino, Diamante y Maestro?",
  faqRanksA:
    "Nombres de rangos, de Bronce a Maestro, que pueden aparecer en textos de torneos y de ayuda. Tu categoría sale de tu puntuación y es una de ocho, de Novato a Leyenda de las cartas; están en la página de inicio.",
  faqSixQ: "¿Por qué querría ganar con un 6?",
  faqSixA:
    "Porque vale tres puntos, un 7 dos y cualquier otra carta uno. Solo funciona si sales con él y nadie puede seguir el palo.",
  faqLostQ: "Se cortó mi conexión. ¿He perdido la partida?",
  faqLostA:
    "No. Vuelve a abrir la misma dirección y estarás en tu asiento. Si tardas, los demás ven una cuenta atrás y después el ordenador guarda tu sitio hasta que vuelvas; una partida clasificatoria de dos la gana el rival.",
  faqBrowsersQ: "¿Qué navegadores sirven?",
  faqBrowsersA: "Cualquier Chrome, Edge, Firefox o Safari actual, en móvil, tableta u ordenador.",
  faqSoundQ: "¿Dónde se quita el sonido?",
  faqSoundA: "En los ajustes, donde también puedes dar cuatro colores a las cartas.",
  faqGuestKeptQ: "¿Cuánto se guarda mi nombre de invitado?",
  faqGuestKeptA:
    "Mientras este navegador conserve su almacenamiento. Si lo borras, empiezas como alguien nuevo. Si te registras, lo que jugaste como invitado pasa a tu cuenta.",
  faqCheatQ: "¿Puede alguien ver mis cartas?",
  faqCheatA:
    "No por nosotros. Las cartas que un jugador no puede ver nunca se le envían, y el servidor comprueba cada jugada.",
};
