/** The rows of a site of a hundred thousand players, generated inside the database: a million of them take seconds. */
import type { Database } from "#server/base/db/database.ts";

export interface Sizes {
  readonly users: number;
  readonly notifications: number;
  readonly reports: number;
}

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const texts = JSON.stringify({ en: { title: "News", content: "What is new." } });

/** One table: its number of rows, and an expression for each column, with `i` counting from 1. */
interface Filling {
  readonly table: string;
  readonly count: number;
  readonly columns: Readonly<Record<string, string>>;
}

/** Names like players': four beginnings, then a number. */
const name = "concat(case i % 4 when 0 then 'Ama' when 1 then 'Kofi' when 2 then 'Esi' else 'Yaw' end, i)";

interface Site extends Sizes {
  readonly now: number;
  /** The id of the first new user. */
  readonly first: number;
  /** The user who calls, with 5,000 notifications. */
  readonly reader: string;
}

/** Each row belongs to a different user than the row before it. */
const userOf = ({ first, users }: Site): string => `${first} + (i * 7919) % ${users}`;
const part = ({ users }: Site, share: number): number => Math.max(10, Math.ceil(users * share));
const fillings = (site: Site): Filling[] => [...people(site), ...reported(site), ...written(site), ...planned(site)];

function people(site: Site): Filling[] {
  const { users, notifications, now, first, reader } = site;
  const user = userOf(site);
  return [
    {
      table: "users",
      count: users,
      columns: {
        id: `${first - 1} + i`,
        username: name,
        username_key: `lower(${name})`,
        email: "case when i % 10 = 0 then null else concat('player', i, '@example.org') end",
        email_key: "case when i % 10 = 0 then null else concat('player', i, '@example.org') end",
        role: "case when i % 10 = 0 then 'guest' else 'player' end",
        games_played: "(i * 31) % 400",
        games_won: "(i * 31) % 200",
        is_bot: "0",
        created_at: `${now} - i * ${minuteMs}`,
        standing: "case i % 100 when 1 then 'banned' when 2 then 'suspended' else 'active' end",
        standing_until: `case i % 100 when 2 then ${now + dayMs} else null end`,
      },
    },
    {
      table: "ratings",
      count: users,
      columns: {
        user_id: `${first - 1} + i`,
        pool: "'duel'",
        rating: "900 + (i * 13) % 900",
        rd: "60",
        volatility: "0.06",
        rated_played: "40",
        points: "900 + (i * 13) % 900",
        is_sure: "1",
      },
    },
    {
      table: "notifications",
      count: notifications,
      columns: {
        user_id: `case when i % 200 = 0 then ${reader} else ${user} end`,
        kind: "'friend_accepted'",
        type: "case i % 3 when 0 then 'friend' when 1 then 'reward' else 'challenge' end",
        from_id: user,
        details: "'{}'",
        at: `${now} - (i % 90) * ${dayMs}`,
        read_at: `case when i % 4 = 0 then null else ${now} end`,
        is_told: "1",
      },
    },
  ];
}

function reported(site: Site): Filling[] {
  const { users, reports, now, first } = site;
  const cases = Math.ceil(reports * 0.4);
  const user = userOf(site);
  const status = "case when i % 10 = 0 then 'pending' when i % 3 = 0 then 'dismissed' else 'resolved' end";
  return [
    {
      table: "report_cases",
      count: cases,
      columns: {
        kind: "'report'",
        user_id: user,
        status,
        reporters: "1 + i % 5",
        opened_at: `${now} - i * ${minuteMs}`,
        last_at: `${now} - i * ${minuteMs}`,
        closed_at: `case when i % 10 = 0 then null else ${now} end`,
        open_key: `case when i % 10 = 0 then concat('report:', ${user}) else null end`,
      },
    },
    {
      table: "reports",
      count: reports,
      columns: {
        reporter_id: `${first} + (i * 104729) % ${users}`,
        reported_id: `(select user_id from report_cases where report_cases.id = 1 + i % ${cases})`,
        reason: "case i % 4 when 0 then 'abuse' when 1 then 'cheating' when 2 then 'spam' else 'name' end",
        details: "'said things that I do not want to repeat here'",
        place: "'global'",
        evidence: '\'{"username":"Ama","image_url":null,"lines":[],"is_kept":true}\'',
        status: `(select status from report_cases where report_cases.id = 1 + i % ${cases})`,
        at: `${now} - i * ${minuteMs}`,
        case_id: `1 + i % ${cases}`,
      },
    },
  ];
}

function written(site: Site): Filling[] {
  const { users, now, reader } = site;
  return [
    {
      table: "tickets",
      count: part(site, 0.2),
      columns: {
        user_id: userOf(site),
        locale: "'en'",
        category: "case i % 4 when 0 then 'bug' when 1 then 'account' when 2 then 'billing' else 'other' end",
        subject: "concat('Question ', i)",
        subject_key: "concat('question ', i)",
        status: "case i % 5 when 0 then 'open' when 1 then 'answered' else 'closed' end",
        assignee_id: `case when i % 3 = 0 then ${reader} else null end`,
        messages: "1",
        created_at: `${now} - i * ${minuteMs}`,
        updated_at: `${now} - i * ${minuteMs}`,
      },
    },
    {
      table: "admin_log",
      count: users,
      columns: {
        at: `${now} - i`,
        admin_id: reader,
        admin_name: "'Boss'",
        admin_key: "'boss'",
        action: "case i % 3 when 0 then 'user.mute' when 1 then 'report.resolve' else 'ticket.answer' end",
        target_kind: "case i % 3 when 0 then 'user' when 1 then 'report' else 'ticket' end",
        target_id: "concat('', i)",
        target_name: name,
        target_key: `lower(${name})`,
        reason: "'as the rules say'",
      },
    },
  ];
}

function planned(site: Site): Filling[] {
  const { now } = site;
  return [
    {
      table: "announcements",
      count: part(site, 0.02),
      columns: {
        type: "case i % 3 when 0 then 'news' when 1 then 'update' else 'event' end",
        priority: "'low'",
        title_key: "concat('news ', i)",
        texts: `'${texts}'`,
        starts_at: `${now} + (i % 100 - 90) * ${dayMs}`,
        ends_at: `case when i % 2 = 0 then ${now - dayMs} else 8640000000000000 end`,
        created_at: String(now),
        updated_at: String(now),
        announced_at: String(now),
      },
    },
    {
      table: "tournament_drafts",
      count: part(site, 0.02),
      columns: {
        name: "concat('Cup ', i)",
        name_key: "concat('cup ', i)",
        starts_at: `${now} + i * ${minuteMs}`,
        ends_at: `${now} + i * ${minuteMs} + ${dayMs}`,
        players_max: "16",
        entry_fee: "10",
        prize_pool: "100",
        format: "'single'",
        created_at: String(now),
        updated_at: String(now),
        cancelled_at: `case when i % 10 = 0 then ${now} else null end`,
      },
    },
    {
      table: "signals",
      count: part(site, 0.05),
      columns: {
        kind: "'one_browser'",
        mark: "concat('browser:', i)",
        status: "case when i % 4 = 0 then 'open' else 'reviewed' end",
        count: "3",
        lost: "0",
        found_at: `${now} - i * ${minuteMs}`,
        last_at: `${now} - i * ${minuteMs}`,
      },
    },
    {
      table: "signal_accounts",
      count: part(site, 0.05),
      columns: {
        signal_id: "i",
        user_id: userOf(site),
        loses: "0",
      },
    },
  ];
}

/** Numbers from 1 on, in each database's SQL. */
const numbers = (isMysql: boolean, count: number): string =>
  isMysql
    ? `(select cast(seq as signed) as i from seq_1_to_${count}) as numbers`
    : `(with recursive counted(i) as (select 1 union all select i + 1 from counted where i < ${count}) select i from counted) as numbers`;

/** Fills the tables of a server that has just started, beside its accounts. */
export async function fillAdminTables(
  database: Database,
  isMysql: boolean,
  reader: string,
  sizes: Sizes,
): Promise<void> {
  const { untyped } = database;
  const last = (await database.knex("users").orderBy("id", "desc").first("id"))?.id ?? 0;
  for (const { table, count, columns } of fillings({ ...sizes, now: Date.now(), first: last + 1, reader })) {
    const names = Object.keys(columns).map((each) => (isMysql ? `\`${each}\`` : `"${each}"`));
    const values = Object.values(columns).join(", ");
    await untyped.raw(`insert into ${table} (${names.join(", ")}) select ${values} from ${numbers(isMysql, count)}`);
  }
}
