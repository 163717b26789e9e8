import { contactUrl, forgotUrl, resetUrl, shortAddress, type LetterText } from "../letter.ts";

export const es: LetterText = {
  orOpen: "O abre esta dirección:",
  footer: "Spar. Gana la última baza. Llévate la corona.",
  "verify-code": ({ code, minutes }) => ({
    subject: "Tu código de verificación de Spar",
    preview: `El código vale durante ${minutes} minutos.`,
    heading: "Tu código de verificación",
    before: ["Escribe estas seis cifras para confirmar que esta dirección es tuya:"],
    code,
    after: [
      `El código vale durante ${minutes} minutos y una sola vez. Nunca te lo pediremos por teléfono ni por chat.`,
      "¿No lo has pedido tú? Alguien se equivocó al escribir su dirección; no tienes que hacer nada.",
    ],
  }),
  "reset-link": ({ username, token, minutes }, surrounding) => ({
    subject: "Elige una contraseña nueva para Spar",
    preview: `El enlace vale durante ${minutes} minutos.`,
    heading: "Elige una contraseña nueva",
    before: [
      `Hola, ${username}:`,
      "alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta. Elígela aquí:",
    ],
    button: { label: "Elegir contraseña", url: resetUrl(surrounding, token) },
    after: [
      `El enlace vale durante ${minutes} minutos y una sola vez. Después se cerrará tu sesión en los demás dispositivos.`,
      "¿No lo has pedido tú? Entonces tu contraseña no cambia y no tienes que hacer nada.",
    ],
  }),
  "google-linked": ({ username }, surrounding) => ({
    subject: "Se ha conectado Google a tu cuenta de Spar",
    preview: "Si has sido tú, no tienes que hacer nada.",
    heading: "Se ha conectado Google",
    before: [
      `Hola, ${username}:`,
      "ahora también se puede entrar en tu cuenta con Google. Si has sido tú, no tienes que hacer nada.",
      "¿No has sido tú? Entonces elige enseguida una contraseña nueva y escríbenos:",
    ],
    button: { label: "Escribirnos", url: contactUrl(surrounding) },
    after: [],
  }),
  "password-changed": ({ username }, surrounding) => ({
    subject: "Se ha cambiado tu contraseña de Spar",
    preview: "Si has sido tú, no tienes que hacer nada.",
    heading: "Se ha cambiado tu contraseña",
    before: [
      `Hola, ${username}:`,
      "la contraseña de tu cuenta se acaba de cambiar y se ha cerrado la sesión en los demás dispositivos. Si has sido tú, no tienes que hacer nada.",
      "¿No has sido tú? Entonces elige enseguida una contraseña nueva:",
    ],
    button: { label: "Elegir contraseña", url: forgotUrl(surrounding) },
    after: [],
  }),
  "email-changed": ({ username, email }, surrounding) => ({
    subject: "Se ha cambiado tu dirección de correo de Spar",
    preview: "Si has sido tú, no tienes que hacer nada.",
    heading: "Se ha cambiado tu dirección de correo",
    before: [
      `Hola, ${username}:`,
      `tu cuenta pertenece ahora a la dirección ${shortAddress(email)}. Con esta ya no se puede iniciar sesión.`,
      "Si has sido tú, no tienes que hacer nada. Si no has sido tú, escríbenos enseguida:",
    ],
    button: { label: "Escribirnos", url: contactUrl(surrounding) },
    after: [],
  }),
  "account-deleted": ({ username }) => ({
    subject: "Se ha eliminado tu cuenta de Spar",
    preview: "Gracias por jugar.",
    heading: "Se ha eliminado tu cuenta",
    before: [
      `Hola, ${username}:`,
      "tu cuenta, su dirección y su imagen ya no existen. Las partidas que jugaste quedan, sin tu nombre, en el historial de quienes las jugaron contigo.",
      "Gracias por jugar. En la mesa siempre habrá una silla para ti.",
    ],
    after: [],
  }),
};
