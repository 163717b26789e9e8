import type { HelpArticles } from "../article.ts";

export const es: HelpArticles = {
  basics: [
    {
      title: "¿Qué es Spar?",
      text: [
        "Spar es un juego de cartas de Ghana para dos, tres o cuatro. Cada quien recibe cinco cartas y se juegan cinco bazas. Solo puntúa quien gana la quinta.",
      ],
    },
    {
      title: "Cómo se puntúa una mano",
      text: [
        "Decide la carta que gana la quinta baza: un seis da 3 puntos, un siete 2 y cualquier otra 1.",
        "Un seis solo gana si salió y nadie siguió el palo.",
      ],
    },
    {
      title: "¿Qué cartas tiene la baraja?",
      text: [
        "35 cartas: del seis al as en cuatro palos, sin el as de picas. En una partida con amigos se pueden quitar los ases; entonces son 32.",
      ],
    },
    {
      title: "Seguir el palo",
      text: [
        "Si tienes una carta del palo de salida, debes jugarla. Si no, puedes jugar cualquiera. La carta más alta de ese palo gana la baza.",
      ],
    },
    {
      title: "Jugar sin cuenta",
      text: [
        "Pulsa un botón de juego y entras como invitado. El nombre pertenece a este navegador. Si te registras, tus partidas pasan a tu cuenta.",
      ],
    },
    {
      title: "Aprender el juego",
      text: [
        "Seis lecciones cortas duran unos dos minutos. En tus primeras partidas contra la máquina, un entrenador explica cada baza.",
      ],
    },
  ],
  gameplay: [
    {
      title: "Invitar a un amigo",
      text: [
        "En la página de inicio invita a un amigo, elige los puntos y los jugadores, y comparte el enlace. Tu amigo no necesita cuenta.",
      ],
    },
    {
      title: "Partida rápida",
      text: [
        "Busca un rival de puntuación parecida. El servidor sortea quién reparte. Tienes 20 segundos por carta; después se juega la carta legal más baja.",
      ],
    },
    {
      title: "Jugar contra la máquina",
      text: [
        "Elige fácil, medio o difícil. La máquina solo ve lo que vería un jugador en su asiento. No hay límite de tiempo.",
      ],
    },
    {
      title: "Puntuación y categorías",
      text: [
        "Las partidas rápidas entre cuentas son clasificatorias. Tu puntuación empieza en 1200 y pertenece a una categoría. Un signo de interrogación indica que aún es provisional.",
      ],
    },
    {
      title: "¿Qué pasa si me voy?",
      text: [
        "Si pierdes la conexión, tienes 60 segundos para volver; si cierras la página, 30. Después tu rival gana la clasificatoria de dos. En las demás, la máquina guarda tu asiento.",
      ],
    },
    {
      title: "Acumulación y cartas flojas",
      text: [
        "Son reglas de una partida con amigos y no están activas al principio. La acumulación suma las bazas seguidas ganadas al final con seises y sietes. Con cartas flojas puedes pedir otro reparto antes de jugar.",
      ],
    },
    {
      title: "Amigos y mensajes",
      text: [
        "Añade a un jugador como amigo desde su perfil. Tus amigos ven cuándo estás en línea, pueden retarte y pueden escribirte en Chat, Mensajes.",
        "Los jugadores que no son tus amigos pueden enviarte como mucho tres mensajes hasta que respondas o aceptes. En los ajustes eliges quién puede escribirte. Un bloqueo impide todos los mensajes.",
      ],
    },
    {
      title: "Gemas y eventos especiales",
      text: [
        "Consigues gemas con la primera victoria del día, los logros, los eventos especiales y los premios. Con ellas compras dorsos, tapetes y marcos en tu perfil. No tienen valor monetario y no se pueden comprar.",
        "En Eventos ves las metas en curso y cuánto te falta. La recompensa llega sola cuando alcanzas la meta.",
      ],
    },
    {
      title: "Tu propio torneo",
      text: [
        "En Torneos, «Crear un torneo» hace uno pequeño para hasta 32 jugadores, sin cuota y sin premios. Elige nombre, inicio, plazas, formato y quién puede inscribirse. Necesitas una cuenta y puedes tener dos abiertos a la vez.",
        "Con un torneo por enlace recibes una dirección para enviar: quien la tiene puede inscribirse. Uno para tus amigos no necesita enlace: ellos abren la página del torneo. No aparece en ninguna lista. Inscríbete también si quieres jugar.",
        "Hasta que empiece la confirmación puedes cambiar nombre, inicio y plazas. Se avisa a los jugadores de una nueva hora. Puedes cancelarlo hasta que termine. En los 30 minutos antes del inicio todos confirman que están; después el servidor hace el cuadro, llama a cada partida y muestra los resultados.",
      ],
    },
  ],
  technical: [
    {
      title: "Perdí la conexión",
      text: ["Abre la misma dirección: tu asiento y tus cartas siguen ahí. La página también se conecta sola."],
    },
    {
      title: "Sonido y volumen",
      text: ["Puedes quitar el sonido en la mesa o en los ajustes, y cambiar ahí el volumen."],
    },
    {
      title: "Jugar sin red",
      text: [
        "Un navegador que ya visitó la página permite las lecciones y la máquina sin red. La partida se entrega cuando vuelves a estar en línea.",
      ],
    },
    {
      title: "No recibí el correo",
      text: ["Mira en el spam y revisa la dirección. Puedes pedir otro código después de 30 segundos."],
    },
    {
      title: "Olvidé mi contraseña",
      text: [
        "Usa el enlace de la página de inicio de sesión. Te enviamos un enlace que sirve una vez durante 30 minutos.",
      ],
    },
    {
      title: "Eliminar mi cuenta",
      text: [
        "En los ajustes puedes descargar tus datos y eliminar la cuenta. Tus partidas quedan para los demás, sin tu nombre.",
      ],
    },
    {
      title: "Notificaciones",
      text: [
        "La campana muestra lo que pasó mientras no estabas, durante 90 días. En los ajustes eliges qué se envía además por correo, como mucho una vez al día, y a tu dispositivo. Cada correo tiene un enlace para dejar de recibirlos.",
      ],
    },
    {
      title: "Verificación en dos pasos",
      text: [
        "Actívala en los ajustes de tu cuenta. Escaneas un código con una aplicación de autenticación y desde entonces entras con tu contraseña y seis cifras de la aplicación.",
        "Guarda los diez códigos de recuperación en un lugar seguro. Cada uno sirve una vez cuando no tienes la aplicación a mano.",
      ],
    },
    {
      title: "Denunciar a un jugador",
      text: [
        "Elige Denunciar en el menú del nombre de un jugador, en los chats, en la mesa o en el perfil. El servidor añade las líneas del chat y la partida. Un moderador decide y recibes una notificación.",
      ],
    },
    {
      title: "Me han expulsado, suspendido o silenciado",
      text: [
        "Al iniciar sesión lees el motivo, hasta cuándo y cómo apelar. Si estás silenciado, apelas en los ajustes. Hay una apelación por sanción, y la decide otra persona del equipo.",
      ],
    },
    {
      title: "Emitir tus partidas",
      text: [
        "Abre Emisiones en el menú de la cuenta y crea una emisión: te sigue a ti, a otro jugador, una mesa o un torneo. Su dirección se muestra una vez. Escríbela en OBS, o en cualquier programa con una fuente de navegador, a 1920 por 1080.",
        "Elige si las cartas se ocultan, se muestran tras cada mano o están abiertas con retraso. Con las cartas abiertas, cada mano empieza en la emisión solo cuando ya ha terminado en la mesa.",
        "Si pierdes la dirección o la das por error, crea otra; la anterior deja de funcionar enseguida.",
        "En las emisiones de otros puedes aparecer sin tu nombre ni tu imagen: elígelo en los ajustes, en Privacidad.",
      ],
    },
  ],
};
