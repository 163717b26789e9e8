import type { Translation } from "#web/platform/languages/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  termsTitle: "Condiciones del servicio",
  termsLead: "Las reglas para usar Spar, en palabras sencillas.",
  privacyTitle: "Política de privacidad",
  privacyLead: "Qué guardamos, por qué y qué puedes hacer al respecto.",
  contents: "En esta página",
  introTitle: "Introducción",
  introBody: "Al usar Spar aceptas estas condiciones. Si no estás de acuerdo, no juegues aquí.",
  accountTermsTitle: "Condiciones de la cuenta",
  accountTermsBody:
    "Debes tener al menos 13 años. Los invitados juegan sin cuenta; un nombre de invitado pertenece a un navegador. No compartas tus datos de acceso: eres responsable de lo que se haga con ellos.",
  gameplayRulesTitle: "Reglas del juego",
  gameplayRulesBody:
    "Vale lo que dice la página de reglas, y el servidor decide. En partidas clasificatorias no puedes usar programas que jueguen por ti, hacer acuerdos con otros jugadores ni aprovechar errores.",
  purchasesTitle: "Compras y moneda",
  purchasesBody:
    "Hoy no se vende nada aquí. Las gemas se ganan jugando. No tienen valor en el mundo real, no se pueden comprar, regalar ni cambiar por dinero, y lo que se compra con ellas no se puede devolver. Si alguna vez se vende algo, las compras son definitivas.",
  conductTitle: "Conducta",
  conductBody:
    "Bromear está bien. Insultar, amenazar o acosar, no. Podemos eliminar los nombres y mensajes que crucen esa línea, y quien insista puede perder el acceso.",
  termsPrivacyTitle: "Privacidad",
  termsPrivacyBody: "La política de privacidad dice qué guardamos sobre ti. Forma parte de estas condiciones.",
  terminationTitle: "Finalización",
  terminationBody:
    "Puedes dejarlo cuando quieras. Podemos cerrar una partida o una cuenta que incumpla estas condiciones, y te diremos por qué.",
  collectionTitle: "Qué guardamos",
  collectionBody:
    "Invitados: un nombre inventado y una clave aleatoria, de la que solo guardamos una huella. Cuentas: tu correo, tu nombre, tu imagen y tus puntuaciones, una huella de tu contraseña y los nombres de tus navegadores. Partidas: quién se sentó dónde, las cartas jugadas y los resultados. Chat: lo que se escribe en las mesas, en el chat global y en mensajes entre dos jugadores, a quién bloqueas y lo que se denuncia. Puntuaciones justas: durante 30 días, las redes y los navegadores desde los que se usó tu cuenta, solo como huellas hechas con una clave del servidor; durante medio año, cuánto contó cada partida clasificatoria entre dos jugadores. Conducta: las sanciones de una cuenta y tus apelaciones; para que los invitados expulsados no vuelvan, durante siete días la red de la que vino un invitado y durante un día las redes de un invitado expulsado, solo como esas huellas. Para evitar abusos, el registro del servidor conserva direcciones técnicas por poco tiempo.",
  usageTitle: "Cómo lo usamos",
  usageBody:
    "Para que las partidas funcionen, devolverte a tu asiento, mostrarte tu historial, mantener justas las puntuaciones y encontrar errores.",
  sharingTitle: "Con quién lo compartimos",
  sharingBody:
    "Los jugadores de tu mesa ven tu nombre, tu imagen, las cartas que juegas y tus mensajes. Tu perfil muestra lo que permites en los ajustes. No vendemos nada ni damos nada a anunciantes.",
  securityTitle: "Seguridad",
  securityBody:
    "Las claves son aleatorias, se guardan solo como huellas y se eliminan al cerrar sesión. Las contraseñas se guardan solo como huellas a partir de las cuales nadie puede recuperarlas. Las cartas ocultas nunca salen del servidor.",
  cookiesTitle: "Cookies",
  cookiesBody:
    "Una, y solo si tienes cuenta: un número aleatorio que distingue tu navegador de otros, para que dos cuentas en un mismo navegador no cambien la puntuación la una de la otra. Dura un año, no da acceso a nada y solo la leemos nosotros. El almacenamiento de tu navegador guarda tu clave y tus ajustes. Si borras ambos, desaparece todo.",
  countsTitle: "Recuentos de uso",
  countsBody:
    "El servidor cuenta cuántas veces ocurre algo, como abrir una página, terminar una mano o enviar un mensaje: un número por día, sin decir quién fue. Solo se guardan esos números; con la cuenta se guarda únicamente el último día en que estuvo conectada. Si el operador de este servidor usa un programa de estadísticas (Umami), tu navegador le envía el nombre de cada evento y sus datos, como la dificultad de una partida contra la máquina, y nada que diga quién eres; como todo servidor, ve tu dirección de red. Si tu navegador pide que no se te rastree (Do Not Track o Global Privacy Control), no envía ningún recuento.",
  childrenTitle: "Privacidad de los menores",
  childrenBody:
    "Spar no es para menores de 13 años y no guardamos nada sobre ellos a sabiendas. Si un menor nos dio algún dato, avísanos y lo borramos.",
  rightsTitle: "Tus derechos",
  rightsBody:
    "En los ajustes, en Cuenta, puedes descargar lo que guardamos sobre ti, corregirlo o borrarlo para siempre. Para lo demás, mira la página de contacto.",
  updatesTitle: "Cambios",
  updatesBody: "Si esta política cambia, lo anunciamos en esta página antes de que el cambio entre en vigor.",
};
