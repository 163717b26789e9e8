import { reasonsEs as reasons } from "../reasons.ts";
import { gemsText, isFee, momentText, type NotificationText } from "../sentences.ts";

const tiers = {
  Rookie: "Novato",
  Contender: "Contendiente",
  Strategist: "Estratega",
  "Pro Player": "Profesional",
  "Card Wizard": "Mago de las cartas",
  "Card Master": "Maestro de las cartas",
  "Card Veteran": "Veterano de las cartas",
  "Card Legend": "Leyenda de las cartas",
} as const;

const pools = { duel: "partidas de dos", table: "partidas de tres o cuatro" } as const;

const achievements = {
  first_win: "Primera corona",
  matches_10: "Cliente habitual",
  matches_100: "Silla reservada",
  matches_1000: "Decano de la mesa",
  streak_5: "En racha",
  hand_with_six: "Carta pequeña, gran corona",
  hand_with_seven: "Siete de la suerte",
  sixes_25: "Rey de los seises",
  shutout: "A cero",
  comeback: "Remontada",
  beat_hard: "Contra la máquina",
  four_player_win: "Cabecera de mesa",
  giant_killer: "Matagigantes",
  tier_strategist: "Estratega",
  tier_wizard: "Mago de las cartas",
} as const;

export const es: NotificationText = {
  tiers,
  pools,
  achievements,
  kinds: {
    challenge_missed: ({ username }) => ({
      title: "Reto perdido",
      message: `${username} te retó a una partida, pero no respondiste a tiempo.`,
      action: "Ver perfil",
    }),
    friend_request: ({ username }) => ({
      title: "Solicitud de amistad",
      message: `${username} quiere ser tu amigo.`,
      action: "Responder",
      pastAction: "Ver perfil",
    }),
    friend_accepted: ({ username }) => ({
      title: "Nueva amistad",
      message: `${username} aceptó tu solicitud de amistad.`,
      action: "Ver perfil",
    }),
    direct_message: ({ username }) => ({
      title: "Mensaje nuevo",
      message: `${username} te escribió mientras no estabas.`,
      action: "Leer",
    }),
    achievement: ({ key }) => ({
      title: "Logro conseguido",
      message: `Conseguiste «${achievements[key]}».`,
      action: "Ver logros",
    }),
    tier_reached: ({ tier, pool }) => ({
      title: "Nueva categoría",
      message: `Llegaste a la categoría ${tiers[tier]} en ${pools[pool]}.`,
      action: "Ver puntuación",
    }),
    tier_lost: ({ tier, pool }) => ({
      title: "Cambio de categoría",
      message: `Tu puntuación en ${pools[pool]} está ahora en la categoría ${tiers[tier]}.`,
      action: "Ver puntuación",
    }),
    gems_earned: ({ amount }) => ({
      title: "Gemas ganadas",
      message: `Tu última partida te dio ${gemsText(amount, "es")} gemas.`,
      action: "Ver gemas",
    }),
    event_reward: ({ gems, es }) => ({
      title: "Meta alcanzada",
      message:
        gems === "0"
          ? `Llegaste a la meta de «${es}» y recibiste su recompensa.`
          : `Llegaste a la meta de «${es}» y recibiste ${gemsText(gems, "es")} gemas.`,
      action: "Ver eventos",
    }),
    announcement: ({ es }) => ({ title: "Anuncio", message: es, action: "Leer" }),
    ticket_answered: ({ number }) => ({
      title: "Respuesta de soporte",
      message: `Tu consulta ${number} tiene respuesta.`,
      action: "Leer la respuesta",
    }),
    report_answered: ({ player, outcome, answer }) => ({
      title: "Hemos revisado tu denuncia",
      message:
        answer ||
        (outcome === "resolved"
          ? `Gracias por denunciar a ${player}. Hemos tomado medidas.`
          : `Gracias por denunciar a ${player}. No vimos ninguna regla incumplida.`),
      action: "Leer las reglas",
    }),
    warning: ({ reason }) => ({
      title: "Advertencia de los moderadores",
      message: `${reasons[reason]} Si vuelve a pasar, tu cuenta puede ser silenciada o suspendida.`,
      action: "Leer las reglas",
    }),
    sanctioned: ({ kind, reason, until }) => ({
      title: { ban: "Tu cuenta fue expulsada", suspension: "Tu cuenta fue suspendida", mute: "Te han silenciado" }[
        kind
      ],
      message:
        until === ""
          ? reasons[reason]
          : `${reasons[reason]} ${kind === "mute" ? "No puedes escribir" : "No puedes jugar"} hasta el ${momentText(until, "es")}.`,
      action: "Leer más",
    }),
    sanction_lifted: ({ kind }) => ({
      title: {
        ban: "Se levantó tu expulsión",
        suspension: "Se levantó tu suspensión",
        mute: "Puedes volver a escribir",
      }[kind],
      message:
        kind === "mute"
          ? "Los moderadores levantaron el silencio. Puedes escribir en todos los chats."
          : "Los moderadores la han levantado. Puedes volver a jugar.",
      action: "Leer las reglas",
    }),
    appeal_answered: ({ outcome, answer }) => ({
      title: outcome === "granted" ? "Tu apelación fue aceptada" : "Tu apelación fue rechazada",
      message: answer || (outcome === "granted" ? "La sanción se ha retirado." : "La decisión se mantiene."),
      action: "Leer la respuesta",
    }),
    points_refunded: ({ pool, points }) => ({
      title: "Puntos devueltos",
      message: `Un rival fue expulsado por hacer trampas. Recuperas ${points} puntos en ${pools[pool]}.`,
      action: "Ver la puntuación",
    }),
    opponents_refunded: ({ opponents }) => ({
      title: "Puntos devueltos a tus rivales",
      message: `Tu cuenta fue expulsada por hacer trampas. Devolvimos los puntos que perdieron contra ti (rivales: ${opponents}).`,
      action: "Leer las reglas",
    }),
    tournament_soon: ({ title }) => ({
      title: "Confirma tu llegada",
      message: `${title} empieza pronto. Confirma que estás para conservar tu plaza.`,
      action: "Confirmar",
      pastAction: "Ver torneo",
    }),
    tournament_moved: ({ title, starts }) => ({
      title: "Nueva hora de inicio",
      message: `${title} empieza ahora el ${momentText(starts, "es")}. Sigues dentro.`,
      action: "Ver torneo",
    }),
    tournament_place: ({ title }) => ({
      title: "Tienes plaza",
      message: `Quedó libre una plaza en ${title}. Ya estás dentro.`,
      action: "Ver torneo",
    }),
    tournament_called: ({ title, opponent }) => ({
      title: "Tu partida está lista",
      message:
        opponent === "" ? `${title}: tu mesa está abierta.` : `${title}: tu partida contra ${opponent} está lista.`,
      action: "Ir a la mesa",
    }),
    tournament_table: ({ title }) => ({
      title: "Tu mesa se ha cerrado",
      message: `${title}: la organización del torneo ha cancelado esta mesa de tu partida. La página muestra el siguiente paso.`,
      action: "Ver torneo",
    }),
    tournament_cancelled: ({ title, fee }) => ({
      title: "Torneo cancelado",
      message: `${title} se canceló.${isFee(fee) ? " Te devolvemos la inscripción." : ""}`,
      action: "Ver torneo",
    }),
    tournament_over: ({ title, place }) => ({
      title: "Torneo terminado",
      message: `${title} terminó. Tu puesto: ${place}.`,
      action: "Ver resultados",
    }),
    tournament_prize: ({ title, place, gems }) => ({
      title: "Ganaste un premio",
      message: `${title} terminó. Tu puesto: ${place}. Recibes ${gemsText(gems, "es")} gemas.`,
      action: "Ver resultados",
    }),
  },
  other: { title: "Novedades", message: "Hay algo nuevo para ti.", action: "Abrir" },
};
