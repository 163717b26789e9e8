import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  aboutTitle: "Acerca de Spar",
  aboutLead:
    "Spar es un juego de cartas de Ghana que se juega donde haya unos amigos y una baraja gastada. Ahora puedes jugarlo en tu navegador.",
  aboutQuick: "Una mano en un minuto",
  aboutQuickBody: "Cinco cartas, cinco bazas y solo cuenta la última. Tienes opciones hasta la carta final.",
  aboutFriends: "Invita a tus amigos con un enlace",
  aboutFriendsBody: "Crea una mesa para dos, tres o cuatro, comparte el enlace y a jugar. Nadie necesita una cuenta.",
  aboutComputer: "Una máquina que vale la pena vencer",
  aboutComputerBody:
    "Tres niveles, desde un principiante paciente hasta un experto que cuenta las cartas. Solo ve lo que tú verías en su asiento.",
  aboutFair: "Se baraja con justicia",
  aboutFairBody:
    "El servidor baraja, reparte y lleva la cuenta. Tu navegador nunca recibe una carta que no puedas ver.",
  aboutSafe: "Tu partida está a salvo",
  aboutSafeBody:
    "¿Perdiste la conexión, cerraste el equipo o recargaste la página? Tu asiento y tus cartas te esperan.",
  aboutEverybody: "Para todos",
  aboutEverybodyBody:
    "En el teléfono o en la PC, con ratón, teclado o lector de pantalla, en cuatro idiomas y, si quieres, con baraja de cuatro colores.",
  mission: "Nuestra misión",
  missionBody:
    "Dar a un juego nacido en mercados y patios de escuela una mesa siempre abierta, tan justa como una de verdad.",
  playNow: "Jugar ahora",
  readRules: "Leer las reglas",
  thirdParty: "Software de terceros y licencias",
  serverVersion: "Este servidor usa Spar {{version}}.",
  contactTitle: "Contacto",
  contactLead: "¿Tienes una duda, encontraste un fallo o en tu casa se juega con otras reglas? Escríbenos.",
  submitTicket: "Enviar una consulta",
  supportMail: "Escribir a soporte",
  supportHint: "Dinos qué navegador usas. Si pasó en una mesa, añade el código de su dirección.",
  quickLinks: "Enlaces rápidos",
  faqLink: "Preguntas frecuentes",
  teamTitle: "Equipo",
  teamLead: "Spar lo hace un equipo pequeño. Esto es lo que nos importa:",
  teamRules: "Las reglas",
  teamRulesBody:
    "Cada regla tiene un número y también una prueba. Si el juego te sorprende, la página de reglas explica por qué.",
  teamTable: "La mesa",
  teamTableBody: "Dibujamos las cartas y la mesa y creamos los sonidos nosotros mismos, solo para este juego.",
  teamTrust: "Tu confianza",
  teamTrustBody: "Lo que te confirmamos no se pierde, y lo oculto sigue oculto.",
  careersTitle: "Empleo",
  careersLead: "Por ahora no hay puestos vacantes.",
  careersBody:
    "Si dibujas, traduces o juegas al Spar mejor que nosotros, escríbenos igual. Respondemos a todo el mundo.",
  contactUs: "Contáctanos",
  faqTitle: "Preguntas frecuentes",
  faqLead: "Respuestas cortas. En la página de reglas hay más detalles, con imágenes.",
  faqGeneral: "General",
  faqGameplay: "El juego",
  faqGemsQ: "¿Qué son las gemas?",
  faqGemsA:
    "Las gemas son puntos que ganas con la primera victoria del día, los logros, los eventos y los premios de torneos. Las gastas en inscripciones de torneos y en adornos, que solo cambian tu aspecto en la mesa. Las gemas no tienen valor monetario: no se pueden comprar, vender ni regalar.",
  faqTechnical: "Aspectos técnicos",
  faqAccount: "Cuenta y seguridad",
  faqWhatQ: "¿Qué es Spar?",
  faqWhatA:
    "Un juego de bazas de Ghana para dos a cuatro jugadores. Cada uno recibe cinco cartas, se juegan cinco bazas y solo puntúa quien gana la quinta.",
  faqCostQ: "¿Cuánto cuesta?",
  faqCostA: "Nada. Es gratis.",
  faqAccountNeededQ: "¿Necesito una cuenta?",
  faqAccountNeededA:
    "No. Pulsa jugar y entras como invitado, con un nombre propio de este navegador. Con una cuenta conservas tu nombre, tu puntuación y tus partidas en todos tus dispositivos.",
  faqDeckQ: "¿Cuántas cartas hay?",
  faqDeckA:
    "Treinta y cinco: del 6 al as en cuatro palos, sin el as de picas. Si el anfitrión quita los ases, se juega con 32 cartas.",
  faqBuildingQ: "He leído sobre mazos de 40 a 60 cartas. ¿Qué son?",
  faqBuildingA:
    "Es un formato de construcción de mazos: cada jugador trae de 40 a 60 cartas, con un máximo de 3 copias de cada una, y las cartas de elemento son obligatorias. Aquí no se usa.",
  faqRanksQ: "¿Qué son Bronce, Plata, Oro, Platino, Diamante y Maestro?",
  faqRanksA:
    "Nombres de categorías, de Bronce a Maestro, que pueden aparecer en textos de torneos y de ayuda. Tu categoría depende de tu puntuación y es una de ocho, de Novato a Leyenda de las cartas. La lista está en la página de inicio.",
  faqSixQ: "¿Por qué querría ganar con un 6?",
  faqSixA:
    "Porque vale tres puntos. Un 7 vale dos y cualquier otra carta, uno. Solo funciona si sales con el 6 y nadie puede seguir el palo.",
  faqLostQ: "Perdí la conexión. ¿Perdí también la partida?",
  faqLostA:
    "No. Abre la misma dirección y estarás de nuevo en tu asiento. Si tardas, los demás ven una cuenta atrás y después la máquina juega por ti hasta que vuelvas. En una partida clasificatoria de dos, gana tu rival.",
  faqBrowsersQ: "¿Qué navegadores puedo usar?",
  faqBrowsersA: "Cualquier versión actual de Chrome, Edge, Firefox o Safari, en el teléfono, la tableta o la PC.",
  faqSoundQ: "¿Cómo quito el sonido?",
  faqSoundA: "En la mesa o en los ajustes. Ahí también puedes elegir la baraja de cuatro colores.",
  faqGuestKeptQ: "¿Cuánto tiempo conservo mi nombre de invitado?",
  faqGuestKeptA:
    "Mientras este navegador conserve sus datos. Si los borras, empiezas como un invitado nuevo. Si te registras, las partidas que jugaste como invitado pasan a tu cuenta.",
  faqCheatQ: "¿Puede alguien ver mis cartas?",
  faqCheatA: "No. Las cartas solo se envían a quien puede verlas, y el servidor comprueba cada jugada.",
  notFoundTitle: "Página no encontrada",
  notFoundBody: "No hay nada en esta dirección. Quizá la página cambió de lugar o el enlace está incompleto.",
  notFoundHome: "Ir a la página de inicio",
};
