import type { HelpArticles } from "../article.ts";

export const en: HelpArticles = {
  basics: [
    {
      title: "What is Spar?",
      text: [
        "Spar is a Ghanaian card game for two, three or four. Everyone gets five cards and plays five tricks. Only the winner of the fifth trick scores.",
      ],
    },
    {
      title: "How a hand is scored",
      text: [
        "The card that wins the fifth trick decides: a 6 scores 3 points, a 7 scores 2, any other card 1.",
        "A 6 wins only when it was led and nobody followed suit.",
      ],
    },
    {
      title: "Which cards are in the deck?",
      text: [
        "35 cards: 6 to Ace in four suits, without the Ace of Spades. In a friend game the host can leave out the Aces; then there are 32 cards.",
      ],
    },
    {
      title: "Following suit",
      text: [
        "If you hold a card of the suit that was led, you must play one. Otherwise you may play any card. The highest card of the led suit wins the trick.",
      ],
    },
    {
      title: "Playing without an account",
      text: [
        "Press a play button and you are in as a guest. The name belongs to this browser. If you sign up, your matches as a guest move to your account.",
      ],
    },
    {
      title: "Learning the game",
      text: [
        "Six short lessons at the table take about two minutes. In your first matches against the computer, a coach explains each trick.",
      ],
    },
  ],
  gameplay: [
    {
      title: "Inviting a friend",
      text: [
        "Choose Invite Friend on the home page, set the points and the number of players, and share the link. Your friend needs no account.",
      ],
    },
    {
      title: "Quick match",
      text: [
        "Play Now finds a player near your rating. A player drawn by the server deals. You have 20 seconds for each card; after that the lowest legal card is played.",
      ],
    },
    {
      title: "Playing the computer",
      text: [
        "Choose easy, medium or hard. The computer sees only what a player in its seat would see. There is no time limit.",
      ],
    },
    {
      title: "Ratings and tiers",
      text: [
        "Quick matches between accounts are ranked. Your rating starts at 1200 and belongs to a tier, from Rookie to Card Legend. A question mark means that it is still provisional.",
      ],
    },
    {
      title: "What happens when I leave?",
      text: [
        "If your connection is lost, you have 60 seconds to return; after closing the page 30. Then a ranked match for two goes to your opponent. In other matches the computer holds your seat until you return.",
      ],
    },
    {
      title: "Stacking and weak hand",
      text: [
        "Both are rules of a friend game, and off by default. Stacking scores a run of tricks won with 6s and 7s at the end together. With a weak hand you may ask for a new deal before you play a card.",
      ],
    },
    {
      title: "Friends and messages",
      text: [
        "Add a player as a friend from the profile. Friends see when you are online, can challenge you and can write to you under Chat, Messages.",
        "Players who are not your friends can send you at most three messages until you answer or accept. In the settings you choose who may write to you. A block stops all messages.",
      ],
    },
    {
      title: "Gems and special events",
      text: [
        "Gems come from the first win of a day, from achievements, from special events and from prizes. They buy card backs, felts and frames in your profile. They have no monetary value and cannot be bought.",
        "Under Events you see the goals that are running, and how far you are. The reward comes by itself when you reach the goal.",
      ],
    },
    {
      title: "A tournament of your own",
      text: [
        "Under Tournaments, “Create a tournament” makes a small one for up to 32 players, without a fee and without prizes. Choose a name, the start, how many can play, the format and who may register. You need an account, and you can have two open at a time.",
        "“Players with the link” gives you a link to send: players who have it can register. “Your friends” needs no link: friends open the address of the tournament. It is in no list. Register yourself if you want to play, too.",
        "Until the check-in begins, you can change name, start and places. Players are notified of a new start. You can cancel it until it is over. In the 30 minutes before the start all players check in; the server then makes the bracket, calls each match and shows the results.",
      ],
    },
  ],
  technical: [
    {
      title: "I lost my connection",
      text: [
        "Open the same address again: your seat and cards are still there. The page also connects again by itself.",
      ],
    },
    {
      title: "Sound and volume",
      text: ["You can turn sounds off at the table or in the settings, and set the volume of music and effects there."],
    },
    {
      title: "Playing without a network",
      text: [
        "A browser that has visited the page can play the lessons and the computer without a network. The match is handed in when you are online again.",
      ],
    },
    {
      title: "I did not get a mail",
      text: [
        "Look in the spam folder, and check the address for typing mistakes. You can ask for another code after 30 seconds.",
      ],
    },
    {
      title: "I forgot my password",
      text: [
        "Choose the link on the sign-in page. We mail you a link that works once, for 30 minutes. Other devices are signed out after the change.",
      ],
    },
    {
      title: "Deleting my account",
      text: [
        "You can download your data and delete your account in the settings. Your matches stay for the others, without your name.",
      ],
    },
    {
      title: "Notifications",
      text: [
        "The bell shows what happened while you were away, for 90 days. In the settings you choose what is also sent by mail, at most once a day, and to your device. Each mail has a link that ends them.",
      ],
    },
    {
      title: "Two-factor sign-in",
      text: [
        "Switch it on in the settings of your account. You scan a code with an authenticator app, and from then on you sign in with your password and six digits of the app.",
        "Keep the ten recovery codes in a safe place. Each one signs you in once when the app is not at hand.",
      ],
    },
    {
      title: "Reporting a player",
      text: [
        "Choose Report in the menu on a player’s name, in the chats, at the table or on the profile. The server adds the lines of the chat and the match by itself. A moderator decides, and you get a notification.",
      ],
    },
    {
      title: "I was banned, suspended or muted",
      text: [
        "Signing in says why, until when, and how to appeal. A muted player appeals in the settings. There is one appeal for each sanction, and another member of staff decides about it.",
      ],
    },
    {
      title: "Streaming your matches",
      text: [
        "Open Streams in the account menu and make a stream: it follows you, another player, a table or a tournament. Its address is shown once. Enter it in OBS, or any program with a browser source, at 1920 by 1080.",
        "Choose whether hands are hidden, shown after each hand, or open with a delay. With open hands each hand begins on the stream only after it has ended at the table.",
        "If you lose the address or give it away by mistake, make a new one; the old one stops working at once.",
        "You can appear on the streams of others without your name and picture: choose so in the settings, under Privacy.",
      ],
    },
  ],
};
