import {
  appealUrl,
  contactUrl,
  forgotUrl,
  linesOf,
  notificationsUrl,
  resetUrl,
  shortAddress,
  staffTicketUrl,
  ticketUrl,
  type LanguageMailTexts,
  unsubscribeUrl,
} from "../mailer.ts";

const twoFactorChanges = {
  on: {
    subject: "La verificación en dos pasos está activada",
    heading: "La verificación en dos pasos está activada",
    what: "Has activado la verificación en dos pasos. A partir de ahora, al iniciar sesión también escribes un código de tu app de autenticación. Guarda tus códigos de recuperación en un lugar seguro.",
  },
  app: {
    subject: "Tu app de autenticación ha cambiado",
    heading: "Tu app de autenticación ha cambiado",
    what: "Los códigos vienen ahora de otra app de autenticación y tienes nuevos códigos de recuperación. La app y los códigos anteriores ya no sirven.",
  },
  codes: {
    subject: "Tienes nuevos códigos de recuperación",
    heading: "Tienes nuevos códigos de recuperación",
    what: "Se han creado nuevos códigos de recuperación para tu cuenta. Los anteriores ya no sirven.",
  },
  off: {
    subject: "La verificación en dos pasos está desactivada",
    heading: "La verificación en dos pasos está desactivada",
    what: "La verificación en dos pasos se ha desactivado en tu cuenta. Vuelves a iniciar sesión sin código.",
  },
} as const;

export const es: LanguageMailTexts = {
  orOpen: "O abre esta dirección:",
  footer: "Spar. Gana la última baza. Llévate la corona.",
  "verify-code": ({ code, minutes }) => ({
    subject: "Tu código de verificación de Spar",
    preview: `El código vence en ${minutes} minutos.`,
    heading: "Tu código de verificación",
    before: ["Escribe estas seis cifras para confirmar tu dirección de correo:"],
    code,
    after: [
      `El código sirve una sola vez y vence en ${minutes} minutos. Nunca te lo pediremos por teléfono ni por chat.`,
      "Si no pediste este código, es probable que alguien se haya equivocado de dirección. Puedes ignorar este correo.",
    ],
  }),
  "reset-link": ({ username, token, minutes }, surrounding) => ({
    subject: "Elige una contraseña nueva para Spar",
    preview: `El enlace vence en ${minutes} minutos.`,
    heading: "Elige una contraseña nueva",
    before: [
      `Hola, ${username}:`,
      "Alguien, esperamos que tú, pidió una contraseña nueva para tu cuenta. Elígela aquí:",
    ],
    button: { label: "Elegir contraseña", url: resetUrl(surrounding, token) },
    after: [
      `El enlace sirve una sola vez y vence en ${minutes} minutos. Después se cerrará tu sesión en los demás dispositivos.`,
      "Si no lo pediste tú, puedes ignorar este correo. Tu contraseña no cambia.",
    ],
  }),
  "google-linked": ({ username }, surrounding) => ({
    subject: "Google está conectado a tu cuenta de Spar",
    preview: "Si fuiste tú, no tienes que hacer nada.",
    heading: "Google está conectado",
    before: [
      `Hola, ${username}:`,
      "Ahora también puedes entrar en tu cuenta con Google. Si fuiste tú, no tienes que hacer nada.",
      "Si no fuiste tú, elige enseguida una contraseña nueva y escríbenos:",
    ],
    button: { label: "Escribirnos", url: contactUrl(surrounding) },
    after: [],
  }),
  "password-changed": ({ username }, surrounding) => ({
    subject: "Tu contraseña de Spar ha cambiado",
    preview: "Si fuiste tú, no tienes que hacer nada.",
    heading: "Tu contraseña ha cambiado",
    before: [
      `Hola, ${username}:`,
      "La contraseña de tu cuenta acaba de cambiar y se cerró la sesión en los demás dispositivos. Si fuiste tú, no tienes que hacer nada.",
      "Si no fuiste tú, elige enseguida una contraseña nueva:",
    ],
    button: { label: "Elegir contraseña", url: forgotUrl(surrounding) },
    after: [],
  }),
  "email-changed": ({ username, email }, surrounding) => ({
    subject: "Tu dirección de correo de Spar ha cambiado",
    preview: "Si fuiste tú, no tienes que hacer nada.",
    heading: "Tu dirección de correo ha cambiado",
    before: [
      `Hola, ${username}:`,
      `Tu cuenta usa ahora la dirección ${shortAddress(email)}. Con esta ya no puedes iniciar sesión.`,
      "Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, escríbenos enseguida:",
    ],
    button: { label: "Escribirnos", url: contactUrl(surrounding) },
    after: [],
  }),
  "two-factor-changed": ({ username, change }, surrounding) => {
    const { subject, heading, what } = twoFactorChanges[change];
    return {
      subject,
      preview: "Si fuiste tú, no tienes que hacer nada.",
      heading,
      before: [
        `Hola, ${username}:`,
        what,
        "Si fuiste tú, no tienes que hacer nada.",
        "Si no fuiste tú, elige enseguida una contraseña nueva:",
      ],
      button: { label: "Elegir contraseña", url: forgotUrl(surrounding) },
      after: [],
    };
  },
  "recovery-code-used": ({ username, left }, surrounding) => ({
    subject: "Se ha usado un código de recuperación de tu cuenta",
    preview: "Si fuiste tú, no tienes que hacer nada.",
    heading: "Se ha usado un código de recuperación",
    before: [
      `Hola, ${username}:`,
      "Se acaba de usar uno de tus códigos de recuperación en lugar de un código de tu app. Ese código ya no sirve.",
      left === 0
        ? "No te quedan códigos de recuperación. Crea otros en los ajustes."
        : left === 1
          ? "Te queda 1 código de recuperación. Crea otros en los ajustes."
          : `Te quedan ${left} códigos de recuperación.`,
      "Si fuiste tú, no tienes que hacer nada.",
      "Si no fuiste tú, elige enseguida una contraseña nueva:",
    ],
    button: { label: "Elegir contraseña", url: forgotUrl(surrounding) },
    after: [],
  }),
  "account-deleted": ({ username }) => ({
    subject: "Tu cuenta de Spar se ha eliminado",
    preview: "Gracias por jugar.",
    heading: "Tu cuenta se ha eliminado",
    before: [
      `Hola, ${username}:`,
      "Tu cuenta, tu correo y tu imagen se han eliminado. Tus partidas siguen, sin tu nombre, en el historial de quienes jugaron contigo.",
      "Gracias por jugar. En la mesa siempre habrá un asiento para ti.",
    ],
    after: [],
  }),
  "appeal-decided": ({ username, isGranted, answer, key }, surrounding) => ({
    subject: isGranted ? "Tu apelación fue aceptada" : "Tu apelación fue rechazada",
    preview: isGranted ? "La sanción se ha retirado." : "La decisión se mantiene.",
    heading: isGranted ? "Tu apelación fue aceptada" : "Tu apelación fue rechazada",
    before: [
      `Hola, ${username}:`,
      isGranted
        ? "Revisamos tu apelación y tenías razón. La sanción se ha retirado."
        : "Revisamos tu apelación. La decisión se mantiene.",
      ...linesOf(answer),
    ],
    button: { label: "Leer la respuesta", url: appealUrl(surrounding, key) },
    after: [],
  }),
  "ticket-opened": ({ number, link, confirm }, surrounding) => ({
    subject: `Hemos recibido tu mensaje: consulta ${number}`,
    preview: "Confirma tu dirección para recibir nuestra respuesta por correo.",
    heading: `Consulta ${number}`,
    before: [
      "Gracias por escribirnos. Te responderemos lo antes posible.",
      "Abre el enlace para confirmar esta dirección. Así recibirás nuestra respuesta también por correo. Con el mismo enlace puedes leer la consulta y responder cuando quieras:",
    ],
    button: { label: "Abrir la consulta", url: ticketUrl(surrounding, number, link, confirm) },
    after: ["Si no nos has escrito, alguien se habrá equivocado de dirección. Puedes ignorar este correo."],
  }),
  "ticket-answered": ({ number, subject, text, link }, surrounding) => ({
    subject: `Hemos respondido a tu consulta ${number}`,
    preview: "Lee la respuesta y contesta.",
    heading: subject,
    before: linesOf(text),
    button: { label: "Leer y contestar", url: ticketUrl(surrounding, number, link) },
    after: [
      `Esta es la respuesta a tu consulta ${number}. Contesta en la página: nadie lee las respuestas a este correo.`,
    ],
  }),
  "ticket-new": ({ number, category, subject, from, text }, surrounding) => ({
    subject: `Consulta nueva ${number} (${category})`,
    preview: subject,
    heading: subject,
    before: [`De ${from}, sobre: ${category}`, ...linesOf(text)],
    button: { label: "Responder", url: staffTicketUrl(surrounding, number) },
    after: [],
  }),
  digest: ({ username, items, count, token }, surrounding) => ({
    subject: count === 1 ? "Tienes una notificación nueva en Spar" : `Tienes ${count} notificaciones nuevas en Spar`,
    preview: items[0]?.message ?? "",
    heading: "Mientras no estabas",
    before: [`Hola, ${username}:`, "Esto pasó desde tu última visita:"],
    items,
    button: { label: "Ver notificaciones", url: notificationsUrl(surrounding) },
    after: ["Recibes este correo como máximo una vez al día. En los ajustes eliges de qué trata."],
    unsubscribe: { label: "No recibir más estos correos", url: unsubscribeUrl(surrounding, token) },
  }),
};
