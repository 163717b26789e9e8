import type { Translation } from "#web/lib/i18n.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  termsTitle: "Condiciones del servicio",
  termsLead: "Las reglas de la casa, en palabras llanas.",
  privacyTitle: "Política de privacidad",
  privacyLead: "Qué guardamos, por qué y qué puedes hacer al respecto.",
  contents: "En esta página",
  introTitle: "Introducción",
  introBody: "Al usar Spar aceptas estas condiciones. Si no estás de acuerdo, no juegues aquí.",
  accountTermsTitle: "Condiciones de la cuenta",
  accountTermsBody:
    "Debes tener al menos 13 años. Los invitados juegan sin cuenta; un nombre de invitado pertenece a un navegador. Guarda tus credenciales: lo que se haga con ellas cuenta como hecho por ti.",
  gameplayRulesTitle: "Reglas del juego",
  gameplayRulesBody:
    "La página de reglas es vinculante y el servidor decide. En partidas clasificatorias no se permiten programas que jueguen por ti, acuerdos entre jugadores ni aprovechar fallos.",
  purchasesTitle: "Compras y moneda",
  purchasesBody:
    "Hoy no se vende nada. Si algún día hay moneda virtual, las compras serán definitivas; no tendrá valor en el mundo real ni podrá cambiarse por dinero.",
  conductTitle: "Conducta",
  conductBody:
    "Bromea, pero no insultes, amenaces ni acoses. Los nombres y mensajes que lo hagan pueden eliminarse, y quien insista puede perder el acceso.",
  termsPrivacyTitle: "Privacidad",
  termsPrivacyBody:
    "Lo que guardamos sobre ti está en la política de privacidad, que forma parte de estas condiciones.",
  terminationTitle: "Finalización",
  terminationBody:
    "Puedes dejarlo cuando quieras. Podemos cerrar una partida o un acceso que incumpla estas condiciones, y diremos por qué.",
  collectionTitle: "Qué recogemos",
  collectionBody:
    "De un invitado: un nombre inventado y una clave aleatoria, de la que solo guardamos una huella. De una cuenta: tu correo, tu nombre, tu imagen y tus puntuaciones, una huella de tu contraseña y cómo se llaman tus navegadores. De las partidas: quién se sentó dónde, las cartas jugadas y los resultados. De las conversaciones: lo que se escribe en las mesas y en el chat global, a quién bloqueas y lo que se denuncia. Para que las puntuaciones sean justas: desde qué redes y en qué navegadores se usó tu cuenta en los últimos 30 días, solo como huellas hechas con una clave del servidor, y durante medio año cuánto contó cada partida clasificatoria entre dos jugadores. El registro del servidor conserva direcciones técnicas por poco tiempo contra abusos.",
  usageTitle: "Cómo lo usamos",
  usageBody:
    "Para que las partidas funcionen, devolverte a tu asiento, mostrarte tu historial, mantener justas las puntuaciones y encontrar fallos.",
  sharingTitle: "Con quién lo compartimos",
  sharingBody:
    "Los jugadores de tu mesa ven tu nombre, tu imagen, tu juego y tus mensajes; tu perfil muestra lo que permites en los ajustes. No vendemos nada ni damos nada a anunciantes.",
  securityTitle: "Seguridad",
  securityBody:
    "Las claves son aleatorias, se guardan solo como huellas y mueren al cerrar sesión. Las contraseñas se guardan solo como huellas lentas que nadie puede leer. Las cartas ocultas nunca salen del servidor.",
  cookiesTitle: "Cookies",
  cookiesBody:
    "Una, y solo si tienes cuenta: un número aleatorio que distingue tu navegador de otros, para que dos cuentas en un mismo navegador no muevan la puntuación la una de la otra. Dura un año, no da acceso a nada y solo la leemos nosotros. El almacenamiento de tu navegador guarda tu clave y tus ajustes; al borrar ambos desaparece todo.",
  childrenTitle: "Privacidad de los menores",
  childrenBody:
    "Spar no es para menores de 13 años y no guardamos a sabiendas nada sobre ellos. Si un menor nos dio algún dato, avísanos y lo borramos.",
  rightsTitle: "Tus derechos",
  rightsBody:
    "En los ajustes, en Cuenta, puedes descargar lo que tenemos sobre ti, corregirlo o borrarlo para siempre. Para lo demás, la página de contacto explica cómo encontrarnos.",
  updatesTitle: "Cambios",
  updatesBody: "Cuando esta política cambie, se anunciará en esta página antes de que entre en vigor.",
};
